package sunder.verify.relation;

import java.util.function.Function;
import sunder.automaton.Automaton;
import sunder.verify.Budget;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.search.Path;

/**
 * A relational domain as a plug-in: it proposes cuts of terms for a spurious path. The precision
 * receives a small subset of the cuts that excludes the path. The abstraction treats each cut term
 * uniformly (its successor cell, its must transitions, its text), so a domain supplies no transfer
 * functions.
 */
public interface Domain {
  /** Returns the name of the source of the cuts, as traces and reports show it. */
  String origin();

  /**
   * Returns whether the cuts are heuristic; such a domain is tried after those that derive cuts
   * from the program.
   */
  default boolean isHeuristic() {
    return true;
  }

  /**
   * Returns the function from a spurious path of the automaton to the proposed cuts. Any result is
   * sound; cuts that do not help cost time.
   *
   * @param automaton the automaton of all paths
   * @param budget checked by long computations
   */
  Function<Path, CutPoints> forAutomaton(Automaton automaton, Budget budget);
}
