package sunder.frontend.ia.syntax;

import java.math.BigInteger;
import sunder.source.ByKind;
import sunder.source.Span;

/** The condition of {@code #if}, {@code constraint}, {@code --config}: the papers' FeatExp. */
public sealed interface FeatureFormula extends Node {
  /** What is done with each kind: a table that lacks one does not compile. */
  static <C, R> ByKind<C, FeatureFormula, R> byKind(
      ByKind.Case<C, Constant, R> constant,
      ByKind.Case<C, Feature, R> feature,
      ByKind.Case<C, Compare, R> compare,
      ByKind.Case<C, Not, R> not,
      ByKind.Case<C, Binary, R> binary) {
    return ByKind.table(FeatureFormula.class, constant, feature, compare, not, binary);
  }

  record Constant(boolean value, Span span) implements FeatureFormula {}

  /** A Boolean feature is selected. */
  record Feature(String name, Span span) implements FeatureFormula {}

  /** A numeric feature compared with an integer: {@code K op value}. */
  record Compare(String name, Comparison operator, BigInteger value, Span span)
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
  enum Comparison {
    LESS,
    AT_MOST,
    EQUAL,
    NOT_EQUAL,
    AT_LEAST,
    GREATER
  }
}
