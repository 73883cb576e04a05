package sunder.automaton;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Gives every spot of a flow graph that can be reached its {@link Point}. */
final class FlowPoints {
  private final List<Optional<FlowGraph.Node>> nodes;
  private final Liveness live;
  private final ControlFlow flow;
  private final Point[] points;
  private final int[] arrivals;
  private final boolean[] comesBack;
  private final int start;

  FlowPoints(
      List<Optional<FlowGraph.Node>> nodes,
      FlowGraph.Spot start,
      ControlFlow flow,
      FlowGraph graph) {
    this.nodes = nodes;
    this.live = new Liveness(nodes);
    this.flow = flow;
    this.points = new Point[nodes.size()];
    this.arrivals = new int[nodes.size()];
    this.comesBack = new boolean[nodes.size()];
    this.start = start.number();
    points[graph.abort().number()] = flow.abort();
    points[graph.end().number()] = flow.end();
    points[graph.cut().number()] = flow.cut();
    explore();
  }

  Point start() {
    return point(start);
  }

  /** A spot on the way of the search, with how many of its successors were followed. */
  private static final class Visit {
    private final int spot;
    private int followed;

    Visit(int spot) {
      this.spot = spot;
    }
  }

  /** Depth first: counts ways in, and finds the spots that ways come back to. */
  private void explore() {
    boolean[] seen = new boolean[nodes.size()];
    boolean[] onWay = new boolean[nodes.size()];
    Deque<Visit> way = new ArrayDeque<>();
    way.push(new Visit(start));
    seen[start] = true;
    onWay[start] = true;
    while (!way.isEmpty()) {
      Visit visit = way.peek();
      List<FlowGraph.Spot> next =
          nodes.get(visit.spot).map(FlowGraph.Node::successors).orElse(List.of());
      if (visit.followed == next.size()) {
        onWay[visit.spot] = false;
        way.pop();
        continue;
      }
      int target = next.get(visit.followed++).number();
      arrivals[target]++;
      comesBack[target] |= onWay[target];
      if (!seen[target]) {
        seen[target] = true;
        onWay[target] = true;
        way.push(new Visit(target));
      }
    }
  }

  private Point point(int spot) {
    if (points[spot] == null) {
      points[spot] =
          nodes.get(spot).isEmpty()
              ? flow.cut()
              : flow.later(kind(spot), () -> live.at(spot), () -> instruction(spot));
    }
    return points[spot];
  }

  private Point.Kind kind(int spot) {
    if (comesBack[spot]) {
      return Point.Kind.HEAD;
    }
    return arrivals[spot] > 1 ? Point.Kind.JOIN : Point.Kind.INLINE;
  }

  private Instruction instruction(int spot) {
    FlowGraph.Node node = nodes.get(spot).orElseThrow();
    return node.make().apply(node.successors().stream().map(s -> point(s.number())).toList());
  }
}
