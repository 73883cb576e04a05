package sunder.drawing.layout;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Turns edges round until there is no cycle: those that lead back to a node from which a
 * depth-first walk, in the order of nodes and edges, has not returned yet.
 */
final class Acyclic {
  private final Graph graph;
  private final List<List<Integer>> outgoing = new ArrayList<>();
  private final boolean[] turned;
  private final boolean[] seen;
  private final boolean[] open;

  private Acyclic(Graph graph) {
    this.graph = graph;
    this.turned = new boolean[graph.edges().size()];
    this.seen = new boolean[graph.nodes().size()];
    this.open = new boolean[graph.nodes().size()];
    graph.nodes().forEach(node -> outgoing.add(new ArrayList<>()));
    for (int e = 0; e < turned.length; e++) {
      outgoing.get(graph.edges().get(e).from()).add(e);
    }
  }

  /** For each edge, whether it is to be read from its target to its source. Loops are not. */
  static boolean[] turned(Graph graph) {
    Acyclic walk = new Acyclic(graph);
    for (int node = 0; node < walk.seen.length; node++) {
      if (!walk.seen[node]) {
        walk.from(node);
      }
    }
    return walk.turned;
  }

  /** Without recursion: chains can be long. */
  private void from(int root) {
    Deque<Step> steps = new ArrayDeque<>();
    steps.push(enter(root));
    while (!steps.isEmpty()) {
      Step step = steps.peek();
      if (step.next == outgoing.get(step.node).size()) {
        open[step.node] = false;
        steps.pop();
        continue;
      }
      int edge = outgoing.get(step.node).get(step.next++);
      int to = graph.edges().get(edge).to();
      if (open[to]) {
        turned[edge] = to != step.node;
      } else if (!seen[to]) {
        steps.push(enter(to));
      }
    }
  }

  private Step enter(int node) {
    seen[node] = true;
    open[node] = true;
    return new Step(node);
  }

  /** A node on the walk, and which of its edges comes next. */
  private static final class Step {
    private final int node;
    private int next;

    Step(int node) {
      this.node = node;
    }
  }
}
