package sunder.report.text;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.report.RejectionMessages;
import sunder.report.ReportFragment;
import sunder.report.TextWrapping;
import sunder.report.UnreportedFile;
import sunder.report.VerdictTable;
import sunder.report.Wording;
import sunder.report.text.TextReport.Detail;
import sunder.source.Diagnostics;
import sunder.source.TerminalText;
import sunder.verdict.Play;
import sunder.verify.Method;
import sunder.verify.VerificationResult;
import sunder.verify.VerificationResult.RunSummary;

/** The printer of text reports: writes the lines and the sections that the text formats share. */
final class TextReportPrinter {
  private static final int SHOWN_PLAYS = 8;
  private static final int SHOWN_INTERVALS = 24;
  private static final int SHOWN_VALUES = 24;

  private final Writer out;
  private final TextStyle look;
  private final Detail detail;
  private boolean first = true;

  /**
   * Creates a printer.
   *
   * @param out the target, which is flushed and never closed
   */
  TextReportPrinter(Writer out, TextStyle look) {
    this.out = out;
    this.look = look;
    this.detail = look.detail();
  }

  static String iterations(int count) {
    return Wording.quantity(count, "iteration");
  }

  static String seconds(long millis) {
    // A format or BigDecimal would load tables of locales or of powers: milliseconds of a short
    // run.
    return millis / 1000 + "." + Long.toString(1000 + millis % 1000).substring(1) + " s";
  }

  /** Writes a row of the verdict table, with the diagnostics of rejected variants. */
  void row(VerdictTable.Row row) throws IOException {
    line("");
    heading("", row.verdict().title() + ": " + row.variantCondition().countPhrase());
    wrapped("  ", row.variantCondition().whenClause());
    rejections(row);
  }

  /** Writes the line of an entry function: verdict, condition and reason. */
  void row(List<String> cells) throws IOException {
    List<String> rest = cells.subList(1, cells.size()).stream().filter(c -> !c.isEmpty()).toList();
    wrapped("  ", cells.get(0) + ": " + String.join("; ", rest));
  }

  /** Writes the diagnostics of rejected variants. */
  void rejections(VerdictTable.Row row) throws IOException {
    int most = detail == Detail.FULL ? Integer.MAX_VALUE : Diagnostics.MOST_SHOWN;
    for (String reason : RejectionMessages.lines(row, most)) {
      wrapped("  ", reason);
    }
  }

  /**
   * Writes the counterexamples with their variants; only the first ones unless the style shows all.
   */
  void plays(List<VerdictTable.UnsafeGroup> witnesses) throws IOException {
    plays(witnesses, SHOWN_PLAYS, " (-v shows all)");
  }

  /** Writes the counterexamples of one assertion. */
  void assertionPlays(List<VerdictTable.UnsafeGroup> witnesses) throws IOException {
    String all = " (--plays " + witnesses.size() + " shows all)";
    plays(witnesses, look.maxPlays(), all);
  }

  private void plays(List<VerdictTable.UnsafeGroup> witnesses, int most, String howToSeeAll)
      throws IOException {
    int shown = detail == Detail.FULL ? witnesses.size() : Math.min(most, witnesses.size());
    for (int i = 0; i < shown; i++) {
      VerdictTable.UnsafeGroup witness = witnesses.get(i);
      line("");
      line(
          "  Play %s of %s: %s"
              .formatted(i + 1, witnesses.size(), witness.variantCondition().countPhrase()));
      wrapped("    ", witness.variantCondition().whenClause());
      play(witness);
    }
    if (shown < witnesses.size()) {
      line("");
      line("  ... " + Wording.quantity(witnesses.size() - shown, "more play") + howToSeeAll);
    }
  }

  private void play(VerdictTable.UnsafeGroup witness) throws IOException {
    String variant = witness.replayedVariant();
    if (!variant.isEmpty()) {
      wrapped("    ", "shown in the variant " + variant);
    }
    Map<String, BigInteger> lengths = witness.counterexample().script().lengths();
    if (!lengths.isEmpty()) {
      wrapped("    ", "with " + values(lengths));
    }
    play(witness.counterexample().play());
  }

  /** Writes the moves of a play and its failure. */
  void play(Play play) throws IOException {
    line("");
    PlayTable.Length length =
        detail == Detail.FULL ? PlayTable.Length.FULL : PlayTable.Length.SHORTENED;
    for (String row : PlayTable.rows(play, length, look.width())) {
      line("    " + row);
    }
    failure(play);
  }

  /** Writes the failure of a play and the state in which it occurs. */
  void failure(Play play) throws IOException {
    Optional<Play.Failure> failure = play.failure();
    if (failure.isPresent()) {
      line("");
      wrapped("    ", "why: " + failure.get().fullReason());
      if (!failure.get().state().isEmpty()) {
        wrapped("    ", "state: " + state(failure.get().state()));
      }
    }
  }

