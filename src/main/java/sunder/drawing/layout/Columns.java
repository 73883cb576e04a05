package sunder.drawing.layout;

import java.util.List;

/**
 * Where items stand from left to right: as near as can be to their neighbours above and below, by
 * turns, in the given order and without overlap. Edges are pulled straight harder where they are
 * long.
 */
final class Columns {
  private static final int SWEEPS = 30;
  private static final double GAP = 14;

  private final Layers layers;
  private final List<int[]> order;
  private final double[] x;

  private Columns(Layers layers, List<int[]> order) {
    this.layers = layers;
    this.order = order;
    this.x = new double[layers.size()];
  }

  /** The place of each item, where edges pass it; the leftmost reach of all is 0. */
  static double[] of(Layers layers, List<int[]> order) {
    Columns columns = new Columns(layers, order);
    order.forEach(columns::pack);
    for (int i = 0; i < SWEEPS; i++) {
      for (int k = 0; k < order.size(); k++) {
        columns.settle(
            order.get(i % 2 == 0 ? k : order.size() - 1 - k), i % 2 == 0, i < SWEEPS - 4);
      }
    }
    return columns.fromZero();
  }

  private void pack(int[] layer) {
    for (int i = 1; i < layer.length; i++) {
      x[layer[i]] = x[layer[i - 1]] + distance(layer[i - 1], layer[i]);
    }
  }

  private double distance(int left, int right) {
    return layers.item(left).right() + GAP + layers.item(right).left();
  }

  /** Least squares: each item to the mean of its neighbours, or of all of them at the end. */
  private void settle(int[] layer, boolean downwards, boolean oneSide) {
    double[] wanted = new double[layer.length];
    double[] weight = new double[layer.length];
    double offset = 0;
    for (int i = 0; i < layer.length; i++) {
      offset += i == 0 ? 0 : distance(layer[i - 1], layer[i]);
      Layers.Item item = layers.item(layer[i]);
      double[] sums = new double[2];
      if (downwards || !oneSide) {
        pull(layer[i], item.up(), sums);
      }
      if (!downwards || !oneSide) {
        pull(layer[i], item.down(), sums);
      }
      weight[i] = sums[1] == 0 ? 0.01 : sums[1];
      wanted[i] = (sums[1] == 0 ? x[layer[i]] : sums[0] / sums[1]) - offset;
    }
    double[] settled = Isotonic.fit(wanted, weight);
    offset = 0;
    for (int i = 0; i < layer.length; i++) {
      offset += i == 0 ? 0 : distance(layer[i - 1], layer[i]);
      x[layer[i]] = settled[i] + offset;
    }
  }

  private void pull(int item, List<Integer> neighbours, double[] sums) {
    for (int neighbour : neighbours) {
      double strength = strength(item) * strength(neighbour);
      sums[0] += strength * x[neighbour];
      sums[1] += strength;
    }
  }

  private double strength(int item) {
    return layers.isNode(item) ? 1 : layers.item(item).isBend() ? 4 : 2;
  }

  private double[] fromZero() {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < x.length; i++) {
      least = Math.min(least, x[i] - layers.item(i).left());
    }
    for (int i = 0; i < x.length; i++) {
      x[i] -= least;
    }
    return x;
  }
}
