package sunder.cli.console;

import java.io.PrintWriter;
import java.math.BigInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import sunder.source.TerminalText;
import sunder.verify.ProgressListener;

/** How the user is told of work about one file while it goes on. */
public interface Progress {
  /**
   * A listener for a run.
   *
   * @param what it is of the work on the file, for the user; empty if it is all of it
   */
  ProgressListener of(String what);

  /** Time went by. */
  void tick();

  /** Tidies up; nothing is shown any more. */
  void end();

  /** What a command wants to show. */
  public enum Kind {
    /** A line on a terminal. */
    LIVE,
    /** A line for each iteration. */
    ITERATIONS,
    /** What each iteration finds. */
    TRACE,
    NOTHING
  }

  /** The name of one of several things with its number among them; of a single one the name. */
  static String numbered(String name, int index, int count) {
    return count == 1 ? name : name + " (" + (index + 1) + " of " + count + ")";
  }

  /**
   * That of a file.
   *
   * @param title what the user calls the work
   */
  static Progress of(Kind kind, ProcessEnvironment environment, String title) {
    return switch (kind) {
      case TRACE -> silent(new LogProgress(environment.err(), LogProgress.Lines.TRACE));
      case ITERATIONS -> silent(new LogProgress(environment.err(), LogProgress.Lines.ITERATIONS));
      case LIVE ->
          environment.terminal().err().isTerminal()
              ? new LiveProgress(environment.err(), environment.terminal().err().width(), title)
              : silent(ProgressListener.NONE);
      case NOTHING -> silent(ProgressListener.NONE);
    };
  }

  /** The same, shown only while something holds. */
  default Progress shownIf(BooleanSupplier condition) {
    Progress all = this;
    return new Progress() {
      @Override
      public ProgressListener of(String what) {
        return all.of(what);
      }

      @Override
      public void tick() {
        if (condition.getAsBoolean()) {
          all.tick();
        }
      }

      @Override
      public void end() {
        all.end();
      }
    };
  }

  private static Progress silent(ProgressListener listener) {
    return new Progress() {
      @Override
      public ProgressListener of(String what) {
        return listener;
      }

      @Override
      public void tick() {}

      @Override
      public void end() {}
    };
  }

  /** A line for each iteration ({@code -v}) and what it found ({@code --trace}). */
  record LogProgress(PrintWriter err, Lines lines) implements ProgressListener {
    /** Which lines are wanted. */
    enum Lines {
      ITERATIONS,
      TRACE
    }

    @Override
    public void roundStarted(int number, BigInteger openVariants) {
      err.println("iteration " + number + ", open variants: " + openVariants);
      err.flush();
    }

    @Override
    public void trace(Supplier<String> message) {
      if (lines == Lines.TRACE) {
        message.get().lines().forEach(line -> err.println("  " + TerminalText.escape(line)));
        err.flush();
      }
    }
  }
}
