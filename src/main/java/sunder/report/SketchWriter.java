package sunder.report;

import java.io.IOException;

/** Writes the report of one sketch. */
public interface SketchWriter {
  /** Writes the report and flushes; the target stays open. */
  void write(SketchReport report) throws IOException;

  /** Writes of a file that nothing is known of, and flushes. */
  void write(Unread unread) throws IOException;
}
