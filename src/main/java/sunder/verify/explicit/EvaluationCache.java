package sunder.verify.explicit;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.verify.Limits;

/**
 * A memo table of the results of one term, keyed by the values of the term's symbols. It is cleared
 * when it reaches {@link Limits#VALUE_CACHE_SIZE} entries.
 */
final class EvaluationCache<T> {
  private final int[] places;
  private final Map<Key, T> known = new HashMap<>();

  /** The encoded values of the symbols, compared elementwise. */
  private record Key(long[] words) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && Arrays.equals(words, key.words);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(words);
    }
  }

  /** A computation of a result that is not cached. */
  @FunctionalInterface
  interface Computation<T> {
    T evaluate();
  }

  EvaluationCache(Term term, StateVector store) {
    this.places =
        term.symbols().stream().mapToInt((Symbol symbol) -> store.slotOf(symbol)).toArray();
  }

  T of(StateVector store, Computation<T> question) {
    long[] words = new long[places.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = store.get(places[i]);
    }
    Key key = new Key(words);
    T answer = known.get(key);
    if (answer == null) {
      answer = question.evaluate();
      if (known.size() >= Limits.VALUE_CACHE_SIZE) {
        known.clear();
      }
      known.put(key, answer);
    }
    return answer;
  }
}
