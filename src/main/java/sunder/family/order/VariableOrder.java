package sunder.family.order;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Heuristics for the variable order of diagrams.
 *
 * <p>Every order is reversed in the end: programs test features roughly in the order of their
 * declarations, and a set that a search restricts by one feature after the other then changes at
 * the top only.
 */
public final class VariableOrder {
  /** The estimated size up to which only the reverse of the original order is tried. */
  private static final double NODES_OF_ANY_ORDER = 50_000;

  private record Candidate(int[] order, double cost) {}

  private VariableOrder() {}

  /**
   * Returns orders to try, the most promising first. The reverse of the original order comes first,
   * unless its estimated size is large and more than twice that of another order.
   *
   * @param interactions the interactions of rules and conditions
   */
  public static <T> List<List<T>> candidates(
      List<T> features, List<InteractionGraph.Interaction<T>> interactions) {
    InteractionGraph graph = new InteractionGraph(features, interactions);
    int[] own = IntStream.range(0, features.size()).toArray();
    Candidate first = new Candidate(own, graph.cost(own));
    if (first.cost <= NODES_OF_ANY_ORDER + features.size()) {
      return List.of(named(reversed(own), features));
    }
    List<Candidate> others = new ArrayList<>();
    for (int[] start : List.of(own, ClusterOrder.order(graph))) {
      int[] order = ForceHeuristic.from(graph, start);
      others.add(new Candidate(order, graph.cost(order)));
    }
    others.sort(Comparator.comparingDouble(Candidate::cost));
    others.add(others.get(0).cost < first.cost / 2 ? others.size() : 0, first);
    return others.stream()
        .map(candidate -> named(reversed(candidate.order), features))
        .distinct()
        .toList();
  }

  private static int[] reversed(int[] order) {
    return IntStream.range(0, order.length).map(i -> order[order.length - 1 - i]).toArray();
  }

  private static <T> List<T> named(int[] order, List<T> features) {
    return Arrays.stream(order).mapToObj(features::get).toList();
  }

  /**
   * The FORCE heuristic: moves features towards the centres of gravity of their interactions
   * (Aloul, Markov and Sakallah, "FORCE: a fast and easy-to-implement variable-ordering heuristic",
   * 2003). Where we deviate: the best order is chosen by {@link InteractionGraph#cost}, not by the
   * total span.
   */
  private static final class ForceHeuristic {
    /** The number of iterations without improvement after which the heuristic stops. */
    private static final int FRUITLESS_ROUNDS = 10;

    private static final int MOST_ROUNDS = 300;

    private final InteractionGraph graph;
    private final double[] position;

    private ForceHeuristic(InteractionGraph graph, int[] order) {
      this.graph = graph;
      this.position = new double[order.length];
      settle(order);
    }

    /** Returns the best order found from a start order. */
    static int[] from(InteractionGraph graph, int[] start) {
      ForceHeuristic force = new ForceHeuristic(graph, start);
      int[] best = start;
      double least = graph.cost(start);
      int[] order = start;
      int failures = 0;
      for (int round = 0; round < MOST_ROUNDS && failures < FRUITLESS_ROUNDS; round++) {
        order = force.next(order);
        double cost = graph.cost(order);
        failures = cost < least ? 0 : failures + 1;
        if (cost < least) {
          least = cost;
          best = order;
        }
      }
      return best;
    }

    private int[] next(int[] order) {
      double[] centre = new double[graph.interactionCount()];
      for (int interaction = 0; interaction < centre.length; interaction++) {
        int[] members = graph.featuresOf(interaction);
        centre[interaction] =
            Arrays.stream(members).mapToDouble(f -> position[f]).sum() / members.length;
      }
      double[] wanted = new double[order.length];
      for (int feature : order) {
        int[] interactions = graph.interactionsOf(feature);
        wanted[feature] =
            interactions.length == 0
                ? position[feature]
                : Arrays.stream(interactions).mapToDouble(interaction -> centre[interaction]).sum()
                    / interactions.length;
      }
      int[] result =
          IntStream.of(order)
              .boxed()
              .sorted(Comparator.comparingDouble(feature -> wanted[feature]))
              .mapToInt(Integer::intValue)
              .toArray();
      settle(result);
      return result;
    }

    private void settle(int[] order) {
      for (int i = 0; i < order.length; i++) {
        position[order[i]] = i;
      }
    }
  }

  /**
   * An order by depth-first traversal of spanning trees of the interaction graph, smaller subtrees
   * first. Where the interactions form a tree, each position separates few of them.
   *
   * <p>The spanning trees prefer interactions between features with few interactions: a root
   * feature that interacts with all others does not determine their order.
   */
  private static final class ClusterOrder {
    private final InteractionGraph graph;

    /** The union-find parents of the clusters. */
    private final int[] leader;

    private final List<List<Integer>> neighbours = new ArrayList<>();
    private final int[] weight;
    private final int[] parent;

    private ClusterOrder(InteractionGraph graph) {
      this.graph = graph;
      this.leader = IntStream.range(0, graph.featureCount()).toArray();
      this.weight = new int[graph.featureCount()];
      this.parent = new int[graph.featureCount()];
      Arrays.fill(parent, -1);
      for (int i = 0; i < graph.featureCount(); i++) {
        neighbours.add(new ArrayList<>());
      }
    }

    /** Returns the clusters in the order of their first features. */
    static int[] order(InteractionGraph graph) {
      ClusterOrder clusters = new ClusterOrder(graph);
      clusters.join();
      List<Integer> order = new ArrayList<>();
      for (int feature = 0; feature < graph.featureCount(); feature++) {
        if (clusters.parent[feature] < 0) {
          clusters.walk(clusters.rooted(feature), order);
        }
      }
      return order.stream().mapToInt(Integer::intValue).toArray();
    }

    /**
     * Computes spanning trees by Kruskal's algorithm, interactions of features with few
     * interactions first.
     */
    private void join() {
      IntStream.range(0, graph.interactionCount())
          .boxed()
          .sorted(Comparator.comparingInt(this::crowd))
          .forEach(interaction -> join(graph.featuresOf(interaction)));
    }

    /** Returns the greatest number of interactions of a feature in an interaction. */
    private int crowd(int interaction) {
      int most = graph.featuresOf(interaction).length;
      for (int feature : graph.featuresOf(interaction)) {
        most = Math.max(most, graph.interactionsOf(feature).length);
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

    /**
     * Computes parents and subtree sizes in the tree of a feature. Returns its features, parents
     * first.
     */
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
}
