package sunder.report.text;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.report.RejectionMessages;
import sunder.report.ReportFacts;
import sunder.report.ReportFragment;
import sunder.report.Terms;
import sunder.report.TextWrapping;
import sunder.report.UnreportedFile;
import sunder.report.VerdictTable;
import sunder.report.Wording;
import sunder.report.text.TextReport.Detail;
import sunder.source.Diagnostics;
import sunder.source.TerminalText;
import sunder.verdict.Play;
import sunder.verdict.UnknownReason;
import sunder.verify.Method;
import sunder.verify.VerificationResult;
import sunder.verify.VerificationResult.RunSummary;

/** The printer of text reports: writes the lines and the sections that the text formats share. */
final class TextReportPrinter {
  private static final int SHOWN_PLAYS = 8;
  private static final int SHOWN_INTERVALS = 24;
  private static final int SHOWN_VALUES = 24;
  private static final int BRIEF_LINES = 2;
  private static final int SHOWN_FEATURES = 8;
  private static final String CUT = " ... (-v)";

  private final Writer out;
  private final TextStyle look;
  private final Detail detail;
  private boolean first = true;
  private boolean wasOneLine;

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

  static String queries(long count) {
    return count == 1 ? "1 solver query" : count + " solver queries";
  }

  /** Writes the proofs of the safe variants. */
  void proofs(ReportFacts report) throws IOException {
    for (String proof : report.proofs()) {
      line("  " + proof);
    }
  }

  /** Writes the reason for which variants are undecided, with advice. */
  void explanation(ReportFacts report, UnknownReason reason) throws IOException {
    wrapped("  ", report.explanation(reason));
    if (ReportFacts.OUTER_LIMITS.contains(reason) && report.phases().isPresent()) {
      wrapped("  ", report.phases().get());
    }
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
  void plays(List<VerdictTable.UnsafeGroup> witnesses, Terms terms) throws IOException {
    plays(witnesses, SHOWN_PLAYS, "-v", terms, PlayTable.Length.SHORTENED);
  }

  /** Writes the counterexamples of one assertion. */
  void assertionPlays(
      List<VerdictTable.UnsafeGroup> witnesses, Terms terms, PlayTable.Length length)
      throws IOException {
    plays(witnesses, look.maxPlays(), "--plays " + witnesses.size(), terms, length);
  }

  private void plays(
      List<VerdictTable.UnsafeGroup> witnesses,
      int most,
      String option,
      Terms terms,
      PlayTable.Length length)
      throws IOException {
    int shown = detail == Detail.FULL ? witnesses.size() : Math.min(most, witnesses.size());
    for (int i = 0; i < shown; i++) {
      VerdictTable.UnsafeGroup witness = witnesses.get(i);
      if (witnesses.size() > 1 || detail == Detail.FULL) {
        line("");
        line(
            "  %s %s of %s: %s"
                .formatted(
                    terms.title(),
                    i + 1,
                    witnesses.size(),
                    witness.variantCondition().countPhrase()));
        brief("    ", witness.variantCondition().whenClause());
        String variant = replayedVariant(witness);
        if (!variant.isEmpty()) {
          brief("    ", "shown in the variant " + variant);
        }
      } else {
        String variant = replayedVariant(witness);
        String where = variant.isEmpty() ? "" : ", shown in the variant " + variant;
        cut("  ", terms.title() + where, length == PlayTable.Length.END ? 1 : BRIEF_LINES);
      }
      play(witness, terms, length);
    }
    if (shown < witnesses.size()) {
      line("");
      String others = Wording.quantity(witnesses.size() - shown, "more " + terms.execution());
      line("  ... " + others + " (" + option + " shows all)");
    }
  }

  private void play(VerdictTable.UnsafeGroup witness, Terms terms, PlayTable.Length length)
      throws IOException {
    Map<String, BigInteger> lengths = witness.counterexample().script().lengths();
    if (!lengths.isEmpty()) {
      brief("    ", "with " + values(lengths));
    }
    play(witness.counterexample().play(), terms, length);
  }

  /**
   * Returns the variant in which a counterexample was replayed; of many features, those first that
   * its condition mentions.
   */
  private String replayedVariant(VerdictTable.UnsafeGroup witness) {
    List<String> values = List.of(witness.replayedVariant().split(", "));
    if (detail == Detail.FULL || values.size() <= SHOWN_FEATURES) {
      return witness.replayedVariant();
    }
    List<String> mentioned = List.of(witness.variantCondition().condition().split("\\W+"));
    return Stream.of(true, false)
        .flatMap(
            first ->
                values.stream()
                    .filter(
                        v ->
                            mentioned.contains(v.split("\\W")[v.startsWith("!") ? 1 : 0]) == first))
        .collect(Collectors.joining(", "));
  }

  /** Writes the steps of a play and its failure; all steps if the style shows everything. */
  void play(Play play, Terms terms, PlayTable.Length length) throws IOException {
    boolean isDense = length == PlayTable.Length.END && detail != Detail.FULL;
    line("");
    PlayTable.Length shown = detail == Detail.FULL ? PlayTable.Length.FULL : length;
    for (String row : PlayTable.rows(play, shown, look.width(), terms)) {
      line("    " + row);
    }
    if (!isDense) {
      failure(play);
    } else if (play.failure().isPresent()) {
      brief("    ", "why: " + play.failure().get().fullReason());
    }
  }

  /** Writes the failure of a play and the state in which it occurs. */
  void failure(Play play) throws IOException {
    Optional<Play.Failure> failure = play.failure();
    if (failure.isPresent()) {
      line("");
      wrapped("    ", "why: " + failure.get().fullReason());
      if (!failure.get().state().isEmpty()) {
        brief("    ", "state: " + state(failure.get().state()));
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
                queries(s.smtQueries()),
                Wording.seconds(s.smtMillis()),
                Wording.seconds(s.millis()),
                s.peakHeapBytes() >> 20));
  }

  /** Begins a report: writes a blank line unless this report and the last one have one line. */
  private void begin(String text) throws IOException {
    boolean isOneLine = text.indexOf('\n') == text.length() - 1;
    if (!first && !(isOneLine && wasOneLine)) {
      line("");
    }
    first = false;
    wasOneLine = isOneLine;
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

  /** Writes a text wrapped into two lines at most, unless the style shows everything. */
  void brief(String indent, String text) throws IOException {
    cut(indent, text, BRIEF_LINES);
  }

  /** Writes a text on one line, unless the style shows everything. */
  void oneLine(String indent, String text) throws IOException {
    cut(indent, text, 1);
  }

  private void cut(String indent, String text, int most) throws IOException {
    List<String> rows = TextWrapping.wrap(indent, text, look.width());
    boolean isCut = detail != Detail.FULL && rows.size() > most;
    for (String row : isCut ? rows.subList(0, most - 1) : rows) {
      line(row);
    }
    if (isCut) {
      String last = rows.get(most - 1);
      int room = Math.min(last.length(), look.width() - CUT.length());
      line(last.substring(0, room).stripTrailing() + CUT);
    }
  }

  /** Writes lines that were composed by {@link #textOf}. */
  void text(String lines) throws IOException {
    out.append(lines);
  }

  /** Returns the text of some content. */
  static String textOf(TextStyle look, Content content) throws IOException {
    StringWriter text = new StringWriter();
    content.write(new TextReportPrinter(text, look));
    return text.toString();
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
    return fragment(textOf(look, content));
  }

  /** Returns a fragment with a text that was composed before. */
  ReportFragment fragment(String text) {
    return () -> {
      begin(text);
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
