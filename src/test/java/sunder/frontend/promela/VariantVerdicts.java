package sunder.frontend.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.ExternalModel;
import sunder.frontend.promela.model.Stmt;
import sunder.smt.SolverChoice;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.Property;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.Problem.Goal;
import sunder.verify.Problem.Interleavings;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.methods.MethodFactory;

/** What is said of each property in one variant, by the family and by the text of the variant. */
final class VariantVerdicts {
  private VariantVerdicts() {}

  /** By as few orders of steps as decide. */
  static VerificationResult verify(PromelaModel model, Property property, Budget budget) {
    return verify(model, property, budget, Interleavings.REDUCED);
  }

  static VerificationResult verify(
      PromelaModel model, Property property, Budget budget, Interleavings orders) {
    VerificationResult result =
        MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(
                new Problem(model, property)
                    .withGoal(Goal.EVERY_ASSERTION)
                    .withInterleavings(orders),
                budget,
                ProgressListener.NONE);
    result.throwFailure();
    return result;
  }

  /** The text of a variant as a model. */
  static PromelaModel derived(PromelaModel family, Configuration variant) throws Exception {
    String text = family.projection(variant).orElseThrow();
    PromelaModel model =
        new PromelaFrontEnd().read(new SourceFile("derived.pml", text), ExternalModel.NONE);
    assertThat(model.features().features()).as(text).isEmpty();
    if (!includes(family)) {
      assertThat(text.lines().count())
          .isEqualTo(family.systemModel().syntax().file().text().lines().count());
    }
    return model;
  }

  /** What is included stands between the lines of the text of a variant. */
  private static boolean includes(PromelaModel family) {
    return !family.systemModel().syntax().included().isEmpty();
  }

  /** Whether something fails, by kind and line, or text where lines are others. */
  private static Map<String, Boolean> of(
      VerificationResult result, Configuration variant, boolean byText) {
    Map<String, Boolean> verdicts = new TreeMap<>();
    for (AssertionVerdict each : result.assertions()) {
      Span span = each.assertion().span();
      String where = byText ? Stmt.text(span) : "line " + span.line();
      String name = each.assertion().kind() + " in " + where;
      verdicts.merge(name, each.failing().contains(variant), Boolean::logicalOr);
    }
    return verdicts;
  }

  /** What fails in which variants. */
  static Map<String, ConfigSet> failing(VerificationResult result) {
    Map<String, ConfigSet> failing = new TreeMap<>();
    result.assertions().forEach(each -> failing.put(each.assertion().name(), each.failing()));
    return failing;
  }

  /** Whether every property has its verdict in every variant. */
  static boolean isComplete(VerificationResult result) {
    return result.assertions().stream()
        .allMatch(each -> each.failing().or(each.proved()).equals(result.verdict().scope()));
  }

  /**
   * The text of the variant has the family's verdict of every property, if no limit comes before.
   *
   * @return whether none did
   */
  static boolean requireSame(
      PromelaModel model,
      VerificationResult family,
      Configuration variant,
      Property property,
      Budget budget)
      throws Exception {
    PromelaModel derived = derived(model, variant);
    Optional<String> formula = property.formula();
    if (formula.isPresent()
        && model.formulas().contains(formula.get())
        && !derived.formulas().contains(formula.get())) {
      // The variant does not have the claim.
      assertThat(of(family, variant, false).values()).doesNotContain(true);
      return true;
    }
    if (property.formula().isPresent()) {
      derived.checkFormula(property.formula().get());
    }
    VerificationResult alone = verify(derived, property, budget);
    if (!isComplete(family) || !isComplete(alone)) {
      return false;
    }
    Map<String, Boolean> expected = of(alone, derived.features().valid().pick(), includes(model));
    Map<String, Boolean> found = of(family, variant, includes(model));
    String text = variant.values() + "\n" + model.systemModel().syntax().file().text();
    assertThat(found.keySet()).as(text).containsAll(expected.keySet());
    // What the variant does not have does not fail.
    found.forEach(
        (name, fails) ->
            assertThat(fails)
                .as("%s fails in %s", name, text)
                .isEqualTo(expected.getOrDefault(name, false)));
    return true;
  }
}
