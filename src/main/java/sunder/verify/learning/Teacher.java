package sunder.verify.learning;

import java.util.List;
import java.util.Optional;

/** Somebody who knows a regular language; may end the lesson by an exception of its own. */
public interface Teacher {
  /** A membership query: whether a word is in the language. */
  boolean contains(List<Integer> word);

  /** An equivalence query: a word that is in the language or in the guess, and not in both. */
  Optional<List<Integer>> counterexample(WordAutomaton guess);
}
