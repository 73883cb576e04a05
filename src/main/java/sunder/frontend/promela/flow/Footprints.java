package sunder.frontend.promela.flow;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import sunder.frontend.promela.flow.Graph.Point;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.model.SystemModel;

/**
 * What processes touch by their next steps, and by any step from a control point on. What only some
 * variants have counts for all of them.
 */
final class Footprints {
  private final Composer composer;
  private final SystemModel system;

  /** Those in the middle of an atomic block. */
  private final Set<Point> held = new HashSet<>();

  private final Map<Point, Footprint> futures = new HashMap<>();
  private final Map<Point, Optional<Footprint>> nexts = new HashMap<>();

  /** Whether it may matter to somebody whether a partner waits for a message. */
  private final boolean areMeetingsAsked;

  Footprints(Composer composer) {
    this.composer = composer;
    this.system = composer.system;
    List<Graph> graphs = system.processes().stream().map(composer::graph).toList();
    graphs.stream().flatMap(Footprints::edges).map(Graph.Edge::next).forEach(this::hold);
    this.areMeetingsAsked =
        graphs.stream().flatMap(graph -> graph.points().stream()).anyMatch(this::asksForMeetings);
    findFutures(graphs);
    graphs.forEach(this::findNexts);
  }

  private static Stream<Graph.Edge> edges(Graph graph) {
    return graph.points().stream().flatMap(point -> point.edges().stream());
  }

  private void hold(Graph.Continuation next) {
    if (next.holds()) {
      held.add(next.point());
    }
  }

  /** Everything that a process at a point, and those that it starts, may still do. */
  Footprint future(Point point) {
    return futures.get(point);
  }

