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
import sunder.frontend.promela.flow.ProgramGraph.GraphPoint;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.model.SystemModel;

/**
 * The footprint analysis of program graphs: for each point, the footprint of the next step and the
 * footprint of all future steps, including those of processes that are started. Presence conditions
 * are ignored, so that a footprint includes the steps of all variants.
 *
 * <p>Input: the program graphs of an {@link AsynchronousProduct}. Output: one {@link Footprint} for
 * each point, by a least fixed point over the edges.
 */
final class FootprintAnalysis {
  private final AsynchronousProduct composer;
  private final SystemModel system;

  /** The points within atomic blocks. */
  private final Set<GraphPoint> atomicPoints = new HashSet<>();

  private final Map<GraphPoint, Footprint> futures = new HashMap<>();
  private final Map<GraphPoint, Optional<Footprint>> nexts = new HashMap<>();

  /** Whether the behaviour of some process depends on whether a rendezvous is enabled. */
  private final boolean isRendezvousEnablednessObserved;

  FootprintAnalysis(AsynchronousProduct composer) {
    this.composer = composer;
    this.system = composer.system;
    List<ProgramGraph> graphs = system.processes().stream().map(composer::graph).toList();
    graphs.stream()
        .flatMap(FootprintAnalysis::edges)
        .map(ProgramGraph.GraphEdge::next)
        .forEach(this::addAtomicPoint);
    this.isRendezvousEnablednessObserved =
        graphs.stream()
            .flatMap(graph -> graph.points().stream())
            .anyMatch(this::needsRendezvousEnabledness);
    computeFutures(graphs);
    graphs.forEach(this::computeNext);
  }

  private static Stream<ProgramGraph.GraphEdge> edges(ProgramGraph graph) {
    return graph.points().stream().flatMap(point -> point.edges().stream());
  }

  private void addAtomicPoint(ProgramGraph.Continuation next) {
    if (next.isAtomic()) {
      atomicPoints.add(next.point());
    }
  }

  /**
   * Returns the footprint of all steps that a process at a point, and the processes that it starts,
   * may execute.
   */
  Footprint future(GraphPoint point) {
    return futures.get(point);
  }

