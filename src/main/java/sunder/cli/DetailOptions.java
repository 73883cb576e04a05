package sunder.cli;

import picocli.CommandLine.Option;
import sunder.report.text.TextReport.Detail;

/** How much a report shows that nobody waits for. */
final class DetailOptions {
  @Option(
      names = {"-q", "--quiet"},
      description = "Show one line for each file.")
  private boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      description = "Show everything at its whole length, and stack traces of internal errors.")
  private boolean verbose;

  Detail detail() {
    if (verbose) {
      return Detail.FULL;
    }
    return quiet ? Detail.SUMMARY : Detail.NORMAL;
  }

  EachFile.Traces traces() {
    return verbose ? EachFile.Traces.SHOWN : EachFile.Traces.HIDDEN;
  }
}