  private void findFutures(List<Graph> graphs) {
    for (Graph graph : graphs) {
      for (Point point : graph.points()) {
        Footprint here = new Footprint(composer.registers);
        here.add(graph.type().provided());
        if (point.isEnd) {
          here.addEnd(graph.type());
        }
        for (Graph.Edge edge : point.edges()) {
          if (asksForSteps(point)) {
            here.addAsked(edge.step());
          } else {
            here.add(edge.step());
          }
        }
        futures.put(point, here);
      }
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Graph graph : graphs) {
        for (int i = graph.points().size() - 1; i >= 0; i--) {
          changed |= extend(graph.points().get(i));
        }
      }
    }
  }

  private boolean extend(Point point) {
    boolean changed = false;
    for (Graph.Edge edge : point.edges()) {
      changed |= future(point).addAll(future(edge.next().point()));
      if (edge.step() instanceof Stmt.Start start) {
        for (Graph.Start from : composer.graph(start.process()).starts()) {
          changed |= future(point).addAll(future(from.point()).ofNew());
        }
      }
    }
    return changed;
  }

  /**
   * Whether it matters which steps are possible at a point, and not only which one is taken: for an
   * else, for the order of a d_step, and for whether an atomic block is interrupted.
   */
  private boolean asksForSteps(Point point) {
    return held.contains(point)
        || point.edges().stream()
            .anyMatch(edge -> edge.isElse() || edge.among().isPresent() || edge.concernsEscapes());
  }

  private boolean asksForMeetings(Point point) {
    return asksForSteps(point)
        && point.edges().stream()
            .anyMatch(e -> e.step() instanceof Stmt.Send && composer.mayMeet(e.step()));
  }

  /**
   * What the next step of a process touches, whichever it is, with the whole of the atomic block
   * that it leads into.
   *
   * @return nothing where it concerns the system as a whole, or two processes at once; where an
   *     atomic block may go on for ever, or fail behind its first step; and where others may notice
   *     that the process now waits for a message; and where it would come back by such steps alone,
   *     some of them into a block
   */
  Optional<Footprint> next(Point point) {
    return nexts.get(point);
  }

  private void findNexts(Graph graph) {
    for (Point point : graph.points()) {
      Footprint found = new Footprint(composer.registers);
      found.add(graph.type().provided());
      boolean isClear =
          !point.isEnd
              && point.edges().stream().noneMatch(Graph.Edge::concernsEscapes)
              && new Following(found).isClear(point)
              && !found.has(Footprint.Trait.STARTS)
              && !found.has(Footprint.Trait.COUNTS)
              && !found.has(Footprint.Trait.WAITS)
              && !found.has(Footprint.Trait.UNCLEAR);
      nexts.put(point, isClear ? Optional.of(found) : Optional.empty());
    }
    for (Point point : graph.points()) {
      boolean entersBlock = point.edges().stream().anyMatch(edge -> edge.next().holds());
      if (entersBlock && next(point).isPresent() && comesBack(point)) {
        nexts.put(point, Optional.empty());
      }
    }
  }

  /**
   * Whether a process may come back to a point without a step from one that stands for nobody. The
   * search cannot see that a cycle is closed within a block; so there is none through such a block.
   */
  private boolean comesBack(Point start) {
    Set<Graph.Continuation> met = new HashSet<>();
    Deque<Graph.Continuation> open = new ArrayDeque<>();
    open.add(new Graph.Continuation(start, false));
    while (!open.isEmpty()) {
      Graph.Continuation here = open.remove();
      if (here.holds() || next(here.point()).isPresent()) {
        for (Graph.Edge edge : here.point().edges()) {
          if (edge.next().point() == start && !edge.next().holds()) {
            return true;
          } else if (met.add(edge.next())) {
            open.add(edge.next());
          }
        }
      }
    }
    return false;
  }

  /** Follows the steps from a point, those into an atomic block to its end. */
  private final class Following {
    private final Footprint result;
    private final Set<Point> path = new HashSet<>();
    private final Set<Point> done = new HashSet<>();

    Following(Footprint result) {
      this.result = result;
    }

    boolean isClear(Point first) {
      return first.edges().stream()
          .allMatch(
              edge -> {
                result.add(edge.step());
                return goesOn(edge);
              });
    }

    private boolean goesOn(Graph.Edge edge) {
      Point next = edge.next().point();
      if (composer.mayMeet(edge.step()) || areMeetingsAsked && waitsForPartner(next)) {
        return false;
      } else if (!edge.next().holds() || done.contains(next)) {
        return true;
      } else if (next.isEnd || next.isInStep() || !path.add(next)) {
        return false;
      }
      boolean isClear = next.edges().stream().allMatch(this::isWithin);
      path.remove(next);
      done.add(next);
      return isClear;
    }

    private boolean isWithin(Graph.Edge edge) {
      result.addAsked(edge.step());
      return cannotFail(edge.step()) && goesOn(edge);
    }
  }

  private boolean waitsForPartner(Point point) {
    return point.edges().stream()
        .anyMatch(e -> e.step() instanceof Stmt.Receive && composer.mayMeet(e.step()));
  }

  private boolean cannotFail(Stmt.Step step) {
    return !(step instanceof Stmt.Assert)
        && step.stored().stream().allMatch(Footprints::isInside)
        && step.values().stream().flatMap(value -> value.all().stream()).allMatch(this::isDefined)
        && (!(step instanceof Stmt.Send send) || composer.registers.isDeclared(send.channel()))
        && (!(step instanceof Stmt.Receive receive)
            || composer.registers.isDeclared(receive.channel()));
  }

  private static boolean isInside(Expr.Lvalue place) {
    return place.indices().stream()
        .allMatch(
            index ->
                index.value() instanceof Expr.Constant number
                    && number.value().signum() >= 0
                    && number.value().bitLength() < Integer.SIZE
                    && number.value().intValue() < index.length());
  }

  private boolean isDefined(Expr part) {
    if (part instanceof Expr.Read read) {
      return isInside(read.place());
    } else if (part instanceof Expr.Binary binary) {
      return !binary.operator().isPartial() || isDivisionByNumber(binary);
    } else if (part instanceof Expr.Question question) {
      return composer.registers.isDeclared(question.channel());
    }
    return part instanceof Expr.Constant
        || part instanceof Expr.OfFeature
        || part instanceof Expr.Unary
        || part instanceof Expr.Conditional
        || Expr.Quantity.PROCESS_ID.is(part);
  }

  private static boolean isDivisionByNumber(Expr.Binary binary) {
    return switch (binary.operator()) {
      case DIVIDE, REMAINDER ->
          binary.right() instanceof Expr.Constant divisor && divisor.value().signum() != 0;
      default -> false;
    };
  }
}
