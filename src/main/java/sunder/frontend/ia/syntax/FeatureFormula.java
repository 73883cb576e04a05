package sunder.frontend.ia.syntax;

import java.math.BigInteger;
import sunder.source.Span;
import sunder.source.TypeSwitch;

/**
 * A feature formula (FeatExp in family-symbolic-games): the condition of {@code #if}, {@code
 * constraint} and {@code --config}.
 */
public sealed interface FeatureFormula extends Node {
  /**
   * Returns a dispatch table with one case for each kind of formula; a missing case is a
   * compile-time error.
   */
  static <C, R> TypeSwitch<C, FeatureFormula, R> byKind(
      TypeSwitch.Case<C, Constant, R> constant,
      TypeSwitch.Case<C, BooleanFeature, R> feature,
      TypeSwitch.Case<C, NumericComparison, R> compare,
      TypeSwitch.Case<C, Not, R> not,
      TypeSwitch.Case<C, Binary, R> binary) {
    return TypeSwitch.table(FeatureFormula.class, constant, feature, compare, not, binary);
  }

  record Constant(boolean value, Span span) implements FeatureFormula {}

  /** A Boolean feature: true where the feature is selected. */
  record BooleanFeature(String name, Span span) implements FeatureFormula {}

  /** A comparison of a numeric feature with an integer, {@code K op value}. */
  record NumericComparison(String name, ComparisonOperator operator, BigInteger value, Span span)
      implements FeatureFormula {}

  record Not(FeatureFormula operand, Span span) implements FeatureFormula {}

  record Binary(Connective operator, FeatureFormula left, FeatureFormula right, Span span)
      implements FeatureFormula {}

  /** The binary connectives, by increasing precedence. */
  enum Connective {
    IMPLIES,
    OR,
    AND
  }

  /** The comparison operators with their symbols. */
  enum ComparisonOperator {
    LESS,
    AT_MOST,
    EQUAL,
    NOT_EQUAL,
    AT_LEAST,
    GREATER
  }
}
