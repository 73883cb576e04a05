package sunder.frontend.ia.model;

import static sunder.source.TypeSwitch.on;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.Feature;
import sunder.family.Rule;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.source.Diagnostics;
import sunder.source.Span;
import sunder.source.Suggestions;
import sunder.source.TypeSwitch;

/** A translator of feature formulas to the rules of a feature model. */
final class FeatureRuleTranslator {
  private static final TypeSwitch<FeatureRuleTranslator, FeatureFormula, Rule> KINDS =
      FeatureFormula.byKind(
          on(FeatureFormula.Constant.class, (at, f) -> f.value() ? Rule.ALWAYS : Rule.NEVER),
          on(FeatureFormula.BooleanFeature.class, FeatureRuleTranslator::selected),
          on(FeatureFormula.NumericComparison.class, (at, f) -> at.compared(f)),
          on(FeatureFormula.Not.class, (at, f) -> at.translate(f.operand()).not()),
          on(FeatureFormula.Binary.class, FeatureRuleTranslator::binary));

  private final List<Feature> features;
  private final Diagnostics diagnostics;
  private final Map<String, Feature> byName = new HashMap<>();

  /**
   * @param features the features that formulas may name
   * @param diagnostics receives the errors of a formula; the rule of an erroneous formula has no
   *     meaning
   */
  FeatureRuleTranslator(List<Feature> features, Diagnostics diagnostics) {
    this.features = features;
    this.diagnostics = diagnostics;
    features.forEach(f -> byName.put(f.name(), f));
  }

  Rule translate(FeatureFormula formula) {
    return KINDS.apply(this, formula);
  }

  private Rule binary(FeatureFormula.Binary f) {
    return switch (f.operator()) {
      case AND -> new Rule.AllOf(chain(f));
      case OR -> new Rule.AnyOf(chain(f));
      case IMPLIES -> translate(f.left()).implies(translate(f.right()));
    };
  }

  /**
   * Returns the operands of a chain of one associative connective, so that the chain becomes one
   * rule.
   */
  private List<Rule> chain(FeatureFormula.Binary formula) {
    List<FeatureFormula> operands = new ArrayList<>();
    FeatureFormula rest = formula;
    while (rest instanceof FeatureFormula.Binary f && f.operator() == formula.operator()) {
      operands.add(f.right());
      rest = f.left();
    }
    operands.add(rest);
    Collections.reverse(operands);
    return operands.stream().map(this::translate).toList();
  }

  private Rule selected(FeatureFormula.BooleanFeature formula) {
    Optional<Feature> feature = feature(formula.name(), formula.span());
    if (feature.isEmpty()) {
      return Rule.ALWAYS;
    }
    if (feature.get() instanceof Feature.Bool bool) {
      return Rule.selected(bool);
    }
    diagnostics.report(
        formula.span(),
        "'" + formula.name() + "' is a numeric feature, not a Boolean one",
        "compare it with a number, as in '" + formula.name() + " > 0'");
    return Rule.ALWAYS;
  }

  private Rule compared(FeatureFormula.NumericComparison formula) {
    Optional<Feature> feature = feature(formula.name(), formula.span());
    if (feature.isEmpty()) {
      return Rule.ALWAYS;
    }
    if (feature.get() instanceof Feature.Numeric numeric) {
      return compared(numeric, formula);
    }
    diagnostics.report(
        formula.span(),
        "'" + formula.name() + "' is a Boolean feature and cannot be compared",
        "write '" + formula.name() + "' or '!" + formula.name() + "'");
    return Rule.ALWAYS;
  }

  private static Rule compared(Feature.Numeric feature, FeatureFormula.NumericComparison formula) {
    BigInteger value = formula.value();
    BigInteger low = feature.low();
    BigInteger high = feature.high();
    return switch (formula.operator()) {
      case LESS -> new Rule.InRange(feature, low, value.subtract(BigInteger.ONE));
      case AT_MOST -> new Rule.InRange(feature, low, value);
      case EQUAL -> new Rule.InRange(feature, value, value);
      case NOT_EQUAL -> new Rule.InRange(feature, value, value).not();
      case AT_LEAST -> new Rule.InRange(feature, value, high);
      case GREATER -> new Rule.InRange(feature, value.add(BigInteger.ONE), high);
    };
  }

  private Optional<Feature> feature(String name, Span span) {
    Optional<Feature> found = Optional.ofNullable(byName.get(name));
    if (found.isEmpty()) {
      reportUnknown(name, span);
    }
    return found;
  }

  private void reportUnknown(String name, Span span) {
    List<String> names = features.stream().map(Feature::name).toList();
    String hint =
        Suggestions.hint(name, names)
            .orElse(
                names.isEmpty()
                    ? "there are no features; declare one, as in 'features A, B;'"
                    : "the features are " + shortened(names));
    diagnostics.report(span, "unknown feature '" + name + "'", hint);
  }

  private static String shortened(List<String> names) {
    int most = 10;
    String list = String.join(", ", names.subList(0, Math.min(most, names.size())));
    return names.size() > most ? list + ", ..." : list;
  }
}
