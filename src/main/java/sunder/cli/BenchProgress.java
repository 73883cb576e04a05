package sunder.cli;

import java.math.BigInteger;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import sunder.bench.Measurement;
import sunder.bench.Metric;
import sunder.bench.Suite;
import sunder.bench.SuiteRunner;
import sunder.cli.console.LiveProgress;
import sunder.cli.console.ProcessEnvironment;

/**
 * How a suite goes, on stderr: one line that is rewritten on a terminal, else a line for each run.
 */
final class BenchProgress implements SuiteRunner.Progress {
  private static final String ERASE_LINE = "\r\033[K";

  private final ProcessEnvironment environment;
  private final boolean quiet;
  private String current = "";

  BenchProgress(ProcessEnvironment environment, boolean quiet) {
    this.environment = environment;
    this.quiet = quiet;
  }

  @Override
  public void running(
      Suite.Case cell, int repetition, int done, int total, Optional<Duration> left) {
    current =
        "%s/%s %s #%s%s"
            .formatted(done + 1, total, cell, repetition, left.map(BenchProgress::left).orElse(""));
    if (!quiet && onTerminal()) {
      int width = environment.terminal().err().width();
      environment.err().print(ERASE_LINE + LiveProgress.cut(current, width));
      environment.err().flush();
    }
  }

  private static String left(Duration left) {
    return String.format(Locale.ROOT, ", %d:%02d left", left.toMinutes(), left.toSecondsPart());
  }

  @Override
  public void ended(Measurement run) {
    boolean failed = run.status() == Measurement.Status.FAILED;
    if (failed || !quiet && !onTerminal() && run.repetition() > 0) {
      BigInteger millis = run.figure(Metric.WALL_MILLIS);
      environment
          .err()
          .println(
              (onTerminal() ? ERASE_LINE : "") + current + ": " + millis + " ms " + outcome(run));
      environment.err().flush();
    }
  }

  private static String outcome(Measurement run) {
    return run.status() + (run.detail().isEmpty() ? "" : " (" + run.detail() + ")");
  }

  /** Removes the live line. */
  void finish() {
    if (!quiet && onTerminal()) {
      environment.err().print(ERASE_LINE);
      environment.err().flush();
    }
  }

  private boolean onTerminal() {
    return environment.terminal().err().isTerminal();
  }
}
