package sunder.report;

import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.FeatureModel;
import sunder.verdict.Verdict;
import sunder.verify.Method;
import sunder.verify.VerdictComparison;

/**
 * The report of a comparison of methods on one file.
 *
 * @param version the version of this tool
 * @param file the file name as the user gave it
 * @param formula the temporal formula, if the property is one
 * @param solver the name of the SMT solver
 * @param terms the terms for executions
 * @param features the feature model
 * @param comparison the verdicts and the statistics of each method
 */
public record ComparisonReport(
    String version,
    String file,
    Optional<String> formula,
    String solver,
    Terms terms,
    FeatureModel features,
    VerdictComparison comparison) {

  /** Returns the verdicts of the variants that were rejected before any method was run. */
  public VerdictTable rejections() {
    return VerdictTable.of(comparison.rejected(), comparison.scope(), features);
  }

  /** Returns the variant condition of a set of requested variants. */
  public VariantCondition variantCondition(ConfigSet variants) {
    return new VariantCondition(variants, comparison.scope(), features.valid());
  }

  /** Returns the counterexamples of a method for a set of variants. */
  public List<VerdictTable.UnsafeGroup> counterexamples(Method method, ConfigSet variants) {
    return comparison.evidence(method, variants).stream()
        .map(e -> new VerdictTable.UnsafeGroup(variantCondition(e.variants()), e.counterexample()))
        .toList();
  }

  /** Returns the file name, with the formula if there is one. */
  public String title() {
    return file + formula.map(text -> ": " + text).orElse("");
  }

  /** Returns the numbers of variants by verdict, or of variants with contradictory verdicts. */
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
