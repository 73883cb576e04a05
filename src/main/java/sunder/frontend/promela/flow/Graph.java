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
 * @param starts where it begins
 * @param points all of them
 */
record Graph(ProcessType type, List<Start> starts, List<Point> points) {
  Graph {
    starts = List.copyOf(starts);
    points = List.copyOf(points);
    findLive(points);
  }

  /** Where a process begins in the variants that satisfy a condition. */
  record Start(Expr presence, Point point) {}

  /** A control point of a process. Compared by identity; complete once its graph is. */
  static final class Point {
    final int number;
    final boolean isEnd;

    /** Its labels, each with a condition over features that holds where it has it. */
    final Map<String, Expr> labels = new LinkedHashMap<>();

    private List<Edge> edges = List.of();
    private Set<Variable> live = Set.of();
    private boolean isInStep;

    private Point(int number, boolean isEnd) {
      this.number = number;
      this.isEnd = isEnd;
    }

    static Point ordinary(int number) {
      return new Point(number, false);
    }

    /** Where the process has ended. */
    static Point end(int number) {
      return new Point(number, true);
    }

    /** Whether it is in the middle of a {@code d_step}: who cannot go on there fails. */
    boolean isInStep() {
      return isInStep;
    }

    void isIn(Around around) {
      isInStep = around.step().isPresent();
    }

    /** What the process can do here. */
    List<Edge> edges() {
      return edges;
    }

    void lead(List<Edge> found) {
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
   * @param holds whether it is in the middle of an atomic block then: nobody else may move
   */
  record Continuation(Point point, boolean holds) {}

  /**
   * What is around a statement.
   *
   * @param step the {@code d_step}
   * @param escapes what may end it, the outermost first
   */
  record Around(
      boolean holds, Continuation leave, Optional<Stmt.Block> step, List<Stmt.Unless> escapes) {
    Around {
      escapes = List.copyOf(escapes);
    }

    /** The same in an atomic block. */
    Around held(Optional<Stmt.Block> inStep) {
      return new Around(true, leave, inStep, escapes);
    }

    Around loop(Continuation behind) {
      return new Around(holds, behind, step, escapes);
    }

    Around escaping(Stmt.Unless unless) {
      return new Around(holds, leave, step, joined(escapes, List.of(unless)));
    }

    /** The same where nothing may end it. */
    Around whole() {
      return new Around(holds, leave, step, List.of());
    }
  }

  /**
   * A step of a process from a point. Compared by identity.
   *
   * @param presence a condition over features that holds where there is this edge
   * @param among of the edges of one {@code d_step} from a point the first that is possible is
   *     taken
   * @param escapes what it is the escape of
   * @param covered it is taken only where no escape of these is possible
   */
  record Edge(
      Expr presence,
      Stmt.Step step,
      Continuation next,
      Optional<Stmt.Block> among,
      List<Stmt.Unless> escapes,
      List<Stmt.Unless> covered) {
    Edge {
      escapes = List.copyOf(escapes);
      covered = List.copyOf(covered);
    }

    /** The same in some variants. */
    Edge in(Expr condition, Continuation there) {
      return new Edge(condition, step, there, among, escapes, covered);
    }

    /** The same as the escape of something. */
    Edge escaping(List<Stmt.Unless> from) {
      return new Edge(presence, step, next, among, joined(from, escapes), covered);
    }

    /** The same where escapes go before it. */
    Edge behind(List<Stmt.Unless> others) {
      return new Edge(presence, step, next, among, escapes, joined(others, covered));
    }

    /** Whether it is to be known where it is possible, or where others are. */
    boolean concernsEscapes() {
      return !escapes.isEmpty() || !covered.isEmpty();
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

  static <E> List<E> joined(List<E> one, List<E> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }

  /** The least fixpoint over the edges. */
  private static void findLive(List<Point> points) {
    Map<Point, Set<Variable>> live = new HashMap<>();
    points.forEach(point -> live.put(point, new LinkedHashSet<>()));
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = points.size() - 1; i >= 0; i--) {
        Set<Variable> here = live.get(points.get(i));
        for (Edge edge : points.get(i).edges()) {
          changed |= here.addAll(before(edge.step(), live.get(edge.next().point())));
        }
      }
    }
    live.forEach((point, found) -> point.live = Collections.unmodifiableSet(found));
  }

  private static Set<Variable> before(Stmt.Step step, Set<Variable> after) {
    Set<Variable> result = new LinkedHashSet<>(after);
    for (Expr.Lvalue place : step.stored()) {
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
    step.evaluated().forEach(value -> value.forEachVariable(local));
    return result;
  }
}
