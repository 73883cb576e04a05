package sunder.cli.console;

import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import sunder.family.ConfigSet;
import sunder.frontend.Subject;
import sunder.report.RejectionMessages;
import sunder.report.text.Palette;
import sunder.source.Diagnostic;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.Span;
import sunder.source.TerminalText;
import sunder.verdict.Rejection;

/**
 * Prints diagnostics with the quoted source line:
 *
 * <pre>
 * intro.ia:3:5: x is not declared
 *   x = y + 1;
 *   ^
 *   hint: declare it with int x;
 * </pre>
 */
public final class DiagnosticPrinter {
  /** The maximal number of columns of a quoted line, unless the terminal is narrower. */
  private static final int WIDEST = 100;

  private static final int INDENT = 2;

  /** The maximal number of diagnostics that differ in names only. */
  private static final int MOST_ALIKE = 3;

  /** The parts of a message in which diagnostics of one kind differ. */
  private static final Pattern NAMES = Pattern.compile("'[^']*'|`[^`]*`|: .*| when .*");

  private final PrintWriter err;
  private final Palette palette;
  private final int width;

  /** The escape sequence that clears the line of the live progress. */
  private final String start;

  public DiagnosticPrinter(ProcessEnvironment environment) {
    this(environment.err(), environment.terminal().err());
  }

  public DiagnosticPrinter(PrintWriter err, Terminal.TerminalStream terminal) {
    this.err = err;
    this.palette = terminal.palette();
    this.start = terminal.isTerminal() ? LiveProgress.CLEAR_LINE : "";
    this.width = terminal.isTerminal() ? Math.min(WIDEST, terminal.width() - INDENT) : WIDEST;
  }

  /** Prints all diagnostics of an exception. */
  public void print(InputException exception) {
    exception.diagnostics().forEach(d -> print(d, palette.error(TerminalText.escape(d.message()))));
    if (exception.omittedCount() > 0) {
      err.println("and " + exception.omittedCount() + " more like these");
    }
    err.flush();
  }

  /** Prints the rejections of requested variants. */
  public void rejections(Subject subject, ConfigSet asked) {
    rejections(subject.rejections(), asked, subject.features().valid());
  }

  /**
   * Prints rejections of requested variants.
   *
   * @param asked the requested variants
   * @param valid the valid variants, relative to which conditions are printed
   */
  public void rejections(List<Rejection> rejections, ConfigSet asked, ConfigSet valid) {
    print("", RejectionMessages.diagnostics(rejections, asked, valid), "more like these");
  }

  /** Prints warnings. */
  public void warn(List<Diagnostic> warnings) {
    print(palette.warning("warning: "), warnings, "more warnings");
  }

  /**
   * Prints diagnostics; of those with one message apart from names, the first few, and the source
   * line and the hint of the first.
   */
  private void print(String kind, List<Diagnostic> diagnostics, String more) {
    Map<String, Integer> counts = new HashMap<>();
    int shown = 0;
    for (Diagnostic diagnostic : diagnostics) {
      String message = NAMES.matcher(diagnostic.message()).replaceAll("");
      int before = counts.merge(message, 1, Integer::sum) - 1;
      if (shown < Diagnostics.MOST_SHOWN && before < MOST_ALIKE) {
        shown++;
        String text = kind + TerminalText.escape(diagnostic.message());
        if (before == 0) {
          print(diagnostic, text);
        } else {
          line(diagnostic, text);
        }
      }
    }
    if (diagnostics.size() > shown) {
      err.println("and " + (diagnostics.size() - shown) + " " + more);
    }
    err.flush();
  }

  private void line(Diagnostic diagnostic, String message) {
    err.println(start + palette.location(TerminalText.escape(diagnostic.span() + ": ")) + message);
  }

  private void print(Diagnostic diagnostic, String message) {
    Span span = diagnostic.span();
    line(diagnostic, message);
    String line = span.file().line(span.line());
    if (!line.isBlank() && span.file().mayBeQuoted()) {
      excerpt(line, span);
    }
    diagnostic
        .hint()
        .ifPresent(hint -> err.println(palette.hint("  hint: ") + TerminalText.escape(hint)));
  }

  /** Prints the line, or the part of a long line around the span, with carets below. */
  private void excerpt(String line, Span span) {
    int column = Math.min(span.column() - 1, line.length());
    int from = line.length() <= width ? 0 : Math.max(0, column - width * 2 / 5);
    int to = Math.min(line.length(), from + width);
    int end = Math.max(column, Math.min(column + span.end() - span.start(), to));
    String before = TerminalText.escape(line.substring(from, column));
    String marked = TerminalText.escape(line.substring(column, end));
    err.println("  " + before + marked + TerminalText.escape(line.substring(end, to)));
    String carets = "^".repeat(Math.max(1, marked.length()));
    err.println("  " + " ".repeat(before.length()) + palette.error(carets));
  }
}
