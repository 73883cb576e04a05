package sunder.ltl;

import java.util.List;
import java.util.Set;

/**
 * A generalized Buechi automaton whose transitions accept: a run is accepting if it takes
 * transitions of every acceptance set infinitely often.
 *
 * @param edges those that leave each state
 * @param acceptanceSets how many there are; they are numbered from 0
 */
public record Buchi<P>(int initial, List<List<Edge<P>>> edges, int acceptanceSets) {
  public Buchi {
    edges = edges.stream().map(List::copyOf).toList();
  }

  /**
   * A transition, where all of some propositions hold and none of others.
   *
   * @param sets the acceptance sets that it is in
   */
  public record Edge<P>(Set<P> holding, Set<P> failing, int target, Set<Integer> sets) {
    public Edge {
      holding = Set.copyOf(holding);
      failing = Set.copyOf(failing);
      sets = Set.copyOf(sets);
    }
  }
}
