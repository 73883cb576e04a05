package sunder.drawing.layout;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Cycle removal and layer assignment. Back edges of a depth-first search, in the order of nodes and
 * edges, are reversed. The rank of a node is the length of the longest path to it, so that every
 * edge leads downwards.
 */
final class Ranks {
  private final List<GraphLayout.Edge> edges;
  private final List<List<Integer>> outgoing = new ArrayList<>();
  private final boolean[] reversed;
  private final boolean[] seen;
  private final boolean[] onStack;

  /** The nodes in the postorder of the depth-first search. */
  private final List<Integer> postorder = new ArrayList<>();

  private final int[] rank;

  Ranks(GraphLayout.Graph graph) {
    int nodes = graph.nodes().size();
    this.edges = graph.edges();
    this.reversed = new boolean[edges.size()];
    this.seen = new boolean[nodes];
    this.onStack = new boolean[nodes];
    this.rank = new int[nodes];
    for (int i = 0; i < nodes; i++) {
      outgoing.add(new ArrayList<>());
    }
    for (int e = 0; e < reversed.length; e++) {
      outgoing.get(edges.get(e).from()).add(e);
    }
    for (int node = 0; node < nodes; node++) {
      if (!seen[node]) {
        walk(node);
      }
    }
    rank();
  }

  /** Returns whether an edge was reversed; loops are not. */
  boolean isReversed(int edge) {
    return reversed[edge];
  }

  int of(int node) {
    return rank[node];
  }

  /** A node on the stack of the search, with the index of its next edge. */
  private static final class Step {
    private final int node;
    private int next;

    Step(int node) {
      this.node = node;
    }
  }

  /** Searches from a node with an explicit stack, since paths can be long. */
  private void walk(int root) {
    Deque<Step> steps = new ArrayDeque<>();
    steps.push(enter(root));
    while (!steps.isEmpty()) {
      Step step = steps.peek();
      if (step.next == outgoing.get(step.node).size()) {
        onStack[step.node] = false;
        postorder.add(step.node);
        steps.pop();
        continue;
      }
      int edge = outgoing.get(step.node).get(step.next++);
      int to = edges.get(edge).to();
      if (onStack[to]) {
        reversed[edge] = to != step.node;
      } else if (!seen[to]) {
        steps.push(enter(to));
      }
    }
  }

  private Step enter(int node) {
    seen[node] = true;
    onStack[node] = true;
    return new Step(node);
  }

  private void rank() {
    List<List<Integer>> below = new ArrayList<>();
    outgoing.forEach(edge -> below.add(new ArrayList<>()));
    for (int e = 0; e < reversed.length; e++) {
      GraphLayout.Edge edge = edges.get(e);
      if (!edge.isLoop()) {
        below.get(reversed[e] ? edge.to() : edge.from()).add(reversed[e] ? edge.from() : edge.to());
      }
    }
    for (int i = postorder.size() - 1; i >= 0; i--) {
      int upper = postorder.get(i);
      below.get(upper).forEach(lower -> rank[lower] = Math.max(rank[lower], rank[upper] + 1));
    }
  }
}
