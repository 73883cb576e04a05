package sunder.report;

import java.io.Closeable;
import java.io.IOException;

/**
 * Writes the reports of one run, file by file; closing completes the text, not the target.
 *
 * <p>Each report is composed in memory before a character of it is written, so that a failure
 * leaves no part of one. Several threads may compose at a time; one thread at a time writes.
 *
 * @param <T> what is told of a file
 */
public interface ReportWriter<T> extends UnreadFile.Unreported, Closeable {
  /**
   * Composes a report; nothing is written yet.
   *
   * @throws IOException if it cannot be composed
   */
  ReportPart compose(T report) throws IOException;

  /**
   * Composes what is told of a file without report; nothing is written yet.
   *
   * @throws IOException if it cannot be composed
   */
  ReportPart compose(UnreadFile file) throws IOException;

  /**
   * Composes what another writer of this form wrote of one file; nothing is written yet.
   *
   * @throws IOException if that is no text of this form
   */
  default ReportPart parse(String written) throws IOException {
    throw new UnsupportedOperationException("each report of this form is part of a whole");
  }

  /** Composes and writes one report, and flushes. */
  default void write(T report) throws IOException {
    compose(report).write();
  }

  @Override
  default void write(UnreadFile file) throws IOException {
    compose(file).write();
  }

  /** Adds what another writer of this form wrote of one file, see {@link #parse}. */
  default void add(String written) throws IOException {
    parse(written).write();
  }

  /** Says before the first report how many there will be of one file, if that is not one. */
  default void expect(int reports) throws IOException {}
}
