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
  default List<Formula> operands() {
    return List.of();
  }

  /** The variant is one of these. */
  record InSet(ConfigSet set) implements Formula {}

  /** A condition over parameters, features and bound indices and elements. */
  record TermCondition(BoolTerm condition) implements Formula {}

  record All(List<Formula> operands) implements Formula {
    public All {
      operands = List.copyOf(operands);
    }
  }

  record Any(List<Formula> operands) implements Formula {
    public Any {
      operands = List.copyOf(operands);
    }
  }

  record Not(Formula operand) implements Formula {
    @Override
    public List<Formula> operands() {
      return List.of(operand);
    }
  }

  record IfThenElse(Formula condition, Formula yes, Formula no) implements Formula {
    @Override
    public List<Formula> operands() {
      return List.of(condition, yes, no);
    }
  }

  /** Says something of one element of an array, or of each. */
  sealed interface ElementFormula extends Formula {
    ArrayParameter array();

    Formula body();

    @Override
    default List<Formula> operands() {
      return List.of(body());
    }
  }

  /** For every index of an array: the body over the index and the element there. */
  record ForEveryElement(ArrayParameter array, Symbol index, Symbol element, Formula body)
      implements ElementFormula {}

  /** The body over one element of an array. */
  record ForElementAt(ArrayParameter array, BigInteger index, Symbol element, Formula body)
      implements ElementFormula {}

  /** An earlier definition with arguments. */
  record DefinitionCall(Definition definition, List<Argument> arguments) implements Formula {
    public DefinitionCall {
      arguments = List.copyOf(arguments);
    }
  }

  /** A parameter of a definition: a symbol, or an array that has no symbol. */
  sealed interface Parameter {}

  /** An integer or Boolean one. */
  record ScalarParameter(Symbol symbol) implements Parameter {}

  /**
   * An array.
   *
   * @param number tells the arrays of one definition apart
   */
  record ArrayParameter(int number, Symbol.Sort sort) implements Parameter {}

  /** What stands for a parameter. */
  sealed interface Argument {}

  /** A term over the user's own parameters. */
  record TermArgument(Term term) implements Argument {}

  /** An array parameter of the user, as it is. */
  record ArrayArgument(ArrayParameter array) implements Argument {}

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
