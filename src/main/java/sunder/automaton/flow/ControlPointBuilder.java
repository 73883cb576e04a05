package sunder.automaton.flow;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import sunder.verdict.Assertion;

/** Gives every spot of a flow graph that can be reached its {@link ControlPoint}. */
final class ControlPointBuilder {
  private final List<Optional<ControlFlowGraph.NodeBody>> nodes;
  private final int[] order;
  private final int[] arrivals;
  private final boolean[] comesBack;
  private final ControlPoint[] points;
  private int visited;

  ControlPointBuilder(
      List<Optional<ControlFlowGraph.NodeBody>> nodes, ControlFlowGraph.FlowNode start) {
    this.nodes = nodes;
    this.order = new int[nodes.size()];
    this.arrivals = new int[nodes.size()];
    this.comesBack = new boolean[nodes.size()];
    this.points = new ControlPoint[nodes.size()];
    explore(start.number);
  }

  /** The spots that can be reached, each after those that come next where there are no loops. */
  int[] order() {
    return java.util.Arrays.copyOf(order, visited);
  }

  /** A spot on the way of the search, with how many of its successors were followed. */
  private static final class SearchFrame {
    private final int spot;
    private int followed;

    SearchFrame(int spot) {
      this.spot = spot;
    }
  }

  /** Depth first: counts ways in, and finds the spots that ways come back to. */
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
          nodes.get(visit.spot).map(ControlFlowGraph.NodeBody::successors).orElse(List.of());
      if (visit.followed == next.size()) {
        onWay[visit.spot] = false;
        order[visited++] = visit.spot;
        way.pop();
        continue;
      }
      int target = next.get(visit.followed++).number;
      arrivals[target]++;
      comesBack[target] |= onWay[target];
      if (!seen[target]) {
        seen[target] = true;
        onWay[target] = true;
        way.push(new SearchFrame(target));
      }
    }
  }

  /** The point of a spot; those behind it are made when they are asked for. */
  ControlPoint point(int spot, ControlPointFactory flow, ControlFlowGraph graph, Liveness live) {
    if (points[spot] == null) {
      points[spot] = newPoint(spot, flow, graph, live);
    }
    return points[spot];
  }

  private ControlPoint newPoint(
      int spot, ControlPointFactory flow, ControlFlowGraph graph, Liveness live) {
    Optional<Assertion> failed = graph.failedAssertion(spot);
    if (failed.isPresent()) {
      return flow.error(failed.get());
    } else if (spot == graph.end().number) {
      return flow.end();
    } else if (nodes.get(spot).isEmpty()) {
      return flow.cutOff();
    }
    return flow.numbered(
        spot,
        kind(spot),
        () -> live.at(spot),
        () -> {
          ControlFlowGraph.NodeBody node = nodes.get(spot).orElseThrow();
          List<ControlPoint> next =
              node.successors().stream()
                  .map(other -> point(other.number, flow, graph, live))
                  .toList();
          return graph.withStatements(spot, node.make().apply(next));
        });
  }

  /** Whether ways come back to a spot. */
  boolean isLoopHead(int spot) {
    return comesBack[spot];
  }

  private ControlPoint.Kind kind(int spot) {
    if (comesBack[spot]) {
      return ControlPoint.Kind.LOOP_HEAD;
    }
    return arrivals[spot] > 1 ? ControlPoint.Kind.JOIN : ControlPoint.Kind.INLINE;
  }
}
