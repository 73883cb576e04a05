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
    return told(reasons, new Where(asked, asked, valid));
  }

  /** The same about some of the variants asked about. */
  static List<Diagnostic> told(Collection<Rejection> reasons, Where where) {
    ConfigSet asked = where.variants();
    return reasons.stream()
        .filter(reason -> reason.variants().intersects(asked))
        .map(reason -> told(reason, where))
        .toList();
  }

  private static Diagnostic told(Rejection reason, Where where) {
    Diagnostic what = reason.diagnostic();
    return where.variants().isSubsetOf(reason.variants())
        ? what
        : new Diagnostic(
            what.span(),
            what.message()
                + " when "
                + where.of(reason.variants().and(where.variants())).condition(),
            what.hint());
  }

  /** Those of a row of a table, a line each. */
  public static List<String> lines(VerdictTable.Row row, int most) {
    return lines(row.problems(), most, 0);
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
