package sunder.drawing.layout;

import java.util.List;

/**
 * Where everything is.
 *
 * @param nodes centres, by number
 * @param routes by edge, in the order of the graph's edges
 */
public record GraphLayout(double width, double height, List<Point> nodes, List<Route> routes) {
  public GraphLayout {
    nodes = List.copyOf(nodes);
    routes = List.copyOf(routes);
  }

  /** A place; {@code y} grows downwards. */
  public record Point(double x, double y) {}

  /**
   * The way of an edge.
   *
   * @param points from the centre of the source to that of the target; a loop has both alone
   * @param label the upper left corner of the label
   */
  public record Route(List<Point> points, Point label) {
    public Route {
      points = List.copyOf(points);
    }
  }

  /**
   * What is to be laid out.
   *
   * @param nodes numbered from 0 by their places in the list
   * @param edges in any order; at most one label each, also from a node to itself
   */
  public record Graph(List<Node> nodes, List<Edge> edges) {
    public Graph {
      nodes = List.copyOf(nodes);
      edges = List.copyOf(edges);
    }
  }

  /** A node's half width and half height. */
  public record Node(double halfWidth, double halfHeight) {}

  /** An edge, with the size of its label; 0 by 0 for none. */
  public record Edge(int from, int to, double labelWidth, double labelHeight) {
    boolean isLoop() {
      return from == to;
    }
  }
}
