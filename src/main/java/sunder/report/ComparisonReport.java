package sunder.report;

import java.util.Optional;
import sunder.family.FeatureModel;
import sunder.verdict.Verdict;
import sunder.verify.Comparison;

/**
 * A comparison with what was asked: everything a report of one file shows.
 *
 * @param version of this tool
 * @param file as the user named it
 * @param formula the temporal formula that was asked about, if one was
 * @param solver the SMT solver's name
 */
public record ComparisonReport(
    String version,
    String file,
    Optional<String> formula,
    String solver,
    FeatureModel features,
    Comparison comparison) {

  /** What no method was asked about. */
  public VerdictTable rejected() {
    return VerdictTable.of(comparison.rejected(), comparison.scope(), features);
  }

  /** The file, and the formula if there is one. */
  public String title() {
    return file + formula.map(text -> ": " + text).orElse("");
  }

  /** The numbers of variants by what is known of them, or of those that are contradicted. */
  public String headline() {
    int methods = comparison.results().size();
    if (comparison.outcome() == Comparison.Outcome.CONTRADICTION) {
      return "CONTRADICTION between %s methods on %s of %s"
          .formatted(
              methods,
              Counts.variants(comparison.contradictory().count()),
              comparison.scope().count());
    }
    return "%s methods without contradiction: %s"
        .formatted(
            methods,
            VerdictTable.headline(
                kind -> kind == Verdict.Kind.UNKNOWN ? "undecided" : kind.words(),
                kind ->
                    (kind == Verdict.Kind.UNKNOWN
                            ? comparison.undecided()
                            : comparison.agreed(kind))
                        .count(),
                comparison.scope().count()));
  }
}
