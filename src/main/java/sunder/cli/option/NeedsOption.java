package sunder.cli.option;

import picocli.CommandLine.Option;

/** The options for inferred preconditions of entry functions. */
public final class NeedsOption {
  @Option(
      names = "--needs",
      description =
          "C, with --entry: infer preconditions of the function; UNSAFE is then what "
              + "fails in every call that satisfies them. Default with '--entry all'.")
  private boolean needs;

  @Option(
      names = "--no-needs",
      description =
          "C, with --entry all: infer no preconditions; what fails in some call of a "
              + "function is UNSAFE.")
  private boolean noNeeds;

  /** Returns whether the inference is requested. */
  public boolean isGiven() {
    return needs;
  }

  /**
   * Returns whether preconditions are inferred.
   *
   * @param byDefault the answer without the options
   */
  public boolean isOn(boolean byDefault) {
    return (needs || byDefault) && !noNeeds;
  }
}
