package sunder.testing;

import java.math.BigInteger;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.source.InputException;
import sunder.source.SourceFile;

/** The valid variants that a condition names; for tests, apart from the checker's own way. */
public final class Conditions {
  private final FeatureModel model;

  public Conditions(FeatureModel model) {
    this.model = model;
  }

  /** {@code all}, {@code none}, or a formula. */
  public ConfigSet of(String text) throws InputException {
    return switch (text) {
      case "all" -> model.valid();
      case "none" -> model.space().none();
      default ->
          of(Parser.parseConfiguration(new SourceFile("condition", text))).and(model.valid());
    };
  }

  public ConfigSet of(FeatureFormula formula) {
    ConfigSpace space = model.space();
    if (formula instanceof FeatureFormula.Constant constant) {
      return constant.value() ? space.all() : space.none();
    } else if (formula instanceof FeatureFormula.BooleanFeature feature) {
      return space.selected((Feature.Bool) feature(feature.name()));
    } else if (formula instanceof FeatureFormula.NumericComparison compare) {
      return compare((Feature.Numeric) feature(compare.name()), compare);
    } else if (formula instanceof FeatureFormula.Not not) {
      return space.all().minus(of(not.operand()));
    } else if (formula instanceof FeatureFormula.Binary binary) {
      ConfigSet left = of(binary.left());
      ConfigSet right = of(binary.right());
      return switch (binary.operator()) {
        case AND -> left.and(right);
        case OR -> left.or(right);
        case IMPLIES -> space.all().minus(left).or(right);
      };
    }
    throw new IllegalArgumentException("unknown condition " + formula);
  }

  private ConfigSet compare(Feature.Numeric feature, FeatureFormula.NumericComparison compare) {
    BigInteger value = compare.value();
    BigInteger below = value.subtract(BigInteger.ONE);
    BigInteger above = value.add(BigInteger.ONE);
    ConfigSet all = model.space().all();
    return switch (compare.operator()) {
      case LESS -> between(feature, feature.low(), below);
      case AT_MOST -> between(feature, feature.low(), value);
      case EQUAL -> between(feature, value, value);
      case NOT_EQUAL -> all.minus(between(feature, value, value));
      case AT_LEAST -> between(feature, value, feature.high());
      case GREATER -> between(feature, above, feature.high());
    };
  }

  private ConfigSet between(Feature.Numeric feature, BigInteger low, BigInteger high) {
    return low.compareTo(high) > 0
        ? model.space().none()
        : model.space().inRange(feature, low, high);
  }

  private Feature feature(String name) {
    return model
        .feature(name)
        .orElseThrow(() -> new IllegalArgumentException("no feature " + name));
  }
}
