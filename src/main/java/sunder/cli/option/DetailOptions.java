package sunder.cli.option;

import picocli.CommandLine.Option;
import sunder.cli.console.InternalErrorPrinter;
import sunder.report.text.TextReport.Detail;

/** The options for the level of detail, for commands without progress display. */
public final class DetailOptions {
  @Option(
      names = {"-q", "--quiet"},
      description = "Show one line for each file.")
  private boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      description = "Show everything in full, and stack traces of internal errors.")
  private boolean verbose;

  public Detail detail() {
    if (verbose) {
      return Detail.FULL;
    }
    return quiet ? Detail.SUMMARY : Detail.NORMAL;
  }

  public InternalErrorPrinter.StackTraces traces() {
    return verbose
        ? InternalErrorPrinter.StackTraces.SHOWN
        : InternalErrorPrinter.StackTraces.HIDDEN;
  }
}
