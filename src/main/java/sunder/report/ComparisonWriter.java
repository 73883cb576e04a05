package sunder.report;

import java.io.Closeable;
import java.io.IOException;

/** Writes comparisons, file by file; closing completes the text, not the target. */
public interface ComparisonWriter extends Closeable {
  /** Writes one file's comparison and flushes. */
  void write(ComparisonReport report) throws IOException;

  /** Writes of a file that nothing is known of, and flushes. */
  void write(Unread unread) throws IOException;

  /** Says before the first report how many there will be of one file, if that is not one. */
  default void expect(int reports) throws IOException {}
}
