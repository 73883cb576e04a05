package sunder.verify.learning;

import java.util.ArrayList;
import java.util.List;

/**
 * A deterministic automaton of a language that has all the beginnings of its words.
 *
 * @param next for each state and each letter the state behind it; {@link #REFUSED} if no word goes
 *     on like this. The first state is the initial one.
 */
public record WordAutomaton(List<List<Integer>> next) {
  /** Behind words that are not in the language. */
  public static final int REFUSED = -1;

  public WordAutomaton {
    List<List<Integer>> copies = new ArrayList<>();
    next.forEach(row -> copies.add(List.copyOf(row)));
    next = List.copyOf(copies);
  }

  /** How many states; none if not even the empty word is in the language. */
  public int size() {
    return next.size();
  }

  /** The state behind the empty word. */
  public int initial() {
    return next.isEmpty() ? REFUSED : 0;
  }

  /** The state behind one more letter. */
  public int next(int state, int letter) {
    return state == REFUSED ? REFUSED : next.get(state).get(letter);
  }
}
