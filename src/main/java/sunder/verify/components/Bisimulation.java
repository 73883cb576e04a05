package sunder.verify.components;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sunder.automaton.Transition;
import sunder.family.ConfigSet;
import sunder.verify.Budget;

/**
 * The coarsest bisimulation of a featured automaton: two states are in one class if each variant
 * can take the same steps from both, into the same classes. By rounds that split classes until none
 * does (Moore's algorithm, with sets of configurations on the edges).
 */
final class Bisimulation {
  private Bisimulation() {}

  /** A step in some variants. */
  record Edge(Transition via, ConfigSet when, int target) {}

  /** Where a step leads, class by class. */
  private record Way(Transition via, int target) {}

  /** What one round tells apart. */
  private record Signature(int block, Map<Way, ConfigSet> ways) {}

  /**
   * The class of each state.
   *
   * @param first classes that are apart from the start
   * @param edges those that leave each state
   */
  static int[] coarsest(int[] first, List<List<Edge>> edges, Budget budget) {
    int[] blocks = first;
    int count = 0;
    while (true) {
      Map<Signature, Integer> signatures = new HashMap<>();
      int[] next = new int[blocks.length];
      for (int state = 0; state < next.length; state++) {
        budget.check();
        Signature signature = signature(blocks[state], edges.get(state), blocks);
        next[state] = signatures.computeIfAbsent(signature, s -> signatures.size());
      }
      if (signatures.size() == count) {
        return next;
      }
      count = signatures.size();
      blocks = next;
    }
  }

  private static Signature signature(int block, List<Edge> edges, int[] blocks) {
    Map<Way, ConfigSet> ways = new HashMap<>();
    for (Edge edge : edges) {
      ways.merge(new Way(edge.via(), blocks[edge.target()]), edge.when(), ConfigSet::or);
    }
    return new Signature(block, ways);
  }
}
