package sunder.automaton.flow;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import sunder.verdict.Assertion;

/**
 * The depth-first analysis of a control-flow graph, which determines its reachable nodes, joins and
 * loop heads, and creates a {@link ControlPoint} for each reachable node.
 */
final class ControlPointBuilder {
  private final List<Optional<ControlFlowGraph.NodeBody>> nodes;
  private final int[] order;
  private final int[] arrivals;
  private final boolean[] hasBackEdge;
  private final ControlPoint[] points;
  private int visited;

  ControlPointBuilder(
      List<Optional<ControlFlowGraph.NodeBody>> nodes, ControlFlowGraph.FlowNode start) {
    this.nodes = nodes;
    this.order = new int[nodes.size()];
    this.arrivals = new int[nodes.size()];
    this.hasBackEdge = new boolean[nodes.size()];
    this.points = new ControlPoint[nodes.size()];
    explore(start.number);
  }

  /** Returns the reachable nodes in postorder. */
  int[] order() {
    return java.util.Arrays.copyOf(order, visited);
  }

  /** A stack frame of the search: a node with the number of successors already followed. */
  private static final class SearchFrame {
    private final int nodeId;
    private int followed;

    SearchFrame(int nodeId) {
      this.nodeId = nodeId;
    }
  }

  /** Counts the incoming edges of each node and finds the targets of back edges. */
  private void explore(int start) {
    boolean[] seen = new boolean[nodes.size()];
    boolean[] onWay = new boolean[nodes.size()];
    Deque<SearchFrame> way = new ArrayDeque<>();
    way.push(new SearchFrame(start));
    seen[start] = true;
    onWay[start] = true;
    while (!way.isEmpty()) {
      SearchFrame visit = way.peek();
      List<ControlFlowGraph.FlowNode> next =
          nodes.get(visit.nodeId).map(ControlFlowGraph.NodeBody::successors).orElse(List.of());
      if (visit.followed == next.size()) {
        onWay[visit.nodeId] = false;
        order[visited++] = visit.nodeId;
        way.pop();
        continue;
      }
      int target = next.get(visit.followed++).number;
      arrivals[target]++;
      hasBackEdge[target] |= onWay[target];
      if (!seen[target]) {
        seen[target] = true;
        onWay[target] = true;
        way.push(new SearchFrame(target));
      }
    }
  }

  /** Returns the control point of a node; the points of its successors are created on demand. */
  ControlPoint point(int nodeId, ControlPointFactory flow, ControlFlowGraph graph, Liveness live) {
    if (points[nodeId] == null) {
      points[nodeId] = newPoint(nodeId, flow, graph, live);
    }
    return points[nodeId];
  }

  private ControlPoint newPoint(
      int nodeId, ControlPointFactory flow, ControlFlowGraph graph, Liveness live) {
    Optional<Assertion> failed = graph.failedAssertion(nodeId);
    if (failed.isPresent()) {
      return flow.error(failed.get());
    } else if (nodeId == graph.end().number) {
      return flow.end();
    } else if (nodes.get(nodeId).isEmpty()) {
      return flow.cutOff();
    }
    return flow.numbered(
        nodeId,
        kind(nodeId),
        () -> live.at(nodeId),
        () -> {
          ControlFlowGraph.NodeBody node = nodes.get(nodeId).orElseThrow();
          List<ControlPoint> next =
              node.successors().stream()
                  .map(other -> point(other.number, flow, graph, live))
                  .toList();
          return graph.withStatements(nodeId, node.make().apply(next));
        });
  }

  /** Returns whether a back edge leads to a node. */
  boolean isLoopHead(int nodeId) {
    return hasBackEdge[nodeId];
  }

  private ControlPoint.Kind kind(int nodeId) {
    if (hasBackEdge[nodeId]) {
      return ControlPoint.Kind.LOOP_HEAD;
    }
    return arrivals[nodeId] > 1 ? ControlPoint.Kind.JOIN : ControlPoint.Kind.INLINE;
  }
}
