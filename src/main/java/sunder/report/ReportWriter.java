package sunder.report;

import java.io.Closeable;
import java.io.IOException;

/**
 * Writes the reports of one run, file by file; closing completes the text, not the target.
 *
 * @param <T> what is told of a file
 */
public interface ReportWriter<T> extends UnreadFile.Unreported, Closeable {
  /** Writes one report and flushes. */
  void write(T report) throws IOException;

  /**
   * Adds what another writer of this form wrote of one file.
   *
   * @throws IOException if it cannot be written, or is none
   */
  default void add(String written) throws IOException {
    throw new UnsupportedOperationException("each report of this form is part of a whole");
  }

  /** Says before the first report how many there will be of one file, if that is not one. */
  default void expect(int reports) throws IOException {}
}
