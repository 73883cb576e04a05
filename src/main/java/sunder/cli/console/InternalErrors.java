package sunder.cli.console;

import java.io.PrintWriter;

/** Prints internal errors. */
public final class InternalErrors {
  /** Whether internal errors are printed with their stack trace. */
  public enum Traces {
    HIDDEN,
    SHOWN
  }

  private InternalErrors() {}

  /** Prints one line, followed by the stack trace if requested, and returns the exit code. */
  public static ExitCode report(PrintWriter err, Throwable error, Traces traces) {
    String message = String.valueOf(error.getMessage()).lines().findFirst().orElse("");
    err.println(
        "sunder: internal error: %s: %s%s"
            .formatted(
                error.getClass().getSimpleName(),
                message,
                traces == Traces.HIDDEN ? " (-v shows where)" : ""));
    if (traces == Traces.SHOWN) {
      error.printStackTrace(err);
    }
    err.flush();
    return ExitCode.INTERNAL_ERROR;
  }
}
