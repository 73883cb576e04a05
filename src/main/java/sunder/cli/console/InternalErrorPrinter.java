package sunder.cli.console;

import java.io.PrintWriter;

/** Prints internal errors. */
public final class InternalErrorPrinter {
  /** Whether internal errors are printed with their stack trace. */
  public enum StackTraces {
    HIDDEN,
    SHOWN
  }

  private InternalErrorPrinter() {}

  /** Prints one line, followed by the stack trace if requested, and returns the exit code. */
  public static ExitCode report(PrintWriter err, Throwable error, StackTraces traces) {
    String message = String.valueOf(error.getMessage()).lines().findFirst().orElse("");
    err.println(
        "sunder: internal error: %s: %s%s"
            .formatted(
                error.getClass().getSimpleName(),
                message,
                traces == StackTraces.HIDDEN ? " (-v shows where)" : ""));
    if (traces == StackTraces.SHOWN) {
      error.printStackTrace(err);
    }
    err.flush();
    return ExitCode.INTERNAL_ERROR;
  }
}