  private void computeFutures(List<ProgramGraph> graphs) {
    for (ProgramGraph graph : graphs) {
      for (GraphPoint point : graph.points()) {
        Footprint here = new Footprint(composer.registers);
        here.add(graph.type().provided());
        if (point.isEnd) {
          here.addEnd(graph.type());
        }
        for (ProgramGraph.GraphEdge edge : point.edges()) {
          if (needsEnabledness(point)) {
            here.addEnabledness(edge.step());
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
      for (ProgramGraph graph : graphs) {
        for (int i = graph.points().size() - 1; i >= 0; i--) {
          changed |= extend(graph.points().get(i));
        }
      }
    }
  }

  private boolean extend(GraphPoint point) {
    boolean changed = false;
    for (ProgramGraph.GraphEdge edge : point.edges()) {
      changed |= future(point).addAll(future(edge.next().point()));
      if (edge.step() instanceof Stmt.RunProcess start) {
        for (ProgramGraph.InitialPoint from : composer.graph(start.process()).initialPoints()) {
          changed |= future(point).addAll(future(from.point()).ofNewProcess());
        }
      }
    }
    return changed;
  }

  /**
   * Returns whether the enabledness of the steps at a point matters in addition to their effects:
   * for {@code else}, for the order of options in a {@code d_step}, for escapes, and for the
   * interruption of an atomic block.
   */
  private boolean needsEnabledness(GraphPoint point) {
    return atomicPoints.contains(point)
        || point.edges().stream()
            .anyMatch(
                edge ->
                    edge.isElse() || edge.enclosingDStep().isPresent() || edge.involvesEscapes());
  }

  private boolean needsRendezvousEnabledness(GraphPoint point) {
    return needsEnabledness(point)
        && point.edges().stream()
            .anyMatch(e -> e.step() instanceof Stmt.Send && composer.mayRendezvous(e.step()));
  }

  /**
   * Returns the footprint of every possible next step of a process, with the entire atomic block
   * that the step enters.
   *
   * @return empty if the next step depends on the system as a whole, may be a rendezvous or
   *     involves an escape; if an entered atomic block may loop, or may fail after its first step;
   *     if others may depend on the process waiting for a rendezvous; and if the process may return
   *     to the point by such steps only, one of which enters an atomic block
   */
  Optional<Footprint> next(GraphPoint point) {
    return nexts.get(point);
  }

  private void computeNext(ProgramGraph graph) {
    for (GraphPoint point : graph.points()) {
      Footprint found = new Footprint(composer.registers);
      found.add(graph.type().provided());
      boolean isClear =
          !point.isEnd
              && point.edges().stream().noneMatch(ProgramGraph.GraphEdge::involvesEscapes)
              && new AtomicSequenceTraversal(found).isClear(point)
              && !found.has(Footprint.GlobalDependence.STARTS_PROCESS)
              && !found.has(Footprint.GlobalDependence.READS_PROCESS_COUNT)
              && !found.has(Footprint.GlobalDependence.TIMEOUT)
              && !found.has(Footprint.GlobalDependence.UNCLEAR);
      nexts.put(point, isClear ? Optional.of(found) : Optional.empty());
    }
    for (GraphPoint point : graph.points()) {
      boolean entersBlock = point.edges().stream().anyMatch(edge -> edge.next().isAtomic());
      if (entersBlock && next(point).isPresent() && mayReturnTo(point)) {
        nexts.put(point, Optional.empty());
      }
    }
  }

  /**
   * Returns whether a process may return to a point by steps that all may form ample sets. A cycle
   * that is closed within an atomic block is not detected by the search, so that steps into such a
   * block form no ample set.
   */
  private boolean mayReturnTo(GraphPoint start) {
    Set<ProgramGraph.Continuation> met = new HashSet<>();
    Deque<ProgramGraph.Continuation> open = new ArrayDeque<>();
    open.add(new ProgramGraph.Continuation(start, false));
    while (!open.isEmpty()) {
      ProgramGraph.Continuation here = open.remove();
      if (here.isAtomic() || next(here.point()).isPresent()) {
        for (ProgramGraph.GraphEdge edge : here.point().edges()) {
          if (edge.next().point() == start && !edge.next().isAtomic()) {
            return true;
          } else if (met.add(edge.next())) {
            open.add(edge.next());
          }
        }
      }
    }
    return false;
  }

  /** A traversal of the edges of a point that follows atomic blocks to their end. */
  private final class AtomicSequenceTraversal {
    private final Footprint result;
    private final Set<GraphPoint> path = new HashSet<>();
    private final Set<GraphPoint> done = new HashSet<>();

    AtomicSequenceTraversal(Footprint result) {
      this.result = result;
    }

    boolean isClear(GraphPoint first) {
      return first.edges().stream()
          .allMatch(
              edge -> {
                result.add(edge.step());
                return goesOn(edge);
              });
    }

    private boolean goesOn(ProgramGraph.GraphEdge edge) {
      GraphPoint next = edge.next().point();
      if (composer.mayRendezvous(edge.step())
          || isRendezvousEnablednessObserved && waitsForPartner(next)) {
        return false;
      } else if (!edge.next().isAtomic() || done.contains(next)) {
        return true;
      } else if (next.isEnd || next.isInDStep() || !path.add(next)) {
        return false;
      }
      boolean isClear = next.edges().stream().allMatch(this::isWithin);
      path.remove(next);
      done.add(next);
      return isClear;
    }

    private boolean isWithin(ProgramGraph.GraphEdge edge) {
      result.addEnabledness(edge.step());
      return cannotFail(edge.step()) && goesOn(edge);
    }
  }

  private boolean waitsForPartner(GraphPoint point) {
    return point.edges().stream()
        .anyMatch(e -> e.step() instanceof Stmt.Receive && composer.mayRendezvous(e.step()));
  }

  private boolean cannotFail(Stmt.Step step) {
    return !(step instanceof Stmt.Assert)
        && step.targets().stream().allMatch(FootprintAnalysis::isInside)
        && step.operands().stream()
            .flatMap(value -> value.subexpressions().stream())
            .allMatch(this::isDefined)
        && (!(step instanceof Stmt.Send send)
            || composer.registers.isStaticallyKnown(send.channel()))
        && (!(step instanceof Stmt.Receive receive)
            || composer.registers.isStaticallyKnown(receive.channel()));
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
      return isInside(read.lvalue());
    } else if (part instanceof Expr.Binary binary) {
      return !binary.operator().isPartial() || isDivisionByNumber(binary);
    } else if (part instanceof Expr.ChannelQuery question) {
      return composer.registers.isStaticallyKnown(question.channel());
    }
    return part instanceof Expr.Constant
        || part instanceof Expr.FeatureValue
        || part instanceof Expr.Unary
        || part instanceof Expr.Conditional
        || Expr.PredefinedKind.PROCESS_ID.is(part);
  }

  private static boolean isDivisionByNumber(Expr.Binary binary) {
    return switch (binary.operator()) {
      case DIVIDE, REMAINDER ->
          binary.right() instanceof Expr.Constant divisor && divisor.value().signum() != 0;
      default -> false;
    };
  }
}
