package sunder.verify.relation;

import java.util.function.Function;
import sunder.automaton.Automaton;
import sunder.verify.Budget;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.search.Path;

/**
 * A domain: what may be worth telling apart beside the values of single registers. It proposes cuts
 * of terms for a path that no variant can take; where they exclude it, the precision gets as many
 * of them as that takes. The rest follows from the term itself: its cell behind a step, whether a
 * step must land in a cell, its text.
 */
public interface Domain {
  /** Where its cuts come from, for traces and reports. */
  String origin();

  /** Whether its cuts are guesses, which come behind what the steps of the program say. */
  default boolean isHeuristic() {
    return true;
  }

  /**
   * The cuts for paths of an automaton. They are hints: whatever is cut, a verdict stays right; one
   * that does not help costs time.
   *
   * @param budget to be checked on the way
   */
  Function<Path, CutPoints> forAutomaton(Automaton automaton, Budget budget);
}
