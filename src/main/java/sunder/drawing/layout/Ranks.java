package sunder.drawing.layout;

import java.util.ArrayList;
import java.util.List;

/** The layer of each node: the longest path to it, so that every edge leads downwards. */
final class Ranks {
  private Ranks() {}

  /**
   * @param from sources of edges without a cycle
   * @param to their targets
   */
  static int[] of(int nodes, List<Integer> from, List<Integer> to) {
    List<List<Integer>> next = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      next.add(new ArrayList<>());
    }
    int[] missing = new int[nodes];
    for (int e = 0; e < from.size(); e++) {
      next.get(from.get(e)).add(to.get(e));
      missing[to.get(e)]++;
    }
    List<Integer> ready = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      if (missing[i] == 0) {
        ready.add(i);
      }
    }
    int[] rank = new int[nodes];
    for (int i = 0; i < ready.size(); i++) {
      int node = ready.get(i);
      for (int target : next.get(node)) {
        rank[target] = Math.max(rank[target], rank[node] + 1);
        if (--missing[target] == 0) {
          ready.add(target);
        }
      }
    }
    return rank;
  }
}
