package sunder.drawing.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.drawing.layout.GraphLayout.Point;
import sunder.drawing.layout.GraphLayout.Route;

/**
 * The layered graph layout in four steps (Sugiyama, Tagawa and Toda, 1981): cycle removal, layer
 * assignment, crossing reduction and coordinate assignment.
 */
public final class LayeredLayout {
  /** The horizontal extent of a loop to the right of its node. */
  public static final double LOOP = 22;

  /** The distance between an edge and its label. */
  static final double LABEL_GAP = 5;

  private static final double BETWEEN = 22;

  private final GraphLayout.Graph graph;
  private final Ranks ranks;
  private final Layers layers;
  private final double[] x;
  private final double[] height;
  private final double[] y;

  private LayeredLayout(GraphLayout.Graph graph, Ranks ranks, Layers layers) {
    this.graph = graph;
    this.ranks = ranks;
    this.layers = layers;
    List<int[]> order = Ordering.of(layers);
    this.x = CoordinateAssignment.of(layers, order);
    this.height = heights(order.size());
    this.y = rows();
  }

  /** Returns the layout of a graph; one without nodes has the size 0 by 0. */
  public static GraphLayout of(GraphLayout.Graph graph) {
    return of(graph, Integer.MAX_VALUE).orElseThrow();
  }

  /**
   * Returns the layout of a graph unless the graph is too large.
   *
   * @param graph the graph
   * @param most the greatest number of nodes, labels and bends of edges
   * @return the layout; empty if the graph exceeds {@code most}
   */
  public static Optional<GraphLayout> of(GraphLayout.Graph graph, int most) {
    if (graph.nodes().isEmpty()) {
      return Optional.of(new GraphLayout(0, 0, List.of(), List.of()));
    }
    Ranks ranks = new Ranks(graph);
    Layers layers = new Layers(graph, reaches(graph), ranks);
    return layers.size() > most
        ? Optional.empty()
        : Optional.of(new LayeredLayout(graph, ranks, layers).layout());
  }

  /** Returns the extent of each node to the right, including its loops and their labels. */
  private static double[] reaches(GraphLayout.Graph graph) {
    double[] reach = graph.nodes().stream().mapToDouble(GraphLayout.Node::halfWidth).toArray();
    for (GraphLayout.Edge edge : graph.edges()) {
      if (edge.isLoop()) {
        double half = graph.nodes().get(edge.from()).halfWidth();
        reach[edge.from()] =
            Math.max(reach[edge.from()], half + LOOP + LABEL_GAP + edge.labelWidth());
      }
    }
    return reach;
  }

  /** Returns the height of each layer, which is that of its highest item. */
  private double[] heights(int count) {
    double[] heights = new double[count];
    for (int i = 0; i < layers.size(); i++) {
      Layers.Item item = layers.item(i);
      heights[item.layer()] = Math.max(heights[item.layer()], item.height());
    }
    for (GraphLayout.Edge edge : graph.edges()) {
      if (edge.isLoop()) {
        int layer = layers.item(edge.from()).layer();
        heights[layer] = Math.max(heights[layer], edge.labelHeight());
      }
    }
    return heights;
  }

  /** Returns the vertical centre of each layer, from top to bottom. */
  private double[] rows() {
    double[] middle = new double[height.length];
    double top = 0;
    for (int i = 0; i < height.length; i++) {
      middle[i] = top + height[i] / 2;
      top += height[i] + BETWEEN;
    }
    return middle;
  }

  private Point at(int item) {
    return new Point(x[item], y[layers.item(item).layer()]);
  }

  private GraphLayout layout() {
    List<Point> nodes = new ArrayList<>();
    double width = 0;
    for (int i = 0; i < layers.size(); i++) {
      Layers.Item item = layers.item(i);
      width = Math.max(width, x[i] + item.right());
      if (layers.isNode(i)) {
        nodes.add(at(i));
      }
    }
    List<Route> routes = new ArrayList<>();
    for (int e = 0; e < graph.edges().size(); e++) {
      routes.add(graph.edges().get(e).isLoop() ? loop(e) : route(e));
    }
    return new GraphLayout(width, bottom(), nodes, routes);
  }

  private Route loop(int e) {
    GraphLayout.Edge edge = graph.edges().get(e);
    Point at = at(edge.from());
    double right = at.x() + graph.nodes().get(edge.from()).halfWidth() + LOOP + LABEL_GAP;
    return new Route(List.of(at, at), new Point(right, at.y() - edge.labelHeight() / 2));
  }

  private double bottom() {
    return y[y.length - 1] + height[height.length - 1] / 2;
  }

  private Route route(int e) {
    List<Integer> chain = layers.chains.get(e);
    Point beside = at(chain.get(ranks.isReversed(e) ? chain.size() - 2 : 1));
    List<Point> points = new ArrayList<>();
    points.add(at(chain.get(0)));
    chain.subList(1, chain.size() - 1).forEach(item -> points.addAll(through(item)));
    points.add(at(chain.get(chain.size() - 1)));
    if (ranks.isReversed(e)) {
      Collections.reverse(points);
    }
    double up = graph.edges().get(e).labelHeight() / 2;
    return new Route(points, new Point(beside.x() + LABEL_GAP, beside.y() - up));
  }

  /**
   * Returns the points of an edge at a bend: a vertical segment through the whole layer, so that it
   * crosses no label of the layer.
   */
  private List<Point> through(int item) {
    Point middle = at(item);
    double half = height[layers.item(item).layer()] / 2;
    return half == 0
        ? List.of(middle)
        : List.of(
            new Point(middle.x(), middle.y() - half), new Point(middle.x(), middle.y() + half));
  }

  /**
   * Crossing reduction: the order of items within layers by the barycentre heuristic, in
   * alternating downward and upward sweeps. The result is the order with the fewest crossings among
   * those visited.
   */
  private static final class Ordering {
    private static final int SWEEPS = 24;

    /** The number of items above which only two sweeps are made. */
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

    /** Returns the items of each layer from left to right. */
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

    /**
     * Returns the number of crossings between two layers, counted with a Fenwick tree over the
     * positions of the lower layer.
     */
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

  /**
   * Coordinate assignment: horizontal positions close to those of the neighbours above and below,
   * in alternating sweeps, in the given order and without overlap. Segments of long edges have a
   * greater weight, so that long edges are straight.
   */
  static final class CoordinateAssignment {
    /**
     * The number of sweeps that use the neighbours on one side only, before those that use both
     * sides.
     */
    private static final int ONE_SIDED = 12;

    private static final int TWO_SIDED = 24;
    private static final double GAP = 14;

    /** The weight of a segment between two bends of an edge. */
    private static final double ALONG = 20;

    private static final double AT_END = 0.3;

    private final Layers layers;
    private final double[] x;

    private CoordinateAssignment(Layers layers) {
      this.layers = layers;
      this.x = new double[layers.size()];
    }

    /**
     * Returns the horizontal position of each item, at which edges pass it; the least left end of
     * all items is 0.
     */
    static double[] of(Layers layers, List<int[]> order) {
      CoordinateAssignment columns = new CoordinateAssignment(layers);
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

    /**
     * Assigns the positions of a layer by weighted least squares: the target of each item is the
     * mean of its neighbours on these sides.
     */
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
     * Returns the non-decreasing values with the least weighted sum of squared distances to the
     * wanted ones: isotonic regression by pooling adjacent violators (Ayer and others, "An
     * Empirical Distribution Function for Sampling with Incomplete Information", 1955).
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

    /**
     * Returns the weight of a segment. Segments between bends have the greatest weight, so that
     * long edges are vertical and turn at their ends.
     */
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
}
