package sunder.drawing.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The order of items within layers: the barycentre heuristic, down and up by turns, keeping the
 * order with the fewest crossings.
 */
final class Ordering {
  private static final int SWEEPS = 24;

  /** Beyond so many items a sweep takes longer than it gains. */
  private static final int LARGE = 60_000;

  private final Layers layers;
  private final List<int[]> order;
  private final int[] position;
  private final double[] centre;

  private Ordering(Layers layers) {
    this.layers = layers;
    this.order = new ArrayList<>(layers.inOrder());
    this.position = new int[layers.size()];
    this.centre = new double[layers.size()];
    order.forEach(this::number);
  }

  /** The items of each layer from left to right. */
  static List<int[]> of(Layers layers) {
    return new Ordering(layers).best();
  }

  private List<int[]> best() {
    List<int[]> best = copy();
    long least = crossings();
    int sweeps = layers.size() > LARGE ? 2 : SWEEPS;
    for (int i = 0; i < sweeps && least > 0; i++) {
      sweep(i % 2 == 0 ? Layers.Side.ABOVE : Layers.Side.BELOW);
      long now = crossings();
      if (now < least) {
        least = now;
        best = copy();
      }
    }
    return best;
  }

  private List<int[]> copy() {
    return order.stream().map(int[]::clone).toList();
  }

  private void number(int[] layer) {
    for (int i = 0; i < layer.length; i++) {
      position[layer[i]] = i;
    }
  }

  private void sweep(Layers.Side side) {
    for (int i = 1; i < order.size(); i++) {
      int layer = side.layer(i, order.size());
      Integer[] sorted = Arrays.stream(order.get(layer)).boxed().toArray(Integer[]::new);
      for (int item : sorted) {
        centre[item] = barycentre(item, layers.item(item).neighbours(side));
      }
      Arrays.sort(sorted, Comparator.comparingDouble(item -> centre[item]));
      order.set(layer, Arrays.stream(sorted).mapToInt(Integer::intValue).toArray());
      number(order.get(layer));
    }
  }

  private double barycentre(int item, List<Integer> neighbours) {
    return neighbours.stream().mapToInt(n -> position[n]).average().orElse(position[item]);
  }

  private long crossings() {
    long sum = 0;
    for (int layer = 0; layer + 1 < order.size(); layer++) {
      sum += crossings(order.get(layer), order.get(layer + 1).length);
    }
    return sum;
  }

  /** Pairs of edges in the wrong order, counted with a tree of sums over the lower positions. */
  private long crossings(int[] upper, int lower) {
    int[] tree = new int[lower + 1];
    long sum = 0;
    int placed = 0;
    for (int item : upper) {
      List<Integer> down = layers.item(item).down();
      for (int to : down) {
        int before = 0;
        for (int i = position[to] + 1; i > 0; i -= i & -i) {
          before += tree[i];
        }
        sum += placed - before;
      }
      for (int to : down) {
        placed++;
        for (int i = position[to] + 1; i <= lower; i += i & -i) {
          tree[i]++;
        }
      }
    }
    return sum;
  }
}
