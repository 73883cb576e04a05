package sunder.report;

import java.io.IOException;

/**
 * A report fragment: text that was composed in memory and is written later by the writer that
 * composed it.
 */
@FunctionalInterface
public interface ReportFragment {
  /**
   * Appends the whole fragment to the target and flushes it. Must be called once; calls for
   * fragments of one writer must not be concurrent.
   *
   * @throws IOException if the target cannot be written
   */
  void write() throws IOException;
}
