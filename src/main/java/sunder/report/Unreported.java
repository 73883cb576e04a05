package sunder.report;

import java.io.IOException;

/** Hears of files that get no report of their own. */
@FunctionalInterface
public interface Unreported {
  /** Writes of a file that has no report, and flushes. */
  void write(UnreadFile file) throws IOException;

  /** A bug of ours ended the work on a file; what was written of it may not be whole. */
  default void failed() {}
}
