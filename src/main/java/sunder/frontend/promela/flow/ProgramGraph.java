package sunder.frontend.promela.flow;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.model.Variable;

/**
 * The program graph (control-flow graph) of a process type. Source: Baier and Katoen, Principles of
 * Model Checking, section 2.2.
 *
 * @param initialPoints the initial points, with disjoint presence conditions
 * @param points all points; the number of a point is its index
 */
record ProgramGraph(ProcessType type, List<InitialPoint> initialPoints, List<GraphPoint> points) {
  ProgramGraph {
    initialPoints = List.copyOf(initialPoints);
    points = List.copyOf(points);
    findLive(points);
  }

  /** The initial point of a process in the variants that satisfy a condition. */
  record InitialPoint(Expr presenceCondition, GraphPoint point) {}

  /**
   * A point (control location) of a process. Points are compared by identity, and are immutable
   * once the graph is complete.
   */
  static final class GraphPoint {
    final int number;
    final boolean isEnd;

    /** The labels of the point with their presence conditions. */
    final Map<String, Expr> labels = new LinkedHashMap<>();

    private List<GraphEdge> edges = List.of();
    private Set<Variable> live = Set.of();
    private boolean isInStep;

    private GraphPoint(int number, boolean isEnd) {
      this.number = number;
      this.isEnd = isEnd;
    }

    static GraphPoint ordinary(int number) {
      return new GraphPoint(number, false);
    }

    /** Returns the final point of a process. */
    static GraphPoint end(int number) {
      return new GraphPoint(number, true);
    }

    /**
     * Returns whether the point is within a {@code d_step}, in which a process without executable
     * step is an error.
     */
    boolean isInDStep() {
      return isInStep;
    }

    void setEnclosing(EnclosingStatements around) {
      isInStep = around.dStep().isPresent();
    }

    /** Returns the outgoing edges, in the order of evaluation. */
    List<GraphEdge> edges() {
      return edges;
    }

    void setEdges(List<GraphEdge> found) {
      edges = List.copyOf(found);
    }

    /** Returns the live local variables: those that may be read before they are assigned. */
    Set<Variable> live() {
      return live;
    }

    @Override
    public String toString() {
      return "P" + number;
    }
  }

  /**
   * The target of an edge.
   *
   * @param isAtomic whether the process is within an atomic block at the target, which excludes
   *     steps of other processes
   */
  record Continuation(GraphPoint point, boolean isAtomic) {}

  /**
   * The statements that enclose a statement.
   *
   * @param isAtomic whether the statement is within an atomic block
   * @param breakTarget the target of {@code break}
   * @param dStep the enclosing {@code d_step}
   * @param escapes the enclosing {@code unless} statements whose escapes apply, the outermost first
   */
  record EnclosingStatements(
      boolean isAtomic,
      Continuation breakTarget,
      Optional<Stmt.Block> dStep,
      List<Stmt.Unless> escapes) {
    EnclosingStatements {
      escapes = List.copyOf(escapes);
    }

    /** Returns the context of the body of an atomic block. */
    EnclosingStatements inAtomic(Optional<Stmt.Block> inStep) {
      return new EnclosingStatements(true, breakTarget, inStep, escapes);
    }

    EnclosingStatements loop(Continuation behind) {
      return new EnclosingStatements(isAtomic, behind, dStep, escapes);
    }

    EnclosingStatements escaping(Stmt.Unless unless) {
      return new EnclosingStatements(
          isAtomic, breakTarget, dStep, concat(escapes, List.of(unless)));
    }

    EnclosingStatements withoutEscapes() {
      return new EnclosingStatements(isAtomic, breakTarget, dStep, List.of());
    }
  }

  /**
   * An edge of a program graph: a step of the process. Edges are compared by identity.
   *
   * @param presenceCondition the condition over features under which the edge exists
   * @param enclosingDStep the {@code d_step} of the edge; of its edges at one point, the first
   *     executable one is taken
   * @param escapes the {@code unless} statements whose escape begins with this edge
   * @param preemptingEscapes the {@code unless} statements whose escapes take precedence over this
   *     edge
   */
  record GraphEdge(
      Expr presenceCondition,
      Stmt.Step step,
      Continuation next,
      Optional<Stmt.Block> enclosingDStep,
      List<Stmt.Unless> escapes,
      List<Stmt.Unless> preemptingEscapes) {
    GraphEdge {
      escapes = List.copyOf(escapes);
      preemptingEscapes = List.copyOf(preemptingEscapes);
    }

    /** Returns the edge with another presence condition and target. */
    GraphEdge restrict(Expr condition, Continuation there) {
      return new GraphEdge(condition, step, there, enclosingDStep, escapes, preemptingEscapes);
    }

    /** Returns the edge as the first step of the escapes of further {@code unless} statements. */
    GraphEdge asEscapeOf(List<Stmt.Unless> from) {
      return new GraphEdge(
          presenceCondition, step, next, enclosingDStep, concat(from, escapes), preemptingEscapes);
    }

    /** Returns the edge with further escapes that take precedence. */
    GraphEdge preemptedBy(List<Stmt.Unless> others) {
      return new GraphEdge(
          presenceCondition,
          step,
          next,
          enclosingDStep,
          escapes,
          concat(others, preemptingEscapes));
    }

    /**
     * Returns whether the edge begins an escape or is preempted by one, so that enabledness
     * matters.
     */
    boolean involvesEscapes() {
      return !escapes.isEmpty() || !preemptingEscapes.isEmpty();
    }

    boolean isElse() {
      return step instanceof Stmt.Else;
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  static <E> List<E> concat(List<E> one, List<E> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }

  /**
   * Computes the live variables of all points: the least fixed point of backward data flow
   * equations.
   */
  private static void findLive(List<GraphPoint> points) {
    Map<GraphPoint, Set<Variable>> live = new HashMap<>();
    points.forEach(point -> live.put(point, new LinkedHashSet<>()));
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = points.size() - 1; i >= 0; i--) {
        Set<Variable> here = live.get(points.get(i));
        for (GraphEdge edge : points.get(i).edges()) {
          changed |= here.addAll(before(edge.step(), live.get(edge.next().point())));
        }
      }
    }
    live.forEach((point, found) -> point.live = Collections.unmodifiableSet(found));
  }

  private static Set<Variable> before(Stmt.Step step, Set<Variable> after) {
    Set<Variable> result = new LinkedHashSet<>(after);
    for (Expr.Lvalue place : step.targets()) {
      if (place.variable().length().isEmpty()) {
        result.remove(place.variable());
      }
    }
    Consumer<Variable> local =
        variable -> {
          if (variable.scope() != Variable.Scope.GLOBAL) {
            result.add(variable);
          }
        };
    step.evaluatedExpressions().forEach(value -> value.forEachVariable(local));
    return result;
  }
}
