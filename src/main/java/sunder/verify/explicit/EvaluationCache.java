package sunder.verify.explicit;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.verify.Limits;

/** What became of a term for the values of its symbols so far. */
final class EvaluationCache<T> {
  private final int[] places;
  private final Map<Key, T> known = new HashMap<>();

  /** Words, compared one by one. */
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

  /** How to find an answer. */
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
