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

/** Something that a {@link Branch} still has to take in. */
sealed interface Task {
  /** Whether a formula shall be true or false. */
  enum Sense {
    HOLDS,
    FAILS;

    Sense opposite() {
      return this == HOLDS ? FAILS : HOLDS;
    }
  }

  /** A formula is true or false, its parameters as bound. */
  record Claim(Formula formula, Binding binding, Sense sense) implements Task {
    Claim of(Formula part) {
      return new Claim(part, binding, sense);
    }

    Claim opposite(Formula part) {
      return new Claim(part, binding, sense.opposite());
    }

    /** What a test says here. */
    BoolTerm condition(Formula.Test test) {
      BoolTerm bound = binding.applied(test.condition());
      return sense == Sense.HOLDS ? bound : bound.not();
    }
  }

  /** The array of the source has this element at this index. */
  record Reading(ArrayRegister array, IntTerm index, Term element) implements Task {}

  /** What stands for a modulo from now on. */
  record Wrapping(Atom.Modulo modulo, IntTerm value) implements Task {}

  /** What an array parameter stands for. */
  sealed interface Contents {}

  /** An array as it was before the step. */
  record Original(ArrayRegister array) implements Contents {}

  /** The same with one element replaced. */
  record Stored(ArrayRegister array, IntTerm index, Term value) implements Contents {}

  /** Every element is 0 or false. */
  record Zero(Term value) implements Contents {}

  /**
   * What parameters stand for; a symbol that is not listed stands for itself.
   *
   * @param arrays by parameter
   */
  record Binding(Map<Symbol, Term> values, Map<Formula.ArrayParameter, Contents> arrays) {
    static final Binding NONE = new Binding(Map.of(), Map.of());

    BoolTerm applied(BoolTerm condition) {
      return values.isEmpty() ? condition : condition.substitute(Term.Substitution.of(values));
    }

    private Term applied(Term term) {
      return values.isEmpty() ? term : term.substitute(Term.Substitution.of(values));
    }

    /** The binding of a definition's own parameters. */
    Binding of(Formula.Use use) {
      Map<Symbol, Term> inner = new HashMap<>();
      Map<Formula.ArrayParameter, Contents> innerArrays = new HashMap<>();
      List<Formula.Parameter> parameters = use.definition().parameters();
      for (int i = 0; i < parameters.size(); i++) {
        Formula.Argument argument = use.arguments().get(i);
        if (argument instanceof Formula.Value value) {
          inner.put(((Formula.Scalar) parameters.get(i)).symbol(), applied(value.term()));
        } else {
          Formula.ArrayParameter given = ((Formula.Passed) argument).array();
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
