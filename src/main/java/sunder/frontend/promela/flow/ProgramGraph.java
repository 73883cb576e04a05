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
 * The control flow of a process type.
 *
 * @param initialPoints where it begins
 * @param points all of them
 */
record ProgramGraph(ProcessType type, List<InitialPoint> initialPoints, List<GraphPoint> points) {
  ProgramGraph {
    initialPoints = List.copyOf(initialPoints);
    points = List.copyOf(points);
    findLive(points);
  }

  /** Where a process begins in the variants that satisfy a condition. */
  record InitialPoint(Expr presenceCondition, GraphPoint point) {}

  /** A control point of a process. Compared by identity; complete once its graph is. */
  static final class GraphPoint {
    final int number;
    final boolean isEnd;

    /** Its labels, each with a condition over features that holds where it has it. */
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

    /** Where the process has ended. */
    static GraphPoint end(int number) {
      return new GraphPoint(number, true);
    }

    /** Whether it is in the middle of a {@code d_step}: who cannot go on there fails. */
    boolean isInDStep() {
      return isInStep;
    }

    void setEnclosing(EnclosingStatements around) {
      isInStep = around.step().isPresent();
    }

    /** What the process can do here. */
    List<GraphEdge> edges() {
      return edges;
    }

    void setEdges(List<GraphEdge> found) {
      edges = List.copyOf(found);
    }

    /** Its local variables that may be read from here before they are assigned. */
    Set<Variable> live() {
      return live;
    }

    @Override
    public String toString() {
      return "P" + number;
    }
  }

  /**
   * Where a process goes on.
   *
   * @param isAtomic whether it is in the middle of an atomic block then: nobody else may move
   */
  record Continuation(GraphPoint point, boolean isAtomic) {}

  /**
   * What is around a statement.
   *
   * @param step the {@code d_step}
   * @param escapes what may end it, the outermost first
   */
  record EnclosingStatements(
      boolean holds, Continuation leave, Optional<Stmt.Block> step, List<Stmt.Unless> escapes) {
    EnclosingStatements {
      escapes = List.copyOf(escapes);
    }

    /** The same in an atomic block. */
    EnclosingStatements inAtomic(Optional<Stmt.Block> inStep) {
      return new EnclosingStatements(true, leave, inStep, escapes);
    }

    EnclosingStatements loop(Continuation behind) {
      return new EnclosingStatements(holds, behind, step, escapes);
    }

    EnclosingStatements escaping(Stmt.Unless unless) {
      return new EnclosingStatements(holds, leave, step, concat(escapes, List.of(unless)));
    }

    /** The same where nothing may end it. */
    EnclosingStatements withoutEscapes() {
      return new EnclosingStatements(holds, leave, step, List.of());
    }
  }

  /**
   * A step of a process from a point. Compared by identity.
   *
   * @param presenceCondition a condition over features that holds where there is this edge
   * @param enclosingDStep of the edges of one {@code d_step} from a point the first that is
   *     possible is taken
   * @param escapes what it is the escape of
   * @param preemptingEscapes it is taken only where no escape of these is possible
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

    /** The same in some variants. */
    GraphEdge restrict(Expr condition, Continuation there) {
      return new GraphEdge(condition, step, there, enclosingDStep, escapes, preemptingEscapes);
    }

    /** The same as the escape of something. */
    GraphEdge asEscapeOf(List<Stmt.Unless> from) {
      return new GraphEdge(
          presenceCondition, step, next, enclosingDStep, concat(from, escapes), preemptingEscapes);
    }

    /** The same where escapes go before it. */
    GraphEdge preemptedBy(List<Stmt.Unless> others) {
      return new GraphEdge(
          presenceCondition,
          step,
          next,
          enclosingDStep,
          escapes,
          concat(others, preemptingEscapes));
    }

    /** Whether it is to be known where it is possible, or where others are. */
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

  /** The least fixpoint over the edges. */
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
