package sunder.frontend.ia.syntax;

import java.math.BigInteger;
import sunder.source.Span;
import sunder.source.TypeSwitch;

/** The condition of {@code #if}, {@code constraint}, {@code --config}: the papers' FeatExp. */
public sealed interface FeatureFormula extends Node {
  /** What is done with each kind: a table that lacks one does not compile. */
  static <C, R> TypeSwitch<C, FeatureFormula, R> byKind(
      TypeSwitch.Case<C, Constant, R> constant,
      TypeSwitch.Case<C, BooleanFeature, R> feature,
      TypeSwitch.Case<C, NumericComparison, R> compare,
      TypeSwitch.Case<C, Not, R> not,
      TypeSwitch.Case<C, Binary, R> binary) {
    return TypeSwitch.table(FeatureFormula.class, constant, feature, compare, not, binary);
  }

  record Constant(boolean value, Span span) implements FeatureFormula {}

  /** A Boolean feature is selected. */
  record BooleanFeature(String name, Span span) implements FeatureFormula {}

  /** A numeric feature compared with an integer: {@code K op value}. */
  record NumericComparison(String name, ComparisonOperator operator, BigInteger value, Span span)
      implements FeatureFormula {}

  record Not(FeatureFormula operand, Span span) implements FeatureFormula {}

  record Binary(Connective operator, FeatureFormula left, FeatureFormula right, Span span)
      implements FeatureFormula {}

  /** What joins two formulas, the loosest first. */
  enum Connective {
    IMPLIES,
    OR,
    AND
  }

  /** Comparison operators with their spelling. */
  enum ComparisonOperator {
    LESS,
    AT_MOST,
    EQUAL,
    NOT_EQUAL,
    AT_LEAST,
    GREATER
  }
}
