package sunder.cli.console;

import java.io.PrintWriter;
import java.math.BigInteger;
import java.util.function.Supplier;
import sunder.source.Printable;
import sunder.verify.ProgressListener;

/** A line for each iteration ({@code -v}) and what it found ({@code --trace}). */
final class LogProgress implements ProgressListener {
  private final PrintWriter err;
  private final Lines lines;

  /** Which lines are wanted. */
  enum Lines {
    ITERATIONS,
    TRACE
  }

  LogProgress(PrintWriter err, Lines lines) {
    this.err = err;
    this.lines = lines;
  }

  @Override
  public void iteration(int number, BigInteger openVariants) {
    err.println("iteration " + number + ", open variants: " + openVariants);
    err.flush();
  }

  @Override
  public void trace(Supplier<String> message) {
    if (lines == Lines.TRACE) {
      message.get().lines().forEach(line -> err.println("  " + Printable.of(line)));
      err.flush();
    }
  }
}
