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

/** Something that a {@link TableauBranch} still has to take in. */
sealed interface ProofTask {
  /** Whether a formula shall be true or false. */
  enum Polarity {
    HOLDS,
    FAILS;

    Polarity opposite() {
      return this == HOLDS ? FAILS : HOLDS;
    }
  }

  /** A formula is true or false, its parameters as bound. */
  record SignedFormula(Formula formula, Binding binding, Polarity polarity) implements ProofTask {
    SignedFormula of(Formula part) {
      return new SignedFormula(part, binding, polarity);
    }

    SignedFormula opposite(Formula part) {
      return new SignedFormula(part, binding, polarity.opposite());
    }

    /** What a test says here. */
    BoolTerm condition(Formula.TermCondition test) {
      BoolTerm bound = binding.apply(test.condition());
      return polarity == Polarity.HOLDS ? bound : bound.not();
    }
  }

  /** The array of the source has this element at this index. */
  record ElementRead(ArrayRegister array, IntTerm index, Term element) implements ProofTask {}

  /** What stands for a modulo from now on. */
  record ModuloValue(Atom.Modulo modulo, IntTerm value) implements ProofTask {}

  /** What an array parameter stands for. */
  sealed interface ArrayValue {}

  /** An array as it was before the step. */
  record SourceArray(ArrayRegister array) implements ArrayValue {}

  /** The same with one element replaced. */
  record UpdatedArray(ArrayRegister array, IntTerm index, Term value) implements ArrayValue {}

  /** Every element is 0 or false. */
  record ZeroArray(Term value) implements ArrayValue {}

  /**
   * What parameters stand for; a symbol that is not listed stands for itself.
   *
   * @param arrays by parameter
   */
  record Binding(Map<Symbol, Term> values, Map<Formula.ArrayParameter, ArrayValue> arrays) {
    static final Binding NONE = new Binding(Map.of(), Map.of());

    BoolTerm apply(BoolTerm condition) {
      return values.isEmpty() ? condition : condition.substitute(Term.Substitution.of(values));
    }

    private Term apply(Term term) {
      return values.isEmpty() ? term : term.substitute(Term.Substitution.of(values));
    }

    /** The binding of a definition's own parameters. */
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

    /** With one more symbol. */
    Binding with(Symbol symbol, Term value) {
      Map<Symbol, Term> inner = new HashMap<>(values);
      inner.put(symbol, value);
      return new Binding(inner, arrays);
    }
  }
}
