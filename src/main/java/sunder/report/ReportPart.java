package sunder.report;

import java.io.IOException;

/** A part of the text of a run, composed in memory, for the writer that composed it. */
@FunctionalInterface
public interface ReportPart {
  /**
   * Writes the whole part behind those written before, and flushes. To be called once, and by no
   * two threads at a time.
   *
   * @throws IOException if the target does not take it
   */
  void write() throws IOException;
}
