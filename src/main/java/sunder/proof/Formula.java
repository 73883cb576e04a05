package sunder.proof;

import java.math.BigInteger;
import java.util.List;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;

/** What a certificate says of variants and stores. */
sealed interface Formula {
  /** The formulas that it is made of, definitions apart. */
  default List<Formula> parts() {
    return List.of();
  }

  /** The variant is one of these. */
  record InSet(ConfigSet set) implements Formula {}

  /** A condition over parameters, features and bound indices and elements. */
  record Test(BoolTerm condition) implements Formula {}

  record All(List<Formula> parts) implements Formula {
    public All {
      parts = List.copyOf(parts);
    }
  }

  record Any(List<Formula> parts) implements Formula {
    public Any {
      parts = List.copyOf(parts);
    }
  }

  record Not(Formula part) implements Formula {
    @Override
    public List<Formula> parts() {
      return List.of(part);
    }
  }

  record Choice(Formula condition, Formula yes, Formula no) implements Formula {
    @Override
    public List<Formula> parts() {
      return List.of(condition, yes, no);
    }
  }

  /** Says something of one element of an array, or of each. */
  sealed interface OfElements extends Formula {
    ArrayParameter array();

    Formula body();

    @Override
    default List<Formula> parts() {
      return List.of(body());
    }
  }

  /** For every index of an array: the body over the index and the element there. */
  record EveryElement(ArrayParameter array, Symbol index, Symbol element, Formula body)
      implements OfElements {}

  /** The body over one element of an array. */
  record AtIndex(ArrayParameter array, BigInteger index, Symbol element, Formula body)
      implements OfElements {}

  /** An earlier definition with arguments. */
  record Use(Definition definition, List<Argument> arguments) implements Formula {
    public Use {
      arguments = List.copyOf(arguments);
    }
  }

  /** A parameter of a definition: a symbol, or an array that has no symbol. */
  sealed interface Parameter {}

  /** An integer or Boolean one. */
  record Scalar(Symbol symbol) implements Parameter {}

  /**
   * An array.
   *
   * @param number tells the arrays of one definition apart
   */
  record ArrayParameter(int number, Symbol.Sort sort) implements Parameter {}

  /** What stands for a parameter. */
  sealed interface Argument {}

  /** A term over the user's own parameters. */
  record Value(Term term) implements Argument {}

  /** An array parameter of the user, as it is. */
  record Passed(ArrayParameter array) implements Argument {}

  /** A named formula over parameters. */
  record Definition(String name, List<Parameter> parameters, Formula body) {
    public Definition {
      parameters = List.copyOf(parameters);
    }

    /** Definitions may be large and shared many times. */
    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }
}
