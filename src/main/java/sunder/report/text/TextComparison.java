package sunder.report.text;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import sunder.report.ComparisonReport;
import sunder.report.ReportFragment;
import sunder.report.ReportWriter;
import sunder.report.UnreportedFile;
import sunder.report.VerdictTable;
import sunder.report.Wording;
import sunder.verify.Method;
import sunder.verify.VerdictComparison;
import sunder.verify.VerdictComparison.VerdictProfile;
import sunder.verify.VerificationResult;

/**
 * The text format of a comparison of methods: a summary, the evidence of each contradiction, the
 * verdicts by method and variants, and the statistics.
 */
public final class TextComparison implements ReportWriter<ComparisonReport> {
  private static final List<String> HEAD =
      List.of(
          "method",
          "rounds",
          "largest model",
          "final model",
          "states",
          "solver queries",
          "time",
          "memory");

  private final TextReportPrinter sheet;
  private final TextReport.Detail detail;

  /**
   * Creates a writer.
   *
   * @param out the target, which is flushed and never closed
   * @param look the text style
   */
  public TextComparison(Writer out, TextStyle look) {
    this(new TextReportPrinter(out, look), look.detail());
  }

  private TextComparison(TextReportPrinter sheet, TextReport.Detail detail) {
    this.sheet = sheet;
    this.detail = detail;
  }

  @Override
  public ReportFragment compose(ComparisonReport report) throws IOException {
    return sheet.fragment(own -> new TextComparison(own, detail).body(report));
  }

  private void body(ComparisonReport report) throws IOException {
    VerdictComparison comparison = report.comparison();
    sheet.heading(report.title() + ": ", report.headline());
    if (detail != TextReport.Detail.SUMMARY) {
      for (VerdictProfile pattern : comparison.contradictions()) {
        contradiction(pattern, report);
      }
      patterns(report);
      sheet.line("");
      for (String sentence : report.conclusions()) {
        sheet.wrapped("", sentence);
      }
      costs(report);
      for (String sentence : report.measurement().sentences()) {
        sheet.line(sentence);
      }
    }
  }

  @Override
  public ReportFragment compose(UnreportedFile file) throws IOException {
    return sheet.fragment(own -> own.unread(file));
  }

  @Override
  public void close() throws IOException {
    sheet.flush();
  }

  private void contradiction(VerdictProfile pattern, ComparisonReport report) throws IOException {
    sheet.line("");
    sheet.heading("", "CONTRADICTION: " + Wording.variants(pattern.variants().count()));
    sheet.wrapped("  ", report.variantCondition(pattern.variants()).whenClause());
    sheet.wrapped("  ", "One of the methods is wrong. Please report this with the file.");
    for (Method method : pattern.methodsWith(VerdictComparison.MethodVerdict.UNSAFE)) {
      sheet.line("");
      sheet.line("  " + method.spelling() + " says UNSAFE by these replayed counterexamples");
      sheet.plays(report.counterexamples(method, pattern.variants()), report.terms());
    }
    for (Method method : pattern.methodsWith(VerdictComparison.MethodVerdict.SAFE)) {
      safeSide(method, report.comparison().results().get(method));
    }
  }

  private void safeSide(Method method, VerificationResult result) throws IOException {
    sheet.line("");
    sheet.wrapped(
        "  ",
        "%s says SAFE: no failure is reachable in a final model of %s, after %s"
            .formatted(
                method.spelling(),
                Wording.quantity(result.run().statistics().finalModel(), "state"),
                TextReportPrinter.iterations(result.run().iterations())));
    sheet.partitions("    ", result.run());
  }

  private void patterns(ComparisonReport report) throws IOException {
    for (VerdictProfile pattern : report.comparison().profiles()) {
      if (pattern.isVerified()) {
        sheet.line("");
        sheet.wrapped("", Wording.variants(pattern.variants().count()) + ": " + claims(pattern));
        sheet.wrapped("  ", report.variantCondition(pattern.variants()).whenClause());
      }
    }
    VerdictTable rejected = report.rejections();
    for (VerdictTable.Row row : rejected.rows()) {
      sheet.row(row);
    }
  }

  private static String claims(VerdictProfile pattern) {
    return pattern.verdicts().entrySet().stream()
        .map(entry -> entry.getKey().spelling() + " " + entry.getValue().title())
        .collect(Collectors.joining(", "));
  }

  private void costs(ComparisonReport report) throws IOException {
    TextTable table = new TextTable(HEAD);
    for (Map.Entry<Method, VerificationResult> entry : report.comparison().results().entrySet()) {
      table.add(costs(entry.getKey(), entry.getValue()));
    }
    sheet.line("");
    for (String row : table.rows()) {
      sheet.line(row);
    }
  }

  private static List<String> costs(Method method, VerificationResult result) {
    VerificationResult.Statistics s = result.run().statistics();
    return List.of(
        method.spelling(),
        Integer.toString(result.run().iterations()),
        Long.toString(s.largestModel()),
        Long.toString(s.finalModel()),
        s.states() + (s.partiallyExpandedStates() == 0 ? "" : " (reduced)"),
        Long.toString(s.smtQueries()),
        Wording.seconds(s.millis()),
        (s.peakHeapBytes() >> 20) + " MB");
  }

  /**
   * A table of text with a heading; the first column is left-aligned, the others are right-aligned.
   */
  private static final class TextTable {
    private final List<List<String>> rows = new ArrayList<>();

    TextTable(List<String> head) {
      rows.add(head);
    }

    /** Adds a row with as many cells as the heading. */
    void add(List<String> row) {
      rows.add(row);
    }

    /** Returns the lines of the table, heading first, without line ends. */
    List<String> rows() {
      return rows.stream().map(this::row).toList();
    }

    private String row(List<String> cells) {
      StringBuilder row = new StringBuilder();
      for (int column = 0; column < cells.size(); column++) {
        String padding = " ".repeat(width(column) - cells.get(column).length());
        row.append(column == 0 ? cells.get(column) + padding : "  " + padding + cells.get(column));
      }
      return row.toString();
    }

    private int width(int column) {
      return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }
  }
}
