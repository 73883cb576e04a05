package sunder.cli;

import picocli.CommandLine.Option;

/** {@code -v} where there is nothing else to say more about. */
final class TracesOption {
  @Option(
      names = {"-v", "--verbose"},
      description = "Show stack traces of internal errors.")
  private boolean verbose;

  EachFile.Traces traces() {
    return verbose ? EachFile.Traces.SHOWN : EachFile.Traces.HIDDEN;
  }
}
