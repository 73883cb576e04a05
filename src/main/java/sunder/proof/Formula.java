package sunder.proof;

import java.math.BigInteger;
import java.util.List;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;

/** A formula of a certificate over variants and stores: the body of a predicate. */
sealed interface Formula {
  /** Returns the direct subformulas, without bodies of definitions. */
  default List<Formula> operands() {
    return List.of();
  }

  /** The formula that the variant is in a set. */
  record InSet(ConfigSet set) implements Formula {}

  /** A condition on parameters, features and bound indices and elements. */
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

  /** A formula about elements of an array. */
  sealed interface ElementFormula extends Formula {
    ArrayParameter array();

    Formula body();

    @Override
    default List<Formula> operands() {
      return List.of(body());
    }
  }

  /** A universal quantification over the indices of an array. */
  record ForEveryElement(ArrayParameter array, Symbol index, Symbol element, Formula body)
      implements ElementFormula {}

  /** A formula about the element at a constant index of an array. */
  record ForElementAt(ArrayParameter array, BigInteger index, Symbol element, Formula body)
      implements ElementFormula {}

  /** The application of a definition to arguments. */
  record DefinitionCall(Definition definition, List<Argument> arguments) implements Formula {
    public DefinitionCall {
      arguments = List.copyOf(arguments);
    }
  }

  /** A parameter of a definition. */
  sealed interface Parameter {}

  /** An integer or Boolean parameter. */
  record ScalarParameter(Symbol symbol) implements Parameter {}

  /**
   * An array parameter.
   *
   * @param number the number that distinguishes the arrays of a definition
   */
  record ArrayParameter(int number, Symbol.Sort sort) implements Parameter {}

  /** An argument of an application. */
  sealed interface Argument {}

  /** A term over the parameters of the applying formula. */
  record TermArgument(Term term) implements Argument {}

  /** An array parameter of the applying formula. */
  record ArrayArgument(ArrayParameter array) implements Argument {}

  /** A named formula over parameters. */
  record Definition(String name, List<Parameter> parameters, Formula body) {
    public Definition {
      parameters = List.copyOf(parameters);
    }

    /** Compares by identity, as definitions are large and shared. */
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
