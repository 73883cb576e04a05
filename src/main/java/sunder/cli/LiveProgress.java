package sunder.cli;

import java.io.PrintWriter;
import java.math.BigInteger;
import sunder.verify.ProgressListener;

/** One line on a terminal, rewritten at most ten times a second and gone at the end. */
final class LiveProgress implements ProgressListener {
  private static final long EVERY_NANOS = 100_000_000;
  private static final String CLEAR_LINE = "\r\u001b[K";

  private final PrintWriter err;
  private final String file;
  private int iteration;
  private BigInteger open = BigInteger.ZERO;
  private long states;
  private long shownAt = System.nanoTime();
  private boolean visible;

  LiveProgress(PrintWriter err, String file) {
    this.err = err;
    this.file = file;
  }

  @Override
  public void iteration(int number, BigInteger openVariants) {
    iteration = number;
    open = openVariants;
    states = 0;
    show();
  }

  @Override
  public void states(long count) {
    states = count;
    show();
  }

  private void show() {
    long now = System.nanoTime();
    if (now - shownAt < EVERY_NANOS) {
      return;
    }
    shownAt = now;
    visible = true;
    err.print(
        CLEAR_LINE
            + "%s: iteration %s, states: %s, open variants: %s"
                .formatted(file, iteration, states, open));
    err.flush();
  }

  /** Removes the line. */
  void end() {
    if (visible) {
      err.print(CLEAR_LINE);
      err.flush();
    }
  }
}
