package sunder.cli;

import sunder.verify.ProgressListener;

/** The listener that the options and the terminal call for; closing it tidies the terminal up. */
final class Progress implements AutoCloseable {
  private final ProgressListener listener;
  private final Runnable end;

  private Progress(ProgressListener listener, Runnable end) {
    this.listener = listener;
    this.end = end;
  }

  static Progress of(Environment environment, OutputOptions options, String file) {
    if (options.trace) {
      return log(environment, LogProgress.Lines.TRACE);
    }
    if (options.verbose) {
      return log(environment, LogProgress.Lines.ITERATIONS);
    }
    if (options.quiet || environment.watching() == Environment.Watching.NOBODY) {
      return new Progress(ProgressListener.NONE, () -> {});
    }
    LiveProgress live = new LiveProgress(environment.err(), file);
    return new Progress(live, live::end);
  }

  private static Progress log(Environment environment, LogProgress.Lines lines) {
    return new Progress(new LogProgress(environment.err(), lines), () -> {});
  }

  ProgressListener listener() {
    return listener;
  }

  @Override
  public void close() {
    end.run();
  }
}
