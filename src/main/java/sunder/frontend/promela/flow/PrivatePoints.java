package sunder.frontend.promela.flow;

import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import sunder.frontend.promela.model.Code;
import sunder.frontend.promela.model.Value;
import sunder.frontend.promela.model.Variable;

/**
 * The control points of a process at which it can always go on, whatever the others do, by steps
 * that read and store local scalars alone, cannot fail and do not lead into an atomic block. They
 * must not lead to where a sender's partner may wait either: whether it does decides whether an
 * {@code else} can be taken, and whether an atomic block is interrupted. No cycle of the process
 * consists of such points: one point of each is left out.
 */
final class PrivatePoints {
  private final Fixed fixed;
  private final Set<FlowPoint> points = Collections.newSetFromMap(new IdentityHashMap<>());

  private final Handshakes handshakes;

  /** Whether a sender may have to wait for its partner. */
  enum Handshakes {
    SOME,
    NONE
  }

  private PrivatePoints(Fixed fixed, Handshakes handshakes) {
    this.fixed = fixed;
    this.handshakes = handshakes;
  }

  /**
   * @param fixed the variables that are constants
   */
  static Set<FlowPoint> of(Graph graph, Fixed fixed, Handshakes handshakes) {
    PrivatePoints result = new PrivatePoints(fixed, handshakes);
    graph.points().stream().filter(result::isPrivate).forEach(result.points::add);
    result.breakCycles(graph);
    return Collections.unmodifiableSet(result.points);
  }

  private boolean isPrivate(FlowPoint point) {
    return !point.isEnd()
        && point.edges().stream()
            .allMatch(edge -> isPrivate(edge.step()) && isUnnoticed(edge.next()))
        && point.edges().stream().anyMatch(PrivatePoints::isAlwaysThere);
  }

  private boolean isUnnoticed(Continuation next) {
    boolean waits =
        handshakes == Handshakes.SOME
            && next.point().edges().stream().anyMatch(e -> e.step() instanceof Code.Receive);
    return !next.holds() && !waits;
  }

  /** An else counts, for where it cannot be taken another step can. */
  private static boolean isAlwaysThere(Edge edge) {
    return edge.presence().isEmpty() && !(edge.step() instanceof Code.Guard);
  }

  private boolean isPrivate(Code.Step step) {
    if (step instanceof Code.Assign assign) {
      return isLocal(assign.target().variable())
          && assign.target().indices().isEmpty()
          && isPrivate(assign.value());
    } else if (step instanceof Code.Guard guard) {
      return isPrivate(guard.condition());
    }
    return step instanceof Code.Skip
        || step instanceof Code.Else
        || step instanceof Code.Goto
        || step instanceof Code.Break;
  }

  private static boolean isLocal(Variable variable) {
    return variable.scope() == Variable.Scope.LOCAL && variable.length().isEmpty();
  }

  private boolean isPrivate(Value value) {
    if (value instanceof Value.Read read) {
      Variable variable = read.place().variable();
      return read.place().indices().isEmpty() && (isLocal(variable) || fixed.contains(variable));
    } else if (value instanceof Value.Unary unary) {
      return isPrivate(unary.operand());
    } else if (value instanceof Value.Binary binary) {
      return !mayFail(binary) && isPrivate(binary.left()) && isPrivate(binary.right());
    } else if (value instanceof Value.Conditional conditional) {
      return isPrivate(conditional.condition())
          && isPrivate(conditional.yes())
          && isPrivate(conditional.no());
    }
    return value instanceof Value.Constant
        || value instanceof Value.OfFeature
        || value instanceof Value.ProcessId;
  }

  private static boolean mayFail(Value.Binary binary) {
    return switch (binary.operator()) {
      case DIVIDE, REMAINDER ->
          !(binary.right() instanceof Value.Constant divisor) || divisor.value().signum() == 0;
      case SHIFT_LEFT, SHIFT_RIGHT -> true;
      default -> false;
    };
  }

  /** A point from which a search comes back to its own path is left out. */
  private void breakCycles(Graph graph) {
    Set<FlowPoint> done = new HashSet<>();
    for (FlowPoint point : graph.points()) {
      if (points.contains(point)) {
        follow(point, new HashSet<>(), done);
      }
    }
  }

  private void follow(FlowPoint point, Set<FlowPoint> path, Set<FlowPoint> done) {
    if (done.contains(point)) {
      return;
    }
    path.add(point);
    for (Edge edge : point.edges()) {
      FlowPoint next = edge.next().point();
      if (path.contains(next)) {
        points.remove(point);
      } else if (points.contains(next)) {
        follow(next, path, done);
      }
    }
    path.remove(point);
    done.add(point);
  }
}
