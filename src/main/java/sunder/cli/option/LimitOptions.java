package sunder.cli.option;

import java.util.OptionalInt;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import sunder.cli.console.ShutdownManager;
import sunder.verify.Budget;

/** The options for the limits of a verification run. */
public final class LimitOptions extends TimeLimitOptions {
  /**
   * The hidden option for the maximal number of visited states and transitions, after which no
   * refinement round begins.
   */
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

  /** The effort limit, which is for cluster tasks; users limit the number of rounds. */
  @Option(names = MAX_EFFORT, paramLabel = "N", hidden = true)
  private long maxEffort = Long.MAX_VALUE;

  @Override
  public OptionalInt maxIterations() {
    return maxIterations;
  }

  /** Returns the limits of a run on the current file, see {@link ShutdownManager#budget}. */
  public Budget budget(ShutdownManager interruption) {
    Budget budget = interruption.budget(timeout(), maxIterations);
    budget.limitEffort(maxEffort);
    return budget;
  }
}
