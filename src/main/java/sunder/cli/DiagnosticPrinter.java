package sunder.cli;

import java.io.PrintWriter;
import java.util.List;
import sunder.source.Diagnostic;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.Span;

/**
 * Shows diagnostics:
 *
 * <pre>
 * intro.ia:3:5: x is not declared
 *   x = y + 1;
 *   ^
 *   hint: declare it with int x;
 * </pre>
 */
final class DiagnosticPrinter {
  private static final int WIDTH = 100;
  private static final int CONTEXT = 40;

  private final PrintWriter err;

  DiagnosticPrinter(PrintWriter err) {
    this.err = err;
  }

  /** Prints all of them. */
  void print(InputException exception) {
    exception.diagnostics().forEach(diagnostic -> print("", diagnostic));
    if (exception.more() > 0) {
      err.println("and " + exception.more() + " more like these");
    }
    err.flush();
  }

  /** Prints what is wrong in some variants. */
  void faults(List<Diagnostic> faults) {
    print("", faults, "more like these");
  }

  /** Prints what is no error, but may be one. */
  void warn(List<Diagnostic> warnings) {
    print("warning: ", warnings, "more warnings");
  }

  private void print(String kind, List<Diagnostic> diagnostics, String more) {
    diagnostics.stream()
        .limit(Diagnostics.MOST_SHOWN)
        .forEach(diagnostic -> print(kind, diagnostic));
    if (diagnostics.size() > Diagnostics.MOST_SHOWN) {
      err.println("and " + (diagnostics.size() - Diagnostics.MOST_SHOWN) + " " + more);
    }
    err.flush();
  }

  private void print(String kind, Diagnostic diagnostic) {
    Span span = diagnostic.span();
    err.println(span + ": " + kind + diagnostic.message());
    String line = span.file().line(span.line());
    if (!printable(line).isBlank()) {
      excerpt(line, span);
    }
    diagnostic.hint().ifPresent(hint -> err.println("  hint: " + hint));
  }

  /** The line, or the part of a very long one around the place, with carets below. */
  private void excerpt(String line, Span span) {
    int column = Math.min(span.column() - 1, line.length());
    int from = line.length() <= WIDTH ? 0 : Math.max(0, column - CONTEXT);
    int to = Math.min(line.length(), from + WIDTH);
    err.println("  " + printable(line.substring(from, to)));
    int carets = Math.max(1, Math.min(span.end() - span.start(), to - column));
    err.println("  " + " ".repeat(column - from) + "^".repeat(carets));
  }

  /** A tab or a control character takes one column, so that the caret stands right. */
  private static String printable(String text) {
    StringBuilder result = new StringBuilder(text.length());
    text.chars().forEach(c -> result.append(Character.isISOControl(c) ? ' ' : (char) c));
    return result.toString();
  }
}
