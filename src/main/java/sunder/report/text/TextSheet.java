package sunder.report.text;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.report.FittedText;
import sunder.report.Rejections;
import sunder.report.ReportPart;
import sunder.report.UnreadFile;
import sunder.report.VerdictTable;
import sunder.report.Wording;
import sunder.report.text.TextReport.Detail;
import sunder.source.Diagnostics;
import sunder.source.TerminalText;
import sunder.verdict.Play;
import sunder.verify.Method;
import sunder.verify.VerificationResult;

/** The parts that several text reports have, and the lines they are made of. */
final class TextSheet {
  private static final int SHOWN_PLAYS = 8;
  private static final int SHOWN_INTERVALS = 24;
  private static final int SHOWN_VALUES = 24;

  private final Writer out;
  private final Look look;
  private final Detail detail;
  private boolean first = true;

  /**
   * @param out is flushed, never closed
   */
  TextSheet(Writer out, Look look) {
    this.out = out;
    this.look = look;
    this.detail = look.detail();
  }

  static String iterations(int count) {
    return Wording.counted(count, "iteration");
  }

  static String seconds(long millis) {
    return String.format(Locale.ROOT, "%d.%03d s", millis / 1000, millis % 1000);
  }

  /** Variants with one verdict, and why they have it where nobody tried to verify them. */
  void row(VerdictTable.Row row) throws IOException {
    line("");
    heading("", row.claim().title() + ": " + row.where().counted());
    wrapped("  ", row.where().when());
    rejections(row);
  }

  /** A line for a function: its verdict, when it has it, and why. */
  void row(List<String> cells) throws IOException {
    List<String> rest = cells.subList(1, cells.size()).stream().filter(c -> !c.isEmpty()).toList();
    wrapped("  ", cells.get(0) + ": " + String.join("; ", rest));
  }

  /** Why nobody tried to verify variants. */
  void rejections(VerdictTable.Row row) throws IOException {
    int most = detail == Detail.FULL ? Integer.MAX_VALUE : Diagnostics.MOST_SHOWN;
    for (String reason : Rejections.lines(row, most)) {
      wrapped("  ", reason);
    }
  }

  /** The counterexamples, each with its variants; only the first few unless all are asked for. */
  void plays(List<VerdictTable.Witness> witnesses) throws IOException {
    plays(witnesses, SHOWN_PLAYS, " (-v shows all)");
  }

  /** Those of one assertion. */
  void playsOfOne(List<VerdictTable.Witness> witnesses) throws IOException {
    String all = " (--plays " + witnesses.size() + " shows all)";
    plays(witnesses, look.plays(), all);
  }

  private void plays(List<VerdictTable.Witness> witnesses, int most, String howToSeeAll)
      throws IOException {
    int shown = detail == Detail.FULL ? witnesses.size() : Math.min(most, witnesses.size());
    for (int i = 0; i < shown; i++) {
      VerdictTable.Witness witness = witnesses.get(i);
      line("");
      line("  Play %s of %s: %s".formatted(i + 1, witnesses.size(), witness.where().counted()));
      wrapped("    ", witness.where().when());
      play(witness);
    }
    if (shown < witnesses.size()) {
      line("");
      line("  ... " + Wording.counted(witnesses.size() - shown, "more play") + howToSeeAll);
    }
  }

  private void play(VerdictTable.Witness witness) throws IOException {
    String variant = witness.shown();
    if (!variant.isEmpty()) {
      wrapped("    ", "shown in the variant " + variant);
    }
    Map<String, BigInteger> lengths = witness.counterexample().script().lengths();
    if (!lengths.isEmpty()) {
      wrapped("    ", "with " + values(lengths));
    }
    play(witness.counterexample().play());
  }

  /** The moves of a play, and why it is unsafe. */
  void play(Play play) throws IOException {
    line("");
    PlayTable.Length length =
        detail == Detail.FULL ? PlayTable.Length.FULL : PlayTable.Length.SHORTENED;
    for (String row : PlayTable.rows(play, length, look.width())) {
      line("    " + row);
    }
    failure(play);
  }

  /** Why a play is unsafe, and in which state. */
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

  /** Such as {@code 3} or {@code 3..5}. */
  static String range(ConfigSet.ValueRange range) {
    return range.low().equals(range.high())
        ? range.low().toString()
        : range.low() + ".." + range.high();
  }

  /** Such as {@code k = 3, m = 4}. */
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

  /** A line for each variable with its intervals; linear terms say where they came from. */
  void partitions(String indent, VerificationResult result) throws IOException {
    for (Map.Entry<String, List<String>> entry : result.partitions().entrySet()) {
      wrapped(indent, entry.getKey() + ": " + intervals(entry.getValue()));
      String origin = result.termOrigins().get(entry.getKey());
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

  /** The last lines of a report: what the run took. */
  void costs(Method method, String solver, VerificationResult result) throws IOException {
    VerificationResult.Statistics s = result.statistics();
    wrapped(
        "",
        "%s by %s: %s, %s, %s; models of at most %s, the last of %s"
                .formatted(
                    method.spelling(),
                    solver,
                    iterations(result.iterations()),
                    Wording.counted(s.states(), "state"),
                    Wording.counted(s.transitions(), "transition"),
                    Wording.counted(s.largestModel(), "state"),
                    s.finalModel())
            + (s.partiallyExpandedStates() == 0
                ? ""
                : "; partial order reduction in %s"
                    .formatted(Wording.counted(s.partiallyExpandedStates(), "state"))));
    wrapped(
        "",
        "%s in %s, %s in all, at most %s MB of memory"
            .formatted(
                s.smtQueries() == 1 ? "1 solver query" : s.smtQueries() + " solver queries",
                seconds(s.smtMillis()),
                seconds(s.millis()),
                s.peakHeapBytes() >> 20));
  }

  /** A report begins: a blank line is between those that are more than a line. */
  private void begin() throws IOException {
    if (!first && detail != Detail.SUMMARY) {
      line("");
    }
    first = false;
  }

  /** Sentences under a title; nothing where there are none. */
  void section(String title, List<String> sentences) throws IOException {
    if (!sentences.isEmpty()) {
      line("");
      line(title);
      for (String sentence : sentences) {
        wrapped("  ", sentence);
      }
    }
  }

  /** A line whose verdicts are to be seen. */
  void heading(String before, String text) throws IOException {
    out.append(TerminalText.escape(before))
        .append(look.palette().verdicts(TerminalText.escape(text)));
    out.append('\n');
  }

  /** One or more lines of the report's width. */
  void wrapped(String indent, String text) throws IOException {
    for (String row : FittedText.wrap(indent, text, look.width())) {
      line(row);
    }
  }

  void line(String text) throws IOException {
    out.append(TerminalText.escape(text)).append('\n');
  }

  /** Writes on a sheet; what {@link TextSheet#part} composes. */
  interface Content {
    void write(TextSheet sheet) throws IOException;
  }

  /** Composes a report that is written behind those on this sheet. */
  ReportPart part(Content content) throws IOException {
    StringWriter text = new StringWriter();
    content.write(new TextSheet(text, look));
    return part(text.toString());
  }

  /** The same of what was composed before. */
  ReportPart part(String text) {
    return () -> {
      begin();
      out.append(text);
      out.flush();
    };
  }

  /** What there is to say of a file without a report. */
  void unread(UnreadFile file) throws IOException {
    line(file.title() + ": " + file.headline());
    if (detail != Detail.SUMMARY) {
      for (String note : file.notes()) {
        wrapped("  ", note);
      }
    }
  }

  void flush() throws IOException {
    out.flush();
  }
}
