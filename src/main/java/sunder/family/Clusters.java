package sunder.family;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An order of features by walks through trees of ties, smaller branches first: what hangs together
 * stays together, and where the ties form a tree, a cut goes through few of them.
 *
 * <p>The trees prefer ties among features that have few: that all features hang on the root of a
 * feature model says nothing about their order.
 */
final class Clusters {
  private final Ties graph;

  /** For each feature another one of its cluster, until one stands for all. */
  private final int[] leader;

  private final List<List<Integer>> neighbours = new ArrayList<>();
  private final int[] weight;
  private final int[] parent;

  private Clusters(Ties graph) {
    this.graph = graph;
    this.leader = IntStream.range(0, graph.features()).toArray();
    this.weight = new int[graph.features()];
    this.parent = new int[graph.features()];
    Arrays.fill(parent, -1);
    for (int i = 0; i < graph.features(); i++) {
      neighbours.add(new ArrayList<>());
    }
  }

  /** The clusters in the order of their first features. */
  static int[] order(Ties graph) {
    Clusters clusters = new Clusters(graph);
    clusters.join();
    List<Integer> order = new ArrayList<>();
    for (int feature = 0; feature < graph.features(); feature++) {
      if (clusters.parent[feature] < 0) {
        clusters.walk(clusters.rooted(feature), order);
      }
    }
    return order.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Spanning trees by Kruskal's algorithm, ties among sparsely tied features first. */
  private void join() {
    IntStream.range(0, graph.ties())
        .boxed()
        .sorted(Comparator.comparingInt(this::crowd))
        .forEach(tie -> join(graph.members(tie)));
  }

  /** How many ties the most tied of the tie's features has. */
  private int crowd(int tie) {
    int most = graph.members(tie).length;
    for (int feature : graph.members(tie)) {
      most = Math.max(most, graph.tiesOf(feature).length);
    }
    return most;
  }

  private void join(int[] members) {
    for (int i = 1; i < members.length; i++) {
      int one = leaderOf(members[i - 1]);
      int two = leaderOf(members[i]);
      if (one != two) {
        leader[two] = one;
        neighbours.get(members[i - 1]).add(members[i]);
        neighbours.get(members[i]).add(members[i - 1]);
      }
    }
  }

  private int leaderOf(int feature) {
    int at = feature;
    while (leader[at] != at) {
      leader[at] = leader[leader[at]];
      at = leader[at];
    }
    return at;
  }

  /** Sets parents and weights in the tree of a feature; its features, parents first. */
  private List<Integer> rooted(int root) {
    List<Integer> reached = new ArrayList<>(List.of(root));
    parent[root] = root;
    for (int i = 0; i < reached.size(); i++) {
      int feature = reached.get(i);
      for (int other : neighbours.get(feature)) {
        if (parent[other] < 0) {
          parent[other] = feature;
          reached.add(other);
        }
      }
    }
    for (int i = reached.size() - 1; i >= 0; i--) {
      int feature = reached.get(i);
      weight[feature]++;
      weight[parent[feature]] += feature == root ? 0 : weight[feature];
    }
    return reached;
  }

  private void walk(List<Integer> tree, List<Integer> order) {
    Deque<Integer> open = new ArrayDeque<>(List.of(tree.get(0)));
    while (!open.isEmpty()) {
      int feature = open.pop();
      order.add(feature);
      neighbours.get(feature).stream()
          .filter(other -> parent[other] == feature && other != feature)
          .sorted(Comparator.comparingInt((Integer other) -> weight[other]).reversed())
          .forEach(open::push);
    }
  }
}
