package sunder.drawing.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.drawing.layout.GraphLayout.Point;
import sunder.drawing.layout.LayeredLayout.CoordinateAssignment;

class LayeredLayoutTest {
  private static final double R = 10;

  private static GraphLayout.Graph graph(int nodes, int[][] edges) {
    List<GraphLayout.Node> all =
        IntStream.range(0, nodes).mapToObj(i -> new GraphLayout.Node(R, R)).toList();
    List<GraphLayout.Edge> lines = new ArrayList<>();
    for (int[] edge : edges) {
      lines.add(new GraphLayout.Edge(edge[0], edge[1], 50, 20));
    }
    return new GraphLayout.Graph(all, lines);
  }

  private static GraphLayout.Graph random(int seed) {
    Random random = new Random(seed);
    int nodes = 1 + random.nextInt(30);
    int[][] edges = new int[random.nextInt(3 * nodes)][];
    for (int e = 0; e < edges.length; e++) {
      edges[e] = new int[] {random.nextInt(nodes), random.nextInt(nodes)};
    }
    return graph(nodes, edges);
  }

  /** Left, top, right and bottom. */
  private static boolean overlap(double[] one, double[] other) {
    return one[0] < other[2] - 1e-6
        && other[0] < one[2] - 1e-6
        && one[1] < other[3] - 1e-6
        && other[1] < one[3] - 1e-6;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void neitherNodesNorLabelsOverlap(int seed) {
    GraphLayout.Graph graph = random(seed);
    GraphLayout layout = LayeredLayout.of(graph);
    List<double[]> boxes = new ArrayList<>();
    for (Point at : layout.nodes()) {
      boxes.add(new double[] {at.x() - R, at.y() - R, at.x() + R, at.y() + R});
    }
    for (int e = 0; e < graph.edges().size(); e++) {
      // Several loops of one node share their place: a drawing gives them one label.
      if (!graph.edges().get(e).isLoop()) {
        Point label = layout.routes().get(e).label();
        boxes.add(new double[] {label.x(), label.y(), label.x() + 50, label.y() + 20});
      }
    }
    for (double[] box : boxes) {
      assertThat(box[0]).isGreaterThan(-1e-6);
      assertThat(box[2]).isLessThan(layout.width() + 1e-6);
      assertThat(box[3]).isLessThan(layout.height() + 1e-6);
      assertThat(boxes).filteredOn(other -> other != box).noneMatch(other -> overlap(box, other));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void everyEdgeLeadsFromItsSourceToItsTarget(int seed) {
    GraphLayout.Graph graph = random(seed);
    GraphLayout layout = LayeredLayout.of(graph);
    for (int e = 0; e < graph.edges().size(); e++) {
      List<Point> points = layout.routes().get(e).points();
      assertThat(points.get(0)).isEqualTo(layout.nodes().get(graph.edges().get(e).from()));
      assertThat(points.get(points.size() - 1))
          .isEqualTo(layout.nodes().get(graph.edges().get(e).to()));
    }
  }

  @Test
  void aTreeHasNoCrossings() {
    GraphLayout layout =
        LayeredLayout.of(graph(7, new int[][] {{0, 1}, {0, 2}, {1, 3}, {2, 4}, {1, 5}, {2, 6}}));
    List<Point> at = layout.nodes();
    boolean leftFirst = at.get(1).x() < at.get(2).x();
    for (int left : new int[] {3, 5}) {
      for (int right : new int[] {4, 6}) {
        assertThat(at.get(left).x() < at.get(right).x()).isEqualTo(leftFirst);
      }
    }
    assertThat(at.get(0).y()).isLessThan(at.get(1).y());
    assertThat(at.get(1).y()).isEqualTo(at.get(2).y());
  }

  @Test
  void aChainIsStraightHoweverLong() {
    int n = 20_000;
    int[][] edges = IntStream.range(1, n).mapToObj(i -> new int[] {i - 1, i}).toArray(int[][]::new);
    GraphLayout layout = LayeredLayout.of(graph(n, edges));
    double x = layout.nodes().get(0).x();
    assertThat(layout.nodes()).allSatisfy(p -> assertThat(p.x()).isCloseTo(x, within(1.0)));
  }

  @Test
  void theSameGraphHasTheSameLayout() {
    assertThat(LayeredLayout.of(random(3))).isEqualTo(LayeredLayout.of(random(3)));
    assertThat(LayeredLayout.of(graph(0, new int[0][])))
        .isEqualTo(new GraphLayout(0, 0, List.of(), List.of()));
  }

  @Test
  void placesAreTheLeastSquaresAmongAscendingOnes() {
    Random random = new Random(1);
    for (int i = 0; i < 50; i++) {
      double[] wanted = random.doubles(6, 0, 10).toArray();
      double[] weight = random.doubles(6, 0.1, 5).toArray();
      double[] fitted = CoordinateAssignment.fit(wanted, weight);
      for (int k = 1; k < fitted.length; k++) {
        assertThat(fitted[k]).isGreaterThanOrEqualTo(fitted[k - 1]);
      }
      for (int k = 0; k < 200; k++) {
        double[] other = random.doubles(6, 0, 10).sorted().toArray();
        assertThat(cost(fitted, wanted, weight)).isLessThanOrEqualTo(cost(other, wanted, weight));
      }
    }
  }

  private static double cost(double[] places, double[] wanted, double[] weight) {
    return IntStream.range(0, places.length)
        .mapToDouble(i -> weight[i] * Math.pow(places[i] - wanted[i], 2))
        .sum();
  }
}
