package sunder.proof;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sunder.expression.ArrayRegister;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;

/** A task of a {@link TableauBranch}: a fact or claim that it has not processed yet. */
sealed interface ProofTask {
  /** The polarity of a formula: it holds or fails. */
  enum Polarity {
    HOLDS,
    FAILS;

    Polarity opposite() {
      return this == HOLDS ? FAILS : HOLDS;
    }
  }

  /** A signed formula: a formula with a binding of its parameters and a polarity. */
  record SignedFormula(Formula formula, Binding binding, Polarity polarity) implements ProofTask {
    SignedFormula of(Formula part) {
      return new SignedFormula(part, binding, polarity);
    }

    SignedFormula opposite(Formula part) {
      return new SignedFormula(part, binding, polarity.opposite());
    }

    /** Returns a condition under the binding, negated if the formula fails. */
    BoolTerm condition(Formula.TermCondition test) {
      BoolTerm bound = binding.apply(test.condition());
      return polarity == Polarity.HOLDS ? bound : bound.not();
    }
  }

  /** The fact that an array of the source state has an element at an index. */
  record ElementRead(ArrayRegister array, IntTerm index, Term element) implements ProofTask {}

  /** The replacement of a modulo term from this point on. */
  record ModuloValue(Atom.Modulo modulo, IntTerm value) implements ProofTask {}

  /** The value of an array parameter. */
  sealed interface ArrayValue {}

  /** The array before the transition. */
  record SourceArray(ArrayRegister array) implements ArrayValue {}

  /** The array before the transition with one element replaced. */
  record UpdatedArray(ArrayRegister array, IntTerm index, Term value) implements ArrayValue {}

  /** The array whose elements are all 0 or false. */
  record ZeroArray(Term value) implements ArrayValue {}

  /**
   * A binding of parameters; a symbol without an entry denotes itself.
   *
   * @param values the terms of scalar parameters
   * @param arrays the values of array parameters
   */
  record Binding(Map<Symbol, Term> values, Map<Formula.ArrayParameter, ArrayValue> arrays) {
    static final Binding NONE = new Binding(Map.of(), Map.of());

    BoolTerm apply(BoolTerm condition) {
      return values.isEmpty() ? condition : condition.substitute(Term.Substitution.of(values));
    }

    private Term apply(Term term) {
      return values.isEmpty() ? term : term.substitute(Term.Substitution.of(values));
    }

    /** Returns the binding of the parameters of an applied definition. */
    Binding of(Formula.DefinitionCall use) {
      Map<Symbol, Term> inner = new HashMap<>();
      Map<Formula.ArrayParameter, ArrayValue> innerArrays = new HashMap<>();
      List<Formula.Parameter> parameters = use.definition().parameters();
      for (int i = 0; i < parameters.size(); i++) {
        Formula.Argument argument = use.arguments().get(i);
        if (argument instanceof Formula.TermArgument value) {
          inner.put(((Formula.ScalarParameter) parameters.get(i)).symbol(), apply(value.term()));
        } else {
          Formula.ArrayParameter given = ((Formula.ArrayArgument) argument).array();
          innerArrays.put((Formula.ArrayParameter) parameters.get(i), arrays.get(given));
        }
      }
      return new Binding(inner, innerArrays);
    }

    Binding with(Symbol symbol, Term value) {
      Map<Symbol, Term> inner = new HashMap<>(values);
      inner.put(symbol, value);
      return new Binding(inner, arrays);
    }
  }
}
