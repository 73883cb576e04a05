package sunder.family;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * An order of features by walks through trees of ties, smaller branches first: what hangs together
 * stays together, and where the ties form a tree, a cut goes through few of them.
 */
final class Clusters {
  private final TieGraph graph;
  private final boolean[] reached;
  private final boolean[] followed;

  /** Features in the order in which they were reached, of the latest cluster. */
  private final List<Integer> cluster = new ArrayList<>();

  private final int[] parent;
  private final int[] weight;

  /** Of a feature in its cluster's list. */
  private final int[] place;

  private Clusters(TieGraph graph) {
    this.graph = graph;
    this.reached = new boolean[graph.features()];
    this.followed = new boolean[graph.ties()];
    this.parent = new int[graph.features()];
    this.weight = new int[graph.features()];
    this.place = new int[graph.features()];
  }

  /** The clusters in the order of their first features. */
  static int[] order(TieGraph graph) {
    Clusters clusters = new Clusters(graph);
    List<Integer> order = new ArrayList<>();
    for (int feature = 0; feature < graph.features(); feature++) {
      if (!clusters.reached[feature]) {
        clusters.grow(feature);
        clusters.walk(order);
      }
    }
    return order.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Breadth first, so that the tree is low. */
  private void grow(int root) {
    cluster.clear();
    reach(root, root);
    for (int i = 0; i < cluster.size(); i++) {
      int feature = cluster.get(i);
      for (int tie : graph.tiesOf(feature)) {
        if (!followed[tie]) {
          followed[tie] = true;
          for (int other : graph.members(tie)) {
            if (!reached[other]) {
              reach(other, feature);
            }
          }
        }
      }
    }
  }

  private void reach(int feature, int from) {
    reached[feature] = true;
    parent[feature] = from;
    weight[feature] = 1;
    place[feature] = cluster.size();
    cluster.add(feature);
  }

  private void walk(List<Integer> order) {
    List<List<Integer>> children = new ArrayList<>();
    cluster.forEach(feature -> children.add(new ArrayList<>()));
    for (int i = cluster.size() - 1; i > 0; i--) {
      int feature = cluster.get(i);
      weight[parent[feature]] += weight[feature];
      children.get(place[parent[feature]]).add(feature);
    }
    Deque<Integer> open = new ArrayDeque<>(List.of(cluster.get(0)));
    while (!open.isEmpty()) {
      int feature = open.pop();
      order.add(feature);
      List<Integer> next = children.get(place[feature]);
      next.sort(Comparator.comparingInt((Integer child) -> weight[child]).reversed());
      next.forEach(open::push);
    }
  }
}
