package sunder.family;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * In which order diagrams had best take the features.
 *
 * <p>Every order is turned around: programs ask for features about in the order in which they
 * declare them, and a set that a search narrows down by one feature after the other is then changed
 * on top only.
 */
final class VariableOrder {
  /** With no more nodes than these expected, the features' own order is as good as any. */
  private static final double NODES_OF_ANY_ORDER = 50_000;

  private record Candidate(int[] order, double cost) {}

  private VariableOrder() {}

  /**
   * Orders to try, the most promising first. The features' own order comes first unless diagrams
   * are expected to be large in it and clearly smaller in another.
   *
   * @param ties sets of features that constraints or conditions tie together
   */
  static List<List<Feature>> candidates(List<Feature> features, List<Set<Feature>> ties) {
    Ties graph = new Ties(features, ties);
    int[] own = IntStream.range(0, features.size()).toArray();
    Candidate first = new Candidate(own, graph.cost(own));
    if (first.cost <= NODES_OF_ANY_ORDER + features.size()) {
      return List.of(named(reversed(own), features));
    }
    List<Candidate> others = new ArrayList<>();
    for (int[] start : List.of(own, Clusters.order(graph))) {
      int[] order = Force.from(graph, start);
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

  private static List<Feature> named(int[] order, List<Feature> features) {
    return Arrays.stream(order).mapToObj(features::get).toList();
  }

  /**
   * Moves features towards the centres of their ties until that no longer helps (Aloul, Markov and
   * Sakallah, "FORCE: a fast and easy-to-implement variable-ordering heuristic", 2003). Where we
   * deviate: the best order is kept by {@link Ties#cost}, not by the span of the ties.
   */
  private static final class Force {
    /** Rounds without a better order, behind which there hardly ever came one. */
    private static final int FRUITLESS_ROUNDS = 10;

    /** Rounds in all; the best order so far is kept. */
    private static final int MOST_ROUNDS = 300;

    private final Ties graph;
    private final double[] position;

    private Force(Ties graph, int[] order) {
      this.graph = graph;
      this.position = new double[order.length];
      settle(order);
    }

    /** The best order met on the way from this one. */
    static int[] from(Ties graph, int[] start) {
      Force force = new Force(graph, start);
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
      double[] centre = new double[graph.ties()];
      for (int tie = 0; tie < centre.length; tie++) {
        int[] members = graph.members(tie);
        centre[tie] = Arrays.stream(members).mapToDouble(f -> position[f]).sum() / members.length;
      }
      double[] wanted = new double[order.length];
      for (int feature : order) {
        int[] ties = graph.tiesOf(feature);
        wanted[feature] =
            ties.length == 0
                ? position[feature]
                : Arrays.stream(ties).mapToDouble(tie -> centre[tie]).sum() / ties.length;
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
}
