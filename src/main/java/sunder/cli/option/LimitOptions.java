package sunder.cli.option;

import java.util.OptionalInt;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import sunder.cli.console.Interruption;
import sunder.verify.Budget;

/** When a run gives up. */
public final class LimitOptions extends TimeLimit {
  /** So many states and transitions; nothing is begun once there were more. */
  public static final String MAX_EFFORT = "--max-effort";

  @Spec(Target.MIXEE)
  private CommandSpec spec;

  private OptionalInt maxIterations = OptionalInt.empty();

  @Option(
      names = "--max-iterations",
      paramLabel = "N",
      description = {
        "Stop each run after N iterations and report what is decided.",
        "Where N is not given, symbolic stops after 64 (brute-symbolic: for each variant),",
        "the others do not."
      })
  private void setMaxIterations(int value) {
    if (value < 1) {
      throw new ParameterException(
          spec.commandLine(), "Invalid value for option '--max-iterations': must be at least 1");
    }
    maxIterations = OptionalInt.of(value);
  }

  /** What workers are asked for; users count rounds. */
  @Option(names = MAX_EFFORT, paramLabel = "N", hidden = true)
  private long maxEffort = Long.MAX_VALUE;

  @Override
  public OptionalInt maxIterations() {
    return maxIterations;
  }

  /** The limits of a run about the file, see {@link Interruption#budget}. */
  public Budget budget(Interruption interruption) {
    Budget budget = interruption.budget(timeout(), maxIterations);
    budget.limitEffort(maxEffort);
    return budget;
  }
}
