package sunder.cli;

import java.io.PrintWriter;

/** How a bug of ours is shown. */
final class InternalErrors {
  private InternalErrors() {}

  /** One line; behind it the stack trace, if wanted. */
  static ExitCode report(PrintWriter err, Throwable error, EachFile.Traces traces) {
    String message = String.valueOf(error.getMessage()).lines().findFirst().orElse("");
    err.println(
        "sunder: internal error: %s: %s%s"
            .formatted(
                error.getClass().getSimpleName(),
                message,
                traces == EachFile.Traces.HIDDEN ? " (-v shows where)" : ""));
    if (traces == EachFile.Traces.SHOWN) {
      error.printStackTrace(err);
    }
    err.flush();
    return ExitCode.INTERNAL_ERROR;
  }
}
