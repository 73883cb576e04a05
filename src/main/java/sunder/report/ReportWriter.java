package sunder.report;

import java.io.Closeable;
import java.io.IOException;

/** Writes the reports of one run, file by file; closing completes the text, not the target. */
public interface ReportWriter extends Closeable {
  /** Writes one file's report and flushes. */
  void write(VerificationReport report) throws IOException;

  /** Writes of a file that nothing is known of, and flushes. */
  void write(Unread unread) throws IOException;

  /** Writes of one of several files that it is refused, in forms that a program reads. */
  default void write(Refused refused) throws IOException {}

  /** Says before the first report how many there will be of one file, if that is not one. */
  default void expect(int reports) throws IOException {}
}
