package sunder.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.source.Diagnostic;
import sunder.verdict.Rejection;

/** Why variants are not verified, as reports say it. */
public final class Rejections {
  private Rejections() {}

  /**
   * Places and messages; where one is not about all variants asked about, it says about which.
   *
   * @param valid every valid configuration: what conditions are relative to
   */
  public static List<Diagnostic> told(
      Collection<Rejection> reasons, ConfigSet asked, ConfigSet valid) {
    return reasons.stream()
        .filter(reason -> reason.variants().intersects(asked))
        .map(reason -> told(reason, asked, valid))
        .toList();
  }

  private static Diagnostic told(Rejection reason, ConfigSet asked, ConfigSet valid) {
    Diagnostic what = reason.what();
    return asked.isSubsetOf(reason.variants())
        ? what
        : new Diagnostic(
            what.span(),
            what.message() + " when " + ConditionText.of(reason.variants().and(asked), valid),
            what.hint());
  }

  /** Those of a row of a table, a line each. */
  public static List<String> lines(VerdictTable.Row row, VerdictTable table, int most) {
    List<Diagnostic> all = told(row.rejections(), row.variants(), table.valid());
    return lines(all, most, 0);
  }

  /**
   * A line for each, but for at most so many, and one for the others.
   *
   * @param more how many others there are besides
   */
  static List<String> lines(List<Diagnostic> all, int most, int more) {
    List<String> lines = new ArrayList<>();
    all.stream().limit(most).forEach(d -> lines.add(d.span() + ": " + d.message()));
    int others = all.size() - lines.size() + more;
    if (others > 0) {
      lines.add("and " + others + " more like these");
    }
    return lines;
  }
}
