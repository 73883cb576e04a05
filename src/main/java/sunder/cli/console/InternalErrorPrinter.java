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
    String advice = traces == StackTraces.HIDDEN ? " (-v shows where)" : "";
    err.println("sunder: " + describe(error) + advice);
    if (traces == StackTraces.SHOWN) {
      error.printStackTrace(err);
    }
    err.flush();
    return ExitCode.INTERNAL_ERROR;
  }

  /** Returns one line with the class and the message of an internal error. */
  public static String describe(Throwable error) {
    String message = String.valueOf(error.getMessage()).lines().findFirst().orElse("");
    return "internal error: %s: %s".formatted(error.getClass().getSimpleName(), message);
  }
}
