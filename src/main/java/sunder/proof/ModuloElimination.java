package sunder.proof;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;

/**
 * A substitution of modulo terms on a tableau branch, which eliminates the modulo where the operand
 * is in range. Immutable.
 *
 * <p>Finite types store values modulo their size, but most values do not wrap: the modulo is the
 * operand then, and its bounds are those of the operand.
 *
 * @param known the replacement of each modulo term: its operand, or the term itself where the
 *     operand wraps
 */
record ModuloElimination(Map<Atom.Modulo, IntTerm> known) {
  static final ModuloElimination NONE = new ModuloElimination(Map.of());

  /** Returns this substitution with a further replacement. */
  ModuloElimination with(Atom.Modulo modulo, IntTerm value) {
    Map<Atom.Modulo, IntTerm> more = new LinkedHashMap<>(known);
    more.put(modulo, value);
    return new ModuloElimination(more);
  }

  /** Returns a condition after the substitution. */
  BoolTerm rewrite(BoolTerm condition) {
    if (known.isEmpty()) {
      return condition;
    } else if (condition instanceof BoolTerm.NaryConnective junction) {
      return junction.withOperands(junction.operands().stream().map(this::rewrite).toList());
    } else if (condition instanceof BoolTerm.Compare compare) {
      IntTerm term = rewrite(compare.term());
      return term == compare.term() ? compare : BoolTerm.compare(term, compare.relation());
    }
    return condition;
  }

  private IntTerm rewrite(IntTerm term) {
    IntTerm result = term;
    for (int i = 0; i < term.length(); i++) {
      if (term.atom(i) instanceof Atom.Modulo modulo && known.containsKey(modulo)) {
        IntTerm change = known.get(modulo).minus(valueOf(modulo));
        result =
            change.equals(IntTerm.ZERO) ? result : result.plus(change.times(term.coefficient(i)));
      }
    }
    return result;
  }

  /** Returns the term that consists of a modulo. */
  static IntTerm valueOf(Atom.Modulo modulo) {
    return modulo.operand().modulo(modulo.modulus());
  }

  /**
   * Returns a modulo with a linear operand in a condition that this substitution does not contain.
   */
  Optional<Atom.Modulo> unknownIn(BoolTerm condition) {
    if (condition instanceof BoolTerm.NaryConnective junction) {
      return junction.operands().stream().flatMap(o -> unknownIn(o).stream()).findFirst();
    }
    return condition instanceof BoolTerm.Compare compare
        ? unknownIn(compare.term())
        : Optional.empty();
  }

  private Optional<Atom.Modulo> unknownIn(IntTerm term) {
    for (int i = 0; i < term.length(); i++) {
      if (term.atom(i) instanceof Atom.Modulo modulo
          && modulo.operand().isLinear()
          && !known.containsKey(modulo)) {
        return Optional.of(modulo);
      }
    }
    return Optional.empty();
  }
}
