package sunder.cli.console;

import java.io.PrintWriter;

/** How a bug of ours is shown. */
public final class InternalErrors {
  /** Whether internal errors show their stack trace. */
  public enum Traces {
    HIDDEN,
    SHOWN
  }

  private InternalErrors() {}

  /** One line; behind it the stack trace, if wanted. */
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
