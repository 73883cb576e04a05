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
  private record Candidate(int[] order, double cost) {}

  private VariableOrder() {}

  /**
   * Orders to try, the most promising first. The features' own order comes first unless diagrams
   * are expected to be large in it and clearly smaller in another.
   *
   * @param ties sets of features that constraints or conditions tie together
   */
  static List<List<Feature>> candidates(List<Feature> features, List<Set<Feature>> ties) {
    TieGraph graph = new TieGraph(features, ties);
    int[] own = IntStream.range(0, features.size()).toArray();
    Candidate first = new Candidate(own, CutCost.of(graph, own));
    if (first.cost <= Limits.NODES_OF_ANY_ORDER + features.size()) {
      return List.of(named(reversed(own), features));
    }
    List<Candidate> others = new ArrayList<>();
    for (int[] start : List.of(own, Clusters.order(graph))) {
      int[] order = Force.from(graph, start);
      others.add(new Candidate(order, CutCost.of(graph, order)));
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
}
