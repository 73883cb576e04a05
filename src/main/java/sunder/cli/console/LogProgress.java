package sunder.cli.console;

import java.io.PrintWriter;
import java.math.BigInteger;
import java.util.function.Supplier;
import sunder.source.Printable;
import sunder.verify.ProgressListener;

/** A line for each iteration ({@code -v}) and what it found ({@code --trace}). */
record LogProgress(PrintWriter err, Lines lines) implements ProgressListener {
  /** Which lines are wanted. */
  enum Lines {
    ITERATIONS,
    TRACE
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
