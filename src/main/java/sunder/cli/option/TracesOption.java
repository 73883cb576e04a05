package sunder.cli.option;

import picocli.CommandLine.Option;
import sunder.cli.console.InternalErrors;

/**
 * The option {@code -v} of commands in which it only prints the stack traces of internal errors.
 */
public final class TracesOption {
  @Option(
      names = {"-v", "--verbose"},
      description = "Show stack traces of internal errors.")
  private boolean verbose;

  public InternalErrors.Traces traces() {
    return verbose ? InternalErrors.Traces.SHOWN : InternalErrors.Traces.HIDDEN;
  }
}
