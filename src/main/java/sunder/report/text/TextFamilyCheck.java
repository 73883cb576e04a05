package sunder.report.text;

import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.FeatureAnalysis;
import sunder.report.FamilyCheck;
import sunder.report.ReportFragment;
import sunder.report.ReportWriter;
import sunder.report.UnreportedFile;
import sunder.report.VerdictTable;
import sunder.report.Wording;
import sunder.source.Span;

/**
 * The text format of the static check of a family: one line for the family, and one for each kind
 * of feature that is not free, such as dead and mandatory features.
 */
public final class TextFamilyCheck implements ReportWriter<FamilyCheck> {
  private static final int MOST_SHOWN = 8;

  private final TextReportPrinter sheet;
  private final TextReport.Detail detail;

  /**
   * Creates a writer.
   *
   * @param out the target, which is flushed and never closed
   * @param look the text style
   */
  public TextFamilyCheck(Writer out, TextStyle look) {
    this(new TextReportPrinter(out, look), look.detail());
  }

  private TextFamilyCheck(TextReportPrinter sheet, TextReport.Detail detail) {
    this.sheet = sheet;
    this.detail = detail;
  }

  @Override
  public ReportFragment compose(FamilyCheck check) throws IOException {
    return sheet.fragment(own -> new TextFamilyCheck(own, detail).body(check));
  }

  private void body(FamilyCheck check) throws IOException {
    FeatureAnalysis freedom = check.analysis();
    sheet.line(
        "%s: %s, %s%s"
            .formatted(
                check.file(),
                freedom
                    .count()
                    .map(count -> Wording.variants(count) + " valid of " + freedom.configurations())
                    .orElseGet(
                        () -> "not void, not counted: at most " + power(freedom.mostValid())),
                Wording.quantity(freedom.features().size(), "feature"),
                check.rows().stream()
                    .map(row -> ", " + row.variants().count() + " " + row.kind().text())
                    .collect(Collectors.joining())));
    if (detail != TextReport.Detail.SUMMARY) {
      features("in no variant", freedom.dead());
      features("in every variant", freedom.core());
      for (FeatureAnalysis.Values values : freedom.narrowed()) {
        sheet.wrapped("  ", values.feature().name() + " is only " + ranges(values.ranges()));
      }
      features("not mentioned in the program", check.unmentioned());
      for (Map.Entry<String, List<Span>> test : check.testLocations().entrySet()) {
        sheet.wrapped("  ", test.getKey() + " is tested in " + places(test.getValue()));
      }
      for (String remark : check.remarks()) {
        sheet.wrapped("  ", remark);
      }
      for (VerdictTable.Row row : check.rows()) {
        sheet.row(row);
      }
    }
  }

  /** Returns a power of two that is at least a number. */
  private static String power(BigInteger number) {
    return "2^" + number.subtract(BigInteger.ONE).bitLength();
  }

  private void features(String what, List<? extends Feature> features) throws IOException {
    if (!features.isEmpty()) {
      sheet.wrapped(
          "  ",
          what + ": " + features.stream().map(Feature::name).collect(Collectors.joining(", ")));
    }
  }

  private String ranges(List<ConfigSet.ValueRange> ranges) {
    return some(ranges.stream().map(TextReportPrinter::range).toList());
  }

  private String places(List<Span> places) {
    return some(places.stream().map(place -> place.file().name() + ":" + place.line()).toList());
  }

  private String some(List<String> items) {
    boolean all = detail == TextReport.Detail.FULL || items.size() <= MOST_SHOWN;
    String shown = String.join(", ", items.subList(0, all ? items.size() : MOST_SHOWN));
    return all ? shown : shown + ", ... (-v shows all)";
  }

  @Override
  public ReportFragment compose(UnreportedFile file) throws IOException {
    return sheet.fragment(own -> own.unread(file));
  }

  @Override
  public void close() throws IOException {
    sheet.flush();
  }
}
