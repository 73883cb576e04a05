package sunder.frontend.promela.flow;

import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import sunder.frontend.promela.flow.Control.Seat;
import sunder.frontend.promela.flow.Graph.Continuation;
import sunder.frontend.promela.flow.Graph.Edge;
import sunder.frontend.promela.flow.Graph.Point;
import sunder.frontend.promela.model.Code;
import sunder.frontend.promela.model.Value;
import sunder.frontend.promela.model.Variable;
import sunder.frontend.promela.syntax.Expression.BinaryOperator;

/**
 * Partial order reduction decided from the text alone (Kurshan, Levin, Minea, Peled and Yenigün,
 * 1998): where some process is at a private point only one such process moves. Its steps commute
 * with all that others do meanwhile, no proposition sees them, and a cycle leaves the private
 * points, so each run has one like it, but for stuttering, in what is left. We take no larger ample
 * sets than that, and do without where a formula has a next operator.
 */
final class Reduction {
  private final Composer composer;
  private final Set<Value.At> observed = new HashSet<>();
  private final boolean applies;

  /** Whether a sender may have to wait for its partner. */
  private final boolean handshakes;

  private final Map<Graph, Set<Point>> privates = new IdentityHashMap<>();

  Reduction(Composer composer, Requirement requirement) {
    this.composer = composer;
    this.applies =
        requirement.steps() == Requirement.Steps.REDUCED
            && !composer.system().hasPriorities()
            && requirement.formula().filter(formula -> !formula.hasNext()).isPresent();
    this.handshakes = composer.system().hasRendezvous();
    requirement.formula().map(Claims::propositions).orElse(List.of()).forEach(this::observe);
  }

  /** A process whose labels are asked for is seen where it goes. */
  private void observe(Value proposition) {
    for (Value value : proposition.all()) {
      if (value instanceof Value.At at) {
        observed.add(at);
      }
    }
  }

  /** The process whose steps stand for those of all; nothing if all have to be followed. */
  OptionalInt mover(Control control) {
    if (!applies || control.holder() != Control.NOBODY) {
      return OptionalInt.empty();
    }
    List<Seat> seats = control.seats();
    for (int i = 0; i < seats.size(); i++) {
      Graph graph = seats.get(i).graph();
      boolean isObserved = observed.stream().anyMatch(at -> at.isAbout(graph.type()));
      boolean mayAlways = graph.type().provided().isAlways();
      if (!isObserved && mayAlways && privates(graph).contains(seats.get(i).point())) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /**
   * The control points of a process at which it can always go on, whatever the others do, by steps
   * that read and store local scalars alone, cannot fail and do not lead into an atomic block. They
   * must not lead to where a sender's partner may wait either: whether it does decides whether an
   * {@code else} can be taken, and whether an atomic block is interrupted. No cycle of the process
   * consists of such points: one point of each is left out.
   */
  private Set<Point> privates(Graph graph) {
    return privates.computeIfAbsent(
        graph,
        g -> {
          Set<Point> result = Collections.newSetFromMap(new IdentityHashMap<>());
          g.points().stream().filter(this::isPrivate).forEach(result::add);
          Set<Point> done = new HashSet<>();
          for (Point point : g.points()) {
            if (result.contains(point)) {
              breakCycles(point, result, new HashSet<>(), done);
            }
          }
          return result;
        });
  }

  private boolean isPrivate(Point point) {
    return !point.isEnd()
        && point.edges().stream()
            .allMatch(edge -> isPrivate(edge.step()) && isUnnoticed(edge.next()))
        && point.edges().stream().anyMatch(Reduction::isAlwaysThere);
  }

  private boolean isUnnoticed(Continuation next) {
    boolean waits =
        handshakes && next.point().edges().stream().anyMatch(e -> e.step() instanceof Code.Receive);
    return !next.holds() && !waits;
  }

  /** An else counts, for where it cannot be taken another step can. */
  private static boolean isAlwaysThere(Edge edge) {
    return edge.presence().isAlways() && !(edge.step() instanceof Code.Guard);
  }

  private boolean isPrivate(Code.Step step) {
    boolean touchesNothing =
        step instanceof Code.Guard
            || step instanceof Code.Assign
            || step instanceof Code.Skip
            || step instanceof Code.Else
            || step instanceof Code.Goto
            || step instanceof Code.Break;
    return touchesNothing
        && step.stored().stream().allMatch(to -> isLocal(to.variable()) && to.indices().isEmpty())
        && step.values().stream().flatMap(value -> value.all().stream()).allMatch(this::isPrivate);
  }

  private static boolean isLocal(Variable variable) {
    return variable.scope() == Variable.Scope.LOCAL && variable.length().isEmpty();
  }

  /** Whether a part of a value is known to this process alone, and surely defined. */
  private boolean isPrivate(Value part) {
    if (part instanceof Value.Read read) {
      Variable variable = read.place().variable();
      return read.place().indices().isEmpty()
          && (isLocal(variable) || composer.registers().isFixed(variable));
    } else if (part instanceof Value.Binary binary) {
      return !binary.operator().isPartial() || isDivisionByNumber(binary);
    }
    return part instanceof Value.Constant
        || part instanceof Value.OfFeature
        || part instanceof Value.Unary
        || part instanceof Value.Conditional
        || Value.Quantity.PROCESS_ID.is(part);
  }

  private static boolean isDivisionByNumber(Value.Binary binary) {
    boolean divides =
        binary.operator() == BinaryOperator.DIVIDE || binary.operator() == BinaryOperator.REMAINDER;
    return divides
        && binary.right() instanceof Value.Constant divisor
        && divisor.value().signum() != 0;
  }

  /** A point from which a search comes back to its own path is left out. */
  private static void breakCycles(
      Point point, Set<Point> points, Set<Point> path, Set<Point> done) {
    if (done.contains(point)) {
      return;
    }
    path.add(point);
    for (Edge edge : point.edges()) {
      Point next = edge.next().point();
      if (path.contains(next)) {
        points.remove(point);
      } else if (points.contains(next)) {
        breakCycles(next, points, path, done);
      }
    }
    path.remove(point);
    done.add(point);
  }
}
