package sunder.cli.option;

import picocli.CommandLine.Option;
import sunder.cli.console.InternalErrorPrinter;

/**
 * The option {@code -v} of commands in which it only prints the stack traces of internal errors.
 */
public final class StackTraceOption {
  @Option(
      names = {"-v", "--verbose"},
      description = "Show stack traces of internal errors.")
  private boolean verbose;

  public InternalErrorPrinter.StackTraces traces() {
    return verbose
        ? InternalErrorPrinter.StackTraces.SHOWN
        : InternalErrorPrinter.StackTraces.HIDDEN;
  }
}
