package sunder.cli.console;

import java.io.PrintWriter;
import java.math.BigInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import sunder.source.TerminalText;
import sunder.verify.ProgressListener;

/** The progress display of the work on one file. */
public interface Progress {
  /**
   * Returns a listener for a run.
   *
   * @param what the title of the run within the work on the file; empty if it is the whole work
   */
  ProgressListener listener(String what);

  /** Updates the display; called periodically. */
  void tick();

  /** Clears the display; nothing is shown afterwards. */
  void end();

  /** The kinds of progress displays. */
  public enum Kind {
    /** A live line on a terminal. */
    LIVE,
    /** A line for each refinement round. */
    ITERATIONS,
    /** The details of each refinement round. */
    TRACE,
    NOTHING
  }

  /**
   * Returns the name of an item with its number among several items; for a single item only the
   * name.
   */
  static String numbered(String name, int index, int count) {
    return count == 1 ? name : name + " (" + (index + 1) + " of " + count + ")";
  }

  /**
   * Creates the progress display of a file.
   *
   * @param title the title of the work for the user
   */
  static Progress of(Kind kind, ProcessEnvironment environment, String title) {
    return switch (kind) {
      case TRACE -> silent(new LogProgress(environment.err(), LogProgress.Lines.TRACE));
      case ITERATIONS -> silent(new LogProgress(environment.err(), LogProgress.Lines.ITERATIONS));
      case LIVE ->
          environment
              .progress()
              .<Progress>map(line -> new LiveProgress(line, () -> {}, title))
              .orElseGet(
                  () ->
                      environment.terminal().err().isTerminal()
                          ? LiveProgress.onTerminal(
                              environment.err(), environment.terminal().err().width(), title)
                          : silent(ProgressListener.NONE));
      case NOTHING -> silent(ProgressListener.NONE);
    };
  }

  /** Returns this display, shown only while a condition holds. */
  default Progress shownIf(BooleanSupplier condition) {
    Progress all = this;
    return new Progress() {
      @Override
      public ProgressListener listener(String what) {
        return all.listener(what);
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
      public ProgressListener listener(String what) {
        return listener;
      }

      @Override
      public void tick() {}

      @Override
      public void end() {}
    };
  }

  /**
   * A listener that prints a line for each refinement round ({@code -v}) and its details ({@code
   * --trace}).
   */
  record LogProgress(PrintWriter err, Lines lines) implements ProgressListener {
    /** The lines that are printed. */
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
