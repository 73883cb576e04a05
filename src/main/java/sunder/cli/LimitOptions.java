package sunder.cli;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import sunder.verify.Budget;

/** When a run gives up. */
final class LimitOptions {
  @Spec(Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = Durations.class,
      defaultValue = "15m",
      description = {
        "Stop each run after TIME (such as 60s, 2m, 500ms; default 15m)",
        "and report what is decided."
      })
  private Duration timeout;

  private OptionalInt maxIterations = OptionalInt.empty();

  @Option(
      names = "--max-iterations",
      paramLabel = "N",
      description = "Stop each run after N iterations and report what is decided.")
  private void setMaxIterations(int value) {
    if (value < 1) {
      throw new ParameterException(
          spec.commandLine(), "Invalid value for option '--max-iterations': must be at least 1");
    }
    maxIterations = OptionalInt.of(value);
  }

  /** A fresh budget, its clock starting now, that {@code interruption} can end. */
  Budget budget(Interruption interruption) {
    return interruption.budget(Optional.of(timeout), maxIterations);
  }
}
