package sunder.verify.explicit.lasso;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The strongly connected components of a graph with numbered nodes, by Tarjan's algorithm
 * (Depth-first search and linear graph algorithms, 1972) with an explicit stack. Components are
 * numbered in reverse topological order: edges between them lead to smaller numbers.
 */
final class StronglyConnectedComponents {
  private final int[] component;
  private int count;

  /** The edges of the graph. */
  @FunctionalInterface
  interface Edges {
    void forEach(int node, IntConsumer target);
  }

  /**
   * Computes the components.
   *
   * @param nodes the number of nodes
   * @param edges calls its consumer with each successor of a node
   */
  StronglyConnectedComponents(int nodes, Edges edges) {
    this.component = new int[nodes];
    Arrays.fill(component, -1);
    new Search(nodes, edges).run();
  }

  int of(int node) {
    return component[node];
  }

  int count() {
    return count;
  }

  private final class Search {
    private final Edges edges;
    private final int[] index;
    private final int[] low;
    private final int[] stack;
    private int onStack;
    private int next = 1;
    private int[] path = new int[1024];
    private int[][] targets = new int[1024][];
    private int[] position = new int[1024];
    private int depth;
    private int[] buffer = new int[64];
    private int buffered;

    Search(int nodes, Edges edges) {
      this.edges = edges;
      this.index = new int[nodes];
      this.low = new int[nodes];
      this.stack = new int[nodes];
    }

    void run() {
      for (int node = 0; node < index.length; node++) {
        if (index[node] == 0) {
          enter(node);
          while (depth > 0) {
            step();
          }
        }
      }
    }

    private void enter(int node) {
      index[node] = next;
      low[node] = next++;
      stack[onStack++] = node;
      if (depth == path.length) {
        path = Arrays.copyOf(path, 2 * depth);
        targets = Arrays.copyOf(targets, 2 * depth);
        position = Arrays.copyOf(position, 2 * depth);
      }
      buffered = 0;
      edges.forEach(node, this::buffer);
      path[depth] = node;
      targets[depth] = Arrays.copyOf(buffer, buffered);
      position[depth++] = 0;
    }

    private void buffer(int target) {
      if (buffered == buffer.length) {
        buffer = Arrays.copyOf(buffer, 2 * buffered);
      }
      buffer[buffered++] = target;
    }

    private void step() {
      int node = path[depth - 1];
      int[] own = targets[depth - 1];
      if (position[depth - 1] < own.length) {
        int target = own[position[depth - 1]++];
        if (index[target] == 0) {
          enter(target);
        } else if (component[target] < 0) {
          low[node] = Math.min(low[node], index[target]);
        }
        return;
      }
      targets[--depth] = null;
      if (low[node] == index[node]) {
        leave(node);
      }
      if (depth > 0) {
        int parent = path[depth - 1];
        low[parent] = Math.min(low[parent], low[node]);
      }
    }

    private void leave(int root) {
      int node;
      do {
        node = stack[--onStack];
        component[node] = count;
      } while (node != root);
      count++;
    }
  }
}
