package sunder.drawing.layout;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Where items stand from left to right: as near as can be to their neighbours above and below, by
 * turns, in the given order and without overlap. Edges are pulled straight harder where they are
 * long.
 */
final class Columns {
  /** Sweeps that pull items to one side each, then those that weigh both. */
  private static final int ONE_SIDED = 12;

  private static final int TWO_SIDED = 24;
  private static final double GAP = 14;

  /** How hard two bends of an edge are drawn to each other, and a bend to a node or label. */
  private static final double ALONG = 20;

  private static final double AT_END = 0.3;

  private final Layers layers;
  private final double[] x;

  private Columns(Layers layers) {
    this.layers = layers;
    this.x = new double[layers.size()];
  }

  /** The place of each item, where edges pass it; the leftmost reach of all is 0. */
  static double[] of(Layers layers, List<int[]> order) {
    Columns columns = new Columns(layers);
    order.forEach(columns::pack);
    for (int i = 0; i < ONE_SIDED + TWO_SIDED; i++) {
      Layers.Side side = i % 2 == 0 ? Layers.Side.ABOVE : Layers.Side.BELOW;
      Set<Layers.Side> sides = i < ONE_SIDED ? Set.of(side) : EnumSet.allOf(Layers.Side.class);
      for (int k = 0; k < order.size(); k++) {
        columns.settle(order.get(side.layer(k, order.size())), sides);
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

  /** Least squares: each item to the mean of its neighbours at these sides. */
  private void settle(int[] layer, Set<Layers.Side> sides) {
    double[] wanted = new double[layer.length];
    double[] weight = new double[layer.length];
    double offset = 0;
    for (int i = 0; i < layer.length; i++) {
      offset += i == 0 ? 0 : distance(layer[i - 1], layer[i]);
      double[] sums = new double[2];
      for (Layers.Side side : sides) {
        pull(layer[i], layers.item(layer[i]).neighbours(side), sums);
      }
      weight[i] = sums[1] == 0 ? 0.01 : sums[1];
      wanted[i] = (sums[1] == 0 ? x[layer[i]] : sums[0] / sums[1]) - offset;
    }
    double[] settled = fit(wanted, weight);
    offset = 0;
    for (int i = 0; i < layer.length; i++) {
      offset += i == 0 ? 0 : distance(layer[i - 1], layer[i]);
      x[layer[i]] = settled[i] + offset;
    }
  }

  /**
   * The ascending values with the least weighted sum of squared distances to those wanted: isotonic
   * regression by pooling adjacent violators (Ayer and others, "An Empirical Distribution Function
   * for Sampling with Incomplete Information", 1955).
   */
  static double[] fit(double[] wanted, double[] weight) {
    int n = wanted.length;
    double[] mean = new double[n];
    double[] mass = new double[n];
    int[] end = new int[n];
    int pools = 0;
    for (int i = 0; i < n; i++) {
      mean[pools] = wanted[i];
      mass[pools] = weight[i];
      end[pools] = i + 1;
      while (pools > 0 && mean[pools - 1] > mean[pools]) {
        double both = mass[pools - 1] + mass[pools];
        mean[pools - 1] = (mean[pools - 1] * mass[pools - 1] + mean[pools] * mass[pools]) / both;
        mass[pools - 1] = both;
        end[pools - 1] = end[pools];
        pools--;
      }
      pools++;
    }
    double[] fitted = new double[n];
    int pool = 0;
    for (int i = 0; i < n; i++) {
      pool += i == end[pool] ? 1 : 0;
      fitted[i] = mean[pool];
    }
    return fitted;
  }

  private void pull(int item, List<Integer> neighbours, double[] sums) {
    for (int neighbour : neighbours) {
      double strength = strength(item, neighbour);
      sums[0] += strength * x[neighbour];
      sums[1] += strength;
    }
  }

  /** Long edges run straight down, and turn at their ends. */
  private double strength(int one, int other) {
    boolean first = layers.item(one).isBend();
    boolean second = layers.item(other).isBend();
    if (first && second) {
      return ALONG;
    }
    return first || second ? AT_END : 1;
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
