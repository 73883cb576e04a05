package sunder.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.source.Diagnostic;
import sunder.verdict.Rejection;

/** The messages about variants that are rejected before verification. */
public final class RejectionMessages {
  private RejectionMessages() {}

  /**
   * Returns diagnostics with their locations; one that concerns only some of the requested variants
   * names their condition.
   *
   * @param valid the valid configurations, relative to which conditions are printed
   */
  public static List<Diagnostic> diagnostics(
      Collection<Rejection> reasons, ConfigSet asked, ConfigSet valid) {
    return diagnostics(reasons, new VariantCondition(asked, asked, valid));
  }

  /** Returns the diagnostics that concern a set of requested variants. */
  static List<Diagnostic> diagnostics(Collection<Rejection> reasons, VariantCondition where) {
    ConfigSet asked = where.variants();
    return reasons.stream()
        .filter(reason -> reason.variants().intersects(asked))
        .map(reason -> diagnostics(reason, where))
        .toList();
  }

  private static Diagnostic diagnostics(Rejection reason, VariantCondition where) {
    Diagnostic what = reason.diagnostic();
    return where.variants().isSubsetOf(reason.variants())
        ? what
        : new Diagnostic(
            what.span(),
            what.message()
                + " when "
                + where.withVariants(reason.variants().and(where.variants())).condition(),
            what.hint());
  }

  /** Returns the diagnostics of a row of the verdict table, one line each. */
  public static List<String> lines(VerdictTable.Row row, int most) {
    return lines(row.diagnostics(), most, 0);
  }

  /**
   * Returns at most {@code most} diagnostics, one line each, and a line with the number of the
   * others.
   *
   * @param more the number of further diagnostics that {@code all} does not contain
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
