package sunder.drawing.layout;

import java.util.List;

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

  /** A node's half width and half height. */
  public record Node(double halfWidth, double halfHeight) {}

  /** An edge, with the size of its label; 0 by 0 for none. */
  public record Edge(int from, int to, double labelWidth, double labelHeight) {
    boolean isLoop() {
      return from == to;
    }
  }
}
