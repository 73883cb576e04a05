package sunder.cli.option;

import picocli.CommandLine.Option;
import sunder.cli.console.InternalErrors;

/** {@code -v} where there is nothing else to say more about. */
public final class TracesOption {
  @Option(
      names = {"-v", "--verbose"},
      description = "Show stack traces of internal errors.")
  private boolean verbose;

  public InternalErrors.Traces traces() {
    return verbose ? InternalErrors.Traces.SHOWN : InternalErrors.Traces.HIDDEN;
  }
}
