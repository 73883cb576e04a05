package sunder.syntax;

import java.math.BigInteger;
import sunder.source.Span;

/** The condition of {@code #if}, {@code constraint}, {@code --config}: the papers' FeatExp. */
public sealed interface FeatureFormula {
  Span span();

  record Constant(boolean value, Span span) implements FeatureFormula {}

  /** A Boolean feature is selected. */
  record Feature(String name, Span span) implements FeatureFormula {}

  /** A numeric feature compared with an integer: {@code K op value}. */
  record Compare(String name, Comparison operator, BigInteger value, Span span)
      implements FeatureFormula {}

  record Not(FeatureFormula operand, Span span) implements FeatureFormula {}

  record And(FeatureFormula left, FeatureFormula right, Span span) implements FeatureFormula {}

  record Or(FeatureFormula left, FeatureFormula right, Span span) implements FeatureFormula {}

  record Implies(FeatureFormula left, FeatureFormula right, Span span) implements FeatureFormula {}

  /** Comparison operators with their spelling. */
  enum Comparison {
    LESS("<"),
    AT_MOST("<="),
    EQUAL("=="),
    NOT_EQUAL("!="),
    AT_LEAST(">="),
    GREATER(">");

    private final String spelling;

    Comparison(String spelling) {
      this.spelling = spelling;
    }

    public String spelling() {
      return spelling;
    }
  }
}
