package sunder.report;

import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import sunder.family.ConfigSet;
import sunder.verdict.UnknownReason;
import sunder.verify.Statistics;

/** The text form of a report, for people: a summary line, then each group with its evidence. */
public final class TextReport implements ReportWriter {
  private static final int SHOWN_PLAYS = 8;
  private static final int SHOWN_INTERVALS = 24;

  private final Writer out;
  private final Detail detail;
  private boolean first = true;

  /** How much a report shows. */
  public enum Detail {
    /** The summary line only ({@code -q}). */
    SUMMARY,
    /** Every group; long plays and long lists shortened. */
    NORMAL,
    /** Everything ({@code -v}). */
    FULL
  }

  /**
   * @param out is flushed, never closed
   */
  public TextReport(Writer out, Detail detail) {
    this.out = out;
    this.detail = detail;
  }

  @Override
  public void write(VerificationReport report) throws IOException {
    VerdictTable table = VerdictTable.of(report.result().verdict(), report.features());
    if (!first && detail != Detail.SUMMARY) {
      line("");
    }
    first = false;
    line(report.file() + ": " + summary(table));
    if (detail != Detail.SUMMARY) {
      groups(table);
      partitions(report.result().partitions());
      line("");
      statistics(report);
    }
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.flush();
  }

  private void groups(VerdictTable table) throws IOException {
    unsafe(table);
    if (!table.safe().isEmpty()) {
      group("SAFE", table.safe(), table);
    }
    for (Map.Entry<UnknownReason, ConfigSet> entry : table.unknown().entrySet()) {
      group("UNKNOWN (" + entry.getKey().title() + ")", entry.getValue(), table);
      wrapped("  ", entry.getKey().sentence() + " " + entry.getKey().advice());
    }
  }

  /** Such as {@code 21 variants UNSAFE, 11 SAFE, 0 UNKNOWN of 32}. */
  public static String summary(VerdictTable table) {
    BigInteger unsafe = table.unsafe().count();
    return "%s UNSAFE, %s SAFE, %s UNKNOWN of %s"
        .formatted(
            variants(unsafe), table.safe().count(), table.unknownCount(), table.scope().count());
  }

  private static String variants(BigInteger count) {
    return count + (count.equals(BigInteger.ONE) ? " variant" : " variants");
  }

  private static String iterations(int count) {
    return count + (count == 1 ? " iteration" : " iterations");
  }

  private void group(String title, ConfigSet variants, VerdictTable table) throws IOException {
    line("");
    line(title + ": " + variants(variants.count()));
    wrapped("  ", when(variants, table));
  }

  private static String when(ConfigSet variants, VerdictTable table) {
    return variants.equals(table.scope())
        ? "every variant"
        : "when " + ConditionText.of(variants, table.valid());
  }

  private void unsafe(VerdictTable table) throws IOException {
    if (table.unsafe().isEmpty()) {
      return;
    }
    group("UNSAFE", table.unsafe(), table);
    List<VerdictTable.Witness> witnesses = table.witnesses();
    int shown = detail == Detail.FULL ? witnesses.size() : Math.min(SHOWN_PLAYS, witnesses.size());
    for (int i = 0; i < shown; i++) {
      witness("Play " + (i + 1) + " of " + witnesses.size(), witnesses.get(i), table);
    }
    if (shown < witnesses.size()) {
      line("");
      line("  ... " + (witnesses.size() - shown) + " more plays (-v shows all)");
    }
  }

  private void witness(String title, VerdictTable.Witness witness, VerdictTable table)
      throws IOException {
    line("");
    line("  " + title + ": " + variants(witness.variants().count()));
    wrapped("    ", when(witness.variants(), table));
    String variant = ConditionText.of(witness.counterexample().configuration());
    if (!variant.isEmpty()) {
      wrapped("    ", "shown in the variant " + variant);
    }
    line("");
    for (String row : PlayTable.rows(witness.counterexample().play(), length())) {
      line("    " + row);
    }
  }

  private PlayTable.Length length() {
    return detail == Detail.FULL ? PlayTable.Length.FULL : PlayTable.Length.SHORTENED;
  }

  private void partitions(Map<String, List<String>> partitions) throws IOException {
    if (partitions.isEmpty()) {
      return;
    }
    line("");
    line("Final partitions");
    for (Map.Entry<String, List<String>> entry : partitions.entrySet()) {
      wrapped("  ", entry.getKey() + ": " + intervals(entry.getValue()));
    }
  }

  private String intervals(List<String> intervals) {
    if (detail == Detail.FULL || intervals.size() <= SHOWN_INTERVALS) {
      return String.join(" ", intervals);
    }
    int half = SHOWN_INTERVALS / 2;
    int left = intervals.size() - 2 * half;
    return "%s ... %d more ... %s"
        .formatted(
            String.join(" ", intervals.subList(0, half)),
            left,
            String.join(" ", intervals.subList(half + left, intervals.size())));
  }

  private void statistics(VerificationReport report) throws IOException {
    Statistics s = report.result().statistics();
    wrapped(
        "",
        "%s by %s: %s, %d states, %d transitions; models of at most %d states, the last of %d"
            .formatted(
                report.method().spelling(),
                report.solver(),
                iterations(report.result().iterations()),
                s.states(),
                s.transitions(),
                s.largestModel(),
                s.finalModel()));
    line(
        "%d solver queries in %s, %s in all, at most %d MB of memory"
            .formatted(
                s.smtQueries(),
                seconds(s.smtMillis()),
                seconds(s.millis()),
                s.peakHeapBytes() >> 20));
  }

  /** Without {@code String.format} of doubles, which would follow the locale. */
  private static String seconds(long millis) {
    return "%d.%03d s".formatted(millis / 1000, millis % 1000);
  }

  private void wrapped(String indent, String text) throws IOException {
    for (String row : Wrapping.wrap(indent, text)) {
      line(row);
    }
  }

  private void line(String text) throws IOException {
    out.append(text).append('\n');
  }
}
