package sunder.report;

import java.io.Closeable;
import java.io.IOException;

/**
 * A report writer: writes the reports of one run, file by file. Closing completes the text and
 * leaves the target open.
 *
 * <p>Each report is composed in memory before any character of it is written, so that a failure
 * leaves no partial report. Several threads may compose at the same time; one thread at a time may
 * write.
 *
 * @param <T> the type of the reports
 */
public interface ReportWriter<T> extends UnreportedFile.UnreportedFileListener, Closeable {
  /**
   * Composes a report without writing it.
   *
   * @throws IOException if it cannot be composed
   */
  ReportFragment compose(T report) throws IOException;

  /**
   * Composes the entry of a file without a verification report, without writing it.
   *
   * @throws IOException if it cannot be composed
   */
  ReportFragment compose(UnreportedFile file) throws IOException;

  /**
   * Composes the text that another writer of this format wrote for one file, without writing it.
   *
   * @throws IOException if the text does not have this format
   */
  default ReportFragment composeWritten(String written) throws IOException {
    throw new UnsupportedOperationException("each report of this form is part of a whole");
  }

  /** Composes and writes one report, and flushes. */
  default void write(T report) throws IOException {
    compose(report).write();
  }

  @Override
  default void write(UnreportedFile file) throws IOException {
    compose(file).write();
  }

  /**
   * Writes the text that another writer of this format wrote for one file, see {@link
   * #composeWritten}.
   */
  default void writeWritten(String written) throws IOException {
    composeWritten(written).write();
  }

  /** Announces the number of reports of one file, before the first of them, if it is not 1. */
  default void announce(int reports) throws IOException {}
}
