package sunder.proof;

import java.util.Optional;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;

/** Finds contradictions that show once equal terms stand for each other. */
final class Equalities {
  private Equalities() {}

  /** Whether a store cannot be; nothing is said if not. */
  static boolean contradict(BoolTerm store) {
    BoolTerm rest = store;
    Optional<Solved> next = next(rest);
    while (next.isPresent()) {
      rest = rest.substitute(next.get()::in);
      next = next(rest);
    }
    return rest.equals(BoolTerm.FALSE);
  }

  /** A symbol and the term that it equals. */
  private record Solved(Symbol symbol, IntTerm value) {
    Term in(Symbol other) {
      return other == symbol ? value : Term.of(other);
    }
  }

  /** Each takes its symbol out of the store, so that they come to an end. */
  private static Optional<Solved> next(BoolTerm store) {
    for (BoolTerm condition : store.conjuncts()) {
      if (condition instanceof BoolTerm.Compare compare
          && compare.relation() == BoolTerm.Relation.EQUAL
          && compare.term().isLinear()) {
        for (Symbol symbol : compare.symbols()) {
          Optional<IntTerm> value = compare.term().solvedFor(symbol);
          if (value.isPresent()) {
            return Optional.of(new Solved(symbol, value.get()));
          }
        }
      }
    }
    return Optional.empty();
  }
}
