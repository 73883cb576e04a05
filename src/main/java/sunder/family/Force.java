package sunder.family;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Moves features towards the centres of their ties until that no longer helps (Aloul, Markov and
 * Sakallah, "FORCE: a fast and easy-to-implement variable-ordering heuristic", 2003). Where we
 * deviate: the best order is kept by {@link CutCost}, not by the span of the ties.
 */
final class Force {
  private final TieGraph graph;
  private final double[] position;

  private Force(TieGraph graph, int[] order) {
    this.graph = graph;
    this.position = new double[order.length];
    settle(order);
  }

  /** The best order met on the way from this one. */
  static int[] from(TieGraph graph, int[] start) {
    Force force = new Force(graph, start);
    int[] best = start;
    double least = CutCost.of(graph, start);
    int[] order = start;
    int failures = 0;
    for (int round = 0;
        round < Limits.ROUNDS_OF_FORCE && failures < Limits.FRUITLESS_ROUNDS_OF_FORCE;
        round++) {
      order = force.next(order);
      double cost = CutCost.of(graph, order);
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
