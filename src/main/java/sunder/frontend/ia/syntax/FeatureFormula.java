package sunder.frontend.ia.syntax;

import java.math.BigInteger;
import java.util.List;
import sunder.source.Span;

/** The condition of {@code #if}, {@code constraint}, {@code --config}: the papers' FeatExp. */
public sealed interface FeatureFormula extends Node {
  /** One result for each case: a case that is forgotten does not compile. */
  interface Fold<T> {
    T constant(Constant c);

    T feature(Feature f);

    T compare(Compare c);

    T not(Not n);

    T binary(Binary b);
  }

  /** The result for the case at hand. */
  <T> T fold(Fold<T> cases);

  @Override
  default void accept(Walker walker) {
    walker.visit(this);
  }

  record Constant(boolean value, Span span) implements FeatureFormula, Node.Leaf {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.constant(this);
    }
  }

  /** A Boolean feature is selected. */
  record Feature(String name, Span span) implements FeatureFormula, Node.Leaf {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.feature(this);
    }
  }

  /** A numeric feature compared with an integer: {@code K op value}. */
  record Compare(String name, Comparison operator, BigInteger value, Span span)
      implements FeatureFormula, Node.Leaf {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.compare(this);
    }
  }

  record Not(FeatureFormula operand, Span span) implements FeatureFormula {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.not(this);
    }

    @Override
    public List<? extends Node> parts() {
      return List.of(operand);
    }
  }

  record Binary(Connective operator, FeatureFormula left, FeatureFormula right, Span span)
      implements FeatureFormula {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.binary(this);
    }

    @Override
    public List<? extends Node> parts() {
      return List.of(left, right);
    }
  }

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
