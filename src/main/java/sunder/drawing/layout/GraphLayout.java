package sunder.drawing.layout;

import java.util.List;

/**
 * The layout of a graph.
 *
 * @param width the width of the drawing
 * @param height the height of the drawing
 * @param nodes the centres of the nodes, by number
 * @param routes the routes of the edges, in the order of the graph's edges
 */
public record GraphLayout(double width, double height, List<Point> nodes, List<Route> routes) {
  public GraphLayout {
    nodes = List.copyOf(nodes);
    routes = List.copyOf(routes);
  }

  /** A point of the plane; {@code y} grows downwards. */
  public record Point(double x, double y) {}

  /**
   * The route of an edge.
   *
   * @param points the points from the centre of the source to that of the target; a loop has only
   *     these two
   * @param label the upper left corner of the label
   */
  public record Route(List<Point> points, Point label) {
    public Route {
      points = List.copyOf(points);
    }
  }

  /**
   * A directed graph with the sizes of its nodes and labels.
   *
   * @param nodes the nodes, numbered from 0 by their positions in the list
   * @param edges the edges in any order, with at most one label each; loops are permitted
   */
  public record Graph(List<Node> nodes, List<Edge> edges) {
    public Graph {
      nodes = List.copyOf(nodes);
      edges = List.copyOf(edges);
    }
  }

  /** A node, with half its width and half its height. */
  public record Node(double halfWidth, double halfHeight) {}

  /** An edge, with the size of its label; 0 by 0 if it has no label. */
  public record Edge(int from, int to, double labelWidth, double labelHeight) {
    boolean isLoop() {
      return from == to;
    }
  }
}
