package sunder.cli.option;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Option;
import sunder.cli.console.Interruption;

/** When work about one file ends, whatever it is. */
public class TimeLimit {
  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = Durations.class,
      defaultValue = "15m",
      description = {
        "Stop each file (compare: each method) after TIME (such as 60s, 2m, 500ms; default 15m)",
        "and report what is decided. The clock starts with the process."
      })
  private Duration timeout;

  /** The time limit that is asked for. */
  public Optional<Duration> timeout() {
    return Optional.of(timeout);
  }

  /** The limit of iterations, where there is one. */
  public OptionalInt maxIterations() {
    return OptionalInt.empty();
  }

  /** Starts the clock of the next file, see {@link Interruption#begin}. */
  public void begin(Interruption interruption) {
    interruption.begin(timeout(), maxIterations());
  }
}
