package sunder.proof;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;

/**
 * What is known of modulos in one case. Finite types store values modulo their size, but most
 * values need no wrapping: where the operand lies inside the range, the modulo is the operand
 * itself, and bounds say at once what they say. Immutable.
 *
 * @param known what stands for a modulo: its operand, or where it wraps, itself
 */
record ModuloElimination(Map<Atom.Modulo, IntTerm> known) {
  static final ModuloElimination NONE = new ModuloElimination(Map.of());

  /** With one more. */
  ModuloElimination with(Atom.Modulo modulo, IntTerm value) {
    Map<Atom.Modulo, IntTerm> more = new LinkedHashMap<>(known);
    more.put(modulo, value);
    return new ModuloElimination(more);
  }

  /** The condition with what is known. */
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

  /** The term that is just this modulo. */
  static IntTerm valueOf(Atom.Modulo modulo) {
    return modulo.operand().modulo(modulo.modulus());
  }

  /** A modulo of a linear term of which nothing is known yet. */
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