  /** Returns a range of values, such as {@code 3} or {@code 3..5}. */
  static String range(ConfigSet.ValueRange range) {
    return range.low().equals(range.high())
        ? range.low().toString()
        : range.low() + ".." + range.high();
  }

  /** Returns assignments, such as {@code k = 3, m = 4}. */
  static String values(Map<String, ?> values) {
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + " = " + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  private String state(List<Play.ValueChange> state) {
    int shown = detail == Detail.FULL ? state.size() : Math.min(SHOWN_VALUES, state.size());
    String text =
        state.stream()
            .limit(shown)
            .map(value -> value.name() + " = " + value.displayValue())
            .collect(Collectors.joining(", "));
    return shown == state.size()
        ? text
        : text + ", ... " + (state.size() - shown) + " more (-v shows all)";
  }

  /**
   * Writes a line for each variable with its intervals; linear terms are written with their origin.
   */
  void partitions(String indent, RunSummary run) throws IOException {
    for (Map.Entry<String, List<String>> entry : run.partitions().entrySet()) {
      wrapped(indent, entry.getKey() + ": " + intervals(entry.getValue()));
      String origin = run.termOrigins().get(entry.getKey());
      if (origin != null) {
        wrapped(indent + "  ", origin);
      }
    }
  }

  private String intervals(List<String> intervals) {
    if (detail == Detail.FULL || intervals.size() <= SHOWN_INTERVALS) {
      return String.join(" ", intervals);
    }
    int half = SHOWN_INTERVALS / 2;
    int left = intervals.size() - 2 * half;
    return "%s ... %s more ... %s"
        .formatted(
            String.join(" ", intervals.subList(0, half)),
            left,
            String.join(" ", intervals.subList(half + left, intervals.size())));
  }

  /** Writes the statistics of the run, the last lines of a report. */
  void costs(Method method, String solver, RunSummary run) throws IOException {
    VerificationResult.Statistics s = run.statistics();
    wrapped(
        "",
        "%s by %s: %s, %s, %s; models of at most %s, the last of %s"
                .formatted(
                    method.spelling(),
                    solver,
                    iterations(run.iterations()),
                    Wording.quantity(s.states(), "state"),
                    Wording.quantity(s.transitions(), "transition"),
                    Wording.quantity(s.largestModel(), "state"),
                    s.finalModel())
            + (s.partiallyExpandedStates() == 0
                ? ""
                : "; partial order reduction in %s"
                    .formatted(Wording.quantity(s.partiallyExpandedStates(), "state"))));
    wrapped(
        "",
        "%s in %s, %s in all, at most %s MB of memory"
            .formatted(
                s.smtQueries() == 1 ? "1 solver query" : s.smtQueries() + " solver queries",
                seconds(s.smtMillis()),
                seconds(s.millis()),
                s.peakHeapBytes() >> 20));
  }

  /** Begins a report: writes a blank line between reports of more than one line. */
  private void begin() throws IOException {
    if (!first && detail != Detail.SUMMARY) {
      line("");
    }
    first = false;
  }

  /** Writes sentences under a title; nothing if there are none. */
  void section(String title, List<String> sentences) throws IOException {
    if (!sentences.isEmpty()) {
      line("");
      line(title);
      for (String sentence : sentences) {
        wrapped("  ", sentence);
      }
    }
  }

  /** Writes a line with highlighted verdicts. */
  void heading(String before, String text) throws IOException {
    out.append(TerminalText.escape(before))
        .append(look.palette().verdicts(TerminalText.escape(text)));
    out.append('\n');
  }

  /** Writes a text wrapped into the columns of the style. */
  void wrapped(String indent, String text) throws IOException {
    for (String row : TextWrapping.wrap(indent, text, look.width())) {
      line(row);
    }
  }

  void line(String text) throws IOException {
    out.append(TerminalText.escape(text)).append('\n');
  }

  /** Writes text to a printer; {@link TextReportPrinter#fragment} composes a fragment of it. */
  interface Content {
    void write(TextReportPrinter sheet) throws IOException;
  }

  /** Composes a report, which is written after those already written by this printer. */
  ReportFragment fragment(Content content) throws IOException {
    StringWriter text = new StringWriter();
    content.write(new TextReportPrinter(text, look));
    return fragment(text.toString());
  }

  /** Returns a fragment with a text that was composed before. */
  ReportFragment fragment(String text) {
    return () -> {
      begin();
      out.append(text);
      out.flush();
    };
  }

  /** Writes the entry of a file without a verification report. */
  void unread(UnreportedFile file) throws IOException {
    line(file.title() + ": " + file.headline());
    if (detail != Detail.SUMMARY) {
      for (String note : file.reasons()) {
        wrapped("  ", note);
      }
    }
  }

  void flush() throws IOException {
    out.flush();
  }
}
