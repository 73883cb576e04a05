package sunder.drawing.layout;

import java.util.ArrayList;
import java.util.List;

/**
 * The layered graph: nodes in the even layers, labels in the odd ones, and a bend (dummy vertex)
 * wherever an edge passes a layer. Nodes, labels and bends are <em>items</em>; each segment between
 * items spans one layer.
 */
final class Layers {
  private final List<Item> items = new ArrayList<>();

  /** The items of each edge from top to bottom; empty for a loop. */
  final List<List<Integer>> chains = new ArrayList<>();

  private final int nodes;

  /**
   * An item of a layer, with its extents to the left and right of the position at which edges pass
   * it.
   */
  record Item(
      int layer, double left, double right, double height, List<Integer> up, List<Integer> down) {
    boolean isBend() {
      return left + right == 0;
    }

    List<Integer> neighbours(Side side) {
      return side == Side.ABOVE ? up : down;
    }
  }

  /** The side of an item's neighbours. */
  enum Side {
    ABOVE,
    BELOW;

    /**
     * Returns the n-th layer in the order in which neighbours on this side are visited before their
     * item.
     */
    int layer(int n, int layers) {
      return this == ABOVE ? n : layers - 1 - n;
    }
  }

  /**
   * Creates the layered graph.
   *
   * @param widths the extent of each node to the right; more than half its width if it has a loop
   * @param ranks the ranks of the nodes
   */
  Layers(GraphLayout.Graph graph, double[] widths, Ranks ranks) {
    nodes = graph.nodes().size();
    for (int i = 0; i < nodes; i++) {
      GraphLayout.Node node = graph.nodes().get(i);
      add(2 * ranks.of(i), node.halfWidth(), widths[i], 2 * node.halfHeight());
    }
    for (int e = 0; e < graph.edges().size(); e++) {
      GraphLayout.Edge edge = graph.edges().get(e);
      chains.add(edge.isLoop() ? List.of() : chain(edge, ranks.isReversed(e)));
    }
  }

  private int add(int layer, double left, double right, double height) {
    items.add(new Item(layer, left, right, height, new ArrayList<>(), new ArrayList<>()));
    return items.size() - 1;
  }

  /** Returns the items of an edge from top to bottom; the label is next to the source. */
  private List<Integer> chain(GraphLayout.Edge edge, boolean turned) {
    int top = turned ? edge.to() : edge.from();
    int bottom = turned ? edge.from() : edge.to();
    int last = items.get(bottom).layer();
    int labelled = turned ? last - 1 : items.get(top).layer() + 1;
    List<Integer> chain = new ArrayList<>(List.of(top));
    for (int layer = items.get(top).layer() + 1; layer < last; layer++) {
      boolean label = layer == labelled;
      chain.add(add(layer, 0, label ? reach(edge) : 0, label ? edge.labelHeight() : 0));
    }
    chain.add(bottom);
    for (int i = 1; i < chain.size(); i++) {
      items.get(chain.get(i - 1)).down().add(chain.get(i));
      items.get(chain.get(i)).up().add(chain.get(i - 1));
    }
    return chain;
  }

  private static double reach(GraphLayout.Edge edge) {
    return edge.labelWidth() == 0 ? 0 : edge.labelWidth() + LayeredLayout.LABEL_GAP;
  }

  int size() {
    return items.size();
  }

  Item item(int number) {
    return items.get(number);
  }

  boolean isNode(int number) {
    return number < nodes;
  }

  /** Returns the items of each layer in the order of a depth-first traversal. */
  List<int[]> inOrder() {
    List<List<Integer>> found = new ArrayList<>();
    boolean[] seen = new boolean[items.size()];
    for (int start = 0; start < nodes; start++) {
      List<Integer> stack = new ArrayList<>(List.of(start));
      while (!stack.isEmpty()) {
        int item = stack.remove(stack.size() - 1);
        if (!seen[item]) {
          seen[item] = true;
          place(found, item);
          List<Integer> down = items.get(item).down();
          for (int i = down.size() - 1; i >= 0; i--) {
            stack.add(down.get(i));
          }
        }
      }
    }
    return found.stream().map(l -> l.stream().mapToInt(Integer::intValue).toArray()).toList();
  }

  private void place(List<List<Integer>> found, int item) {
    int layer = items.get(item).layer();
    while (found.size() <= layer) {
      found.add(new ArrayList<>());
    }
    found.get(layer).add(item);
  }
}
