package sunder.cli.option;

import java.util.Optional;
import picocli.CommandLine.Option;

/** The option for inferred preconditions of entry functions. */
public final class NeedsOption {
  @Option(
      names = "--needs",
      negatable = true,
      description =
          "C, with --entry: what a function needs of its callers is inferred and told; UNSAFE is what"
              + " fails in every call that gives it. Default with '--entry all'; --no-needs: what fails"
              + " in some call is UNSAFE.")
  private Optional<Boolean> needs = Optional.empty();

  /** Returns whether the option is given. */
  public boolean isGiven() {
    return needs.orElse(false);
  }

  /**
   * Returns whether preconditions are inferred.
   *
   * @param byDefault the answer without the option
   */
  public boolean isOn(boolean byDefault) {
    return needs.orElse(byDefault);
  }
}
