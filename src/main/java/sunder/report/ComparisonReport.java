package sunder.report;

import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.FeatureModel;
import sunder.verdict.Verdict;
import sunder.verify.Method;
import sunder.verify.VerdictComparison;

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
    VerdictComparison comparison) {

  /** What no method was asked about. */
  public VerdictTable rejected() {
    return VerdictTable.of(comparison.rejected(), comparison.scope(), features);
  }

  /** Some of the variants asked about. */
  public Where where(ConfigSet variants) {
    return new Where(variants, comparison.scope(), features.valid());
  }

  /** The plays by which a method says that some of these are unsafe. */
  public List<VerdictTable.Witness> plays(Method method, ConfigSet variants) {
    return comparison.evidence(method, variants).stream()
        .map(e -> new VerdictTable.Witness(where(e.variants()), e.counterexample()))
        .toList();
  }

  /** The file, and the formula if there is one. */
  public String title() {
    return file + formula.map(text -> ": " + text).orElse("");
  }

  /** The numbers of variants by what is known of them, or of those that are contradicted. */
  public String headline() {
    int methods = comparison.results().size();
    if (comparison.outcome() == VerdictComparison.Outcome.CONTRADICTION) {
      return "CONTRADICTION between %s methods on %s of %s"
          .formatted(
              methods,
              Wording.variants(comparison.contradictory().count()),
              comparison.scope().count());
    }
    return "%s methods without contradiction: %s"
        .formatted(
            methods,
            VerdictTable.headline(
                kind -> kind == Verdict.Kind.UNKNOWN ? "undecided" : kind.text(),
                kind ->
                    (kind == Verdict.Kind.UNKNOWN
                            ? comparison.undecided()
                            : comparison.agreed(kind))
                        .count(),
                comparison.scope().count()));
  }
}
