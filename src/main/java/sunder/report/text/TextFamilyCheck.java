package sunder.report.text;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.FeatureAnalysis;
import sunder.report.FamilyCheck;
import sunder.report.ReportWriter;
import sunder.report.UnreadFile;
import sunder.report.VerdictTable;
import sunder.report.Wording;

/** For people: a line for the family, and one for each kind of feature that is not free. */
public final class TextFamilyCheck implements ReportWriter<FamilyCheck> {
  private static final int SHOWN_RANGES = 8;

  private final TextSheet sheet;
  private final TextReport.Detail detail;

  /**
   * @param out is flushed, never closed
   */
  public TextFamilyCheck(Writer out, Look look) {
    this.sheet = new TextSheet(out, look);
    this.detail = look.detail();
  }

  @Override
  public void write(FamilyCheck check) throws IOException {
    VerdictTable table = check.verdicts();
    sheet.line(
        "%s: %s valid of %s, %s%s"
            .formatted(
                check.file(),
                Wording.variants(check.model().valid().count()),
                FeatureAnalysis.configurations(check.model()),
                Wording.counted(check.model().features().size(), "feature"),
                table.rows().stream()
                    .map(row -> ", " + row.variants().count() + " " + row.kind().words())
                    .collect(Collectors.joining())));
    if (detail != TextReport.Detail.SUMMARY) {
      FeatureAnalysis freedom = FeatureAnalysis.of(check.model());
      features("in no variant", freedom.dead());
      features("in every variant", freedom.core());
      for (FeatureAnalysis.Values values : freedom.narrowed()) {
        sheet.wrapped("  ", values.feature().name() + " is only " + ranges(values.ranges()));
      }
      features(
          "not mentioned in the program",
          FeatureAnalysis.unmentioned(check.model(), check.mentioned()));
      for (VerdictTable.Row row : table.rows()) {
        sheet.row(row);
      }
    }
    sheet.flush();
  }

  private void features(String what, List<? extends Feature> features) throws IOException {
    if (!features.isEmpty()) {
      sheet.wrapped(
          "  ",
          what + ": " + features.stream().map(Feature::name).collect(Collectors.joining(", ")));
    }
  }

  private String ranges(List<ConfigSet.ValueRange> ranges) {
    boolean all = detail == TextReport.Detail.FULL || ranges.size() <= SHOWN_RANGES;
    String shown =
        ranges.stream()
            .limit(all ? ranges.size() : SHOWN_RANGES)
            .map(TextSheet::range)
            .collect(Collectors.joining(", "));
    return all ? shown : shown + ", ... (-v shows all)";
  }

  @Override
  public void write(UnreadFile file) throws IOException {
    sheet.unread(file);
  }

  @Override
  public void close() throws IOException {
    sheet.flush();
  }
}
