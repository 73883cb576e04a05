package sunder.frontend.promela.flow;

import static sunder.source.TypeSwitch.on;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import sunder.frontend.promela.flow.ProgramGraph.Continuation;
import sunder.frontend.promela.flow.ProgramGraph.EnclosingStatements;
import sunder.frontend.promela.flow.ProgramGraph.GraphEdge;
import sunder.frontend.promela.flow.ProgramGraph.GraphPoint;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.syntax.Expression.BinaryOperator;
import sunder.frontend.promela.syntax.Statement;
import sunder.source.TypeSwitch;

/**
 * The construction of the program graph of a process type, with the same control locations as in
 * SPIN.
 *
 * <p>The options of a choice that is the first statement of an option are options of the outer
 * choice. A {@code goto} or {@code break} is a step only if it is the first statement of an option
 * or block, or has an observable label; otherwise the preceding step leads to its target. Input: a
 * {@link ProcessType} and the predicate of observable labels. Output: a {@link ProgramGraph}.
 * Points of {@code #if} groups are replaced with their targets in each variant.
 */
final class ProgramGraphBuilder {
  private final ProcessType type;

  /** The observable labels: a jump with such a label is a step. */
  private final Predicate<String> seen;

  /** The presence condition of all variants. */
  private final Expr allVariants;

  private final List<GraphPoint> points = new ArrayList<>();
  private final Map<Stmt.Labelled, GraphPoint> labelled = new IdentityHashMap<>();
  private final Map<String, List<LabelPosition>> labelPositions = new HashMap<>();
  private final Map<GraphPoint, List<Exit>> exitsOf = new IdentityHashMap<>();

  /**
   * The targets of points without statements, by variant: of {@code #if} groups, of labels before
   * jumps and of jumps to a label with several positions.
   */
  private final Map<GraphPoint, List<JumpTarget>> jumpTargets = new IdentityHashMap<>();

  /** The {@code unless} statements whose escapes apply at each point, the outermost first. */
  private final Map<GraphPoint, List<Stmt.Unless>> escapes = new IdentityHashMap<>();

  private final Map<Stmt.Unless, EscapeExits> escapeExits = new IdentityHashMap<>();

  /**
   * The first steps of an escape.
   *
   * @param behind the point after the statement, which an empty escape leads to; in such variants
   *     there is no escape
   */
  private record EscapeExits(List<Exit> exits, GraphPoint behind) {}

  /**
   * An outgoing edge of a point, or an epsilon transition to another point, whose edges are
   * outgoing, too.
   */
  private sealed interface Exit {
    /** Returns the exit with a stronger presence condition. */
    Exit restrict(Expr presence);

    /** Returns the exit as the first step of escapes. */
    Exit asEscapeOf(List<Stmt.Unless> from);

    /** Returns the exit with escapes that take precedence. */
    Exit preemptedBy(List<Stmt.Unless> others);
  }

  private record EdgeExit(GraphEdge edge) implements Exit {
    @Override
    public Exit restrict(Expr presence) {
      return new EdgeExit(edge.restrict(Expr.and(presence, edge.presenceCondition()), edge.next()));
    }

    @Override
    public Exit asEscapeOf(List<Stmt.Unless> from) {
      return new EdgeExit(edge.asEscapeOf(from));
    }

    @Override
    public Exit preemptedBy(List<Stmt.Unless> others) {
      return new EdgeExit(edge.preemptedBy(others));
    }
  }

  private record EpsilonExit(
      Expr presenceCondition,
      GraphPoint to,
      List<Stmt.Unless> escapes,
      List<Stmt.Unless> preemptingEscapes)
      implements Exit {
    @Override
    public Exit restrict(Expr more) {
      return new EpsilonExit(Expr.and(more, presenceCondition), to, escapes, preemptingEscapes);
    }

    @Override
    public Exit asEscapeOf(List<Stmt.Unless> from) {
      return new EpsilonExit(
          presenceCondition, to, ProgramGraph.concat(from, escapes), preemptingEscapes);
    }

    @Override
    public Exit preemptedBy(List<Stmt.Unless> others) {
      return new EpsilonExit(
          presenceCondition, to, escapes, ProgramGraph.concat(others, preemptingEscapes));
    }
  }

  /** The target of a point in the variants that satisfy a condition. */
  private record JumpTarget(Expr condition, Continuation next) {}

  /** The position of a label in the variants that satisfy a condition. */
  private record LabelPosition(Expr presenceCondition, Continuation at) {}

  private ProgramGraphBuilder(ProcessType type, Predicate<String> seen) {
    this.type = type;
    this.seen = seen;
    this.allVariants = Expr.constantTrue(type.span());
  }

  static ProgramGraph of(ProcessType type, Predicate<String> seen) {
    return new ProgramGraphBuilder(type, seen).build();
  }

  private ProgramGraph build() {
    labels(type.body(), false, allVariants);
    GraphPoint last = GraphPoint.end(points.size());
    points.add(last);
    Continuation end = new Continuation(last, false);
    EnclosingStatements process = new EnclosingStatements(false, end, Optional.empty(), List.of());
    GraphPoint start = sequence(type.body(), 0, end, process).point();
    points.forEach(p -> p.setEdges(edges(p)));
    List<ProgramGraph.InitialPoint> starts = new ArrayList<>();
    resolveTargets(new Continuation(start, false), allVariants, Set.of())
        .forEach(
            (next, presence) -> starts.add(new ProgramGraph.InitialPoint(presence, next.point())));
    return new ProgramGraph(type, starts, points);
  }

  private GraphPoint point() {
    GraphPoint result = GraphPoint.ordinary(points.size());
    points.add(result);
    return result;
  }

  /** Computes the exits of a statement that has its own point. */
  private GraphPoint host(
      GraphPoint point, Stmt code, Continuation after, EnclosingStatements around) {
    point.setEnclosing(around);
    escapes.put(point, around.dStep().isPresent() ? List.of() : around.escapes());
    exitsOf.put(
        point, ExitCollector.KINDS.apply(new ExitCollector(this, after, around, point), code));
    return point;
  }

  /** Creates the points of all labels, before the construction of jumps to them. */
  private void labels(List<Stmt> body, boolean holds, Expr presence) {
    for (Stmt code : body) {
      if (code instanceof Stmt.Labelled label) {
        labels(List.of(name(label, holds, presence)), holds, presence);
      } else if (code instanceof Stmt.ConditionalGroup group) {
        for (Stmt.ConditionalBranch part : group.alternatives()) {
          labels(part.body(), holds, Expr.and(presence, part.condition()));
        }
      } else {
        labels(code.substatements(), holds || isAtomic(code), presence);
      }
    }
  }

  private static boolean isAtomic(Stmt code) {
    return code instanceof Stmt.Block block && block.kind() != Statement.BlockKind.PLAIN;
  }

  /** Assigns one point to all labels of a statement, and returns the statement without them. */
  private Stmt name(Stmt.Labelled label, boolean holds, Expr presence) {
    GraphPoint point = point();
    Stmt code = label;
    while (code instanceof Stmt.Labelled next) {
      labelled.put(next, point);
      point.labels.put(next.label(), next.presenceCondition());
      labelPositions
          .computeIfAbsent(next.label(), name -> new ArrayList<>())
          .add(
              new LabelPosition(
                  Expr.and(presence, next.presenceCondition()), new Continuation(point, holds)));
      code = next.code();
    }
    return code;
  }

  private Continuation sequence(
      List<Stmt> codes, int from, Continuation after, EnclosingStatements around) {
    Continuation next = after;
    for (int i = codes.size() - 1; i >= from; i--) {
      next = single(codes.get(i), next, around);
    }
    return next;
  }

  private Continuation single(Stmt code, Continuation after, EnclosingStatements around) {
    if (code instanceof Stmt.Goto jump) {
      return jump(jump, around);
    } else if (code instanceof Stmt.Break) {
      return around.breakTarget();
    } else if (isPlain(code) && !isJump(code.substatements())) {
      return sequence(code.substatements(), 0, after, around);
    } else if (code instanceof Stmt.Unless unless) {
      begin(unless, after, around);
      return sequence(unless.body(), 0, after, around.escaping(unless));
    }
    if (code instanceof Stmt.ConditionalGroup group) {
      return conditionalPoint(group, after, around);
    }
    GraphPoint point =
        code instanceof Stmt.Labelled label
            ? labelledPoint(label, after, around)
            : host(point(), code, after, around);
    return new Continuation(point, around.isAtomic());
  }

  /**
   * Returns the point of a labelled statement. If the statement is a jump, the point is replaced
   * with the jump's target in the variants in which no label is observable.
   */
  private GraphPoint labelledPoint(
      Stmt.Labelled label, Continuation after, EnclosingStatements around) {
    GraphPoint point = host(labelled.get(label), label, after, around);
    Stmt code = unlabelled(label);
    Optional<Expr> stays =
        point.labels.entrySet().stream()
            .filter(other -> seen.test(other.getKey()))
            .map(Map.Entry::getValue)
            .reduce(ProgramGraphBuilder::either);
    if (isJump(code)) {
      List<JumpTarget> parts = new ArrayList<>();
      stays.ifPresent(
          here -> parts.add(new JumpTarget(here, new Continuation(point, around.isAtomic()))));
      if (stays.isEmpty() || !stays.get().isConstantTrue()) {
        Expr passes = stays.map(Expr::not).orElse(allVariants);
        parts.add(new JumpTarget(passes, single(code, after, around)));
      }
      jumpTargets.put(point, parts);
    }
    return point;
  }

  private static Stmt unlabelled(Stmt code) {
    return code instanceof Stmt.Labelled label ? unlabelled(label.code()) : code;
  }

  private static boolean isJump(Stmt code) {
    return code instanceof Stmt.Goto || code instanceof Stmt.Break;
  }

  private static boolean isPlain(Stmt code) {
    return code instanceof Stmt.Block block && block.kind() == Statement.BlockKind.PLAIN;
  }

  private static boolean isJump(List<Stmt> codes) {
    return !codes.isEmpty()
        && (isJump(codes.get(0)) || isPlain(codes.get(0)) && isJump(codes.get(0).substatements()));
  }

  private void begin(Stmt.Unless unless, Continuation after, EnclosingStatements around) {
    escapeExits.put(unless, new EscapeExits(first(unless.escape(), after, around), after.point()));
  }

  private List<Exit> escapes(Stmt.Unless unless) {
    return escapeExits.get(unless).exits().stream()
        .map(way -> way.asEscapeOf(List.of(unless)))
        .toList();
  }

  private Continuation conditionalPoint(
      Stmt.ConditionalGroup group, Continuation after, EnclosingStatements around) {
    GraphPoint point = point();
    List<JumpTarget> parts = new ArrayList<>();
    for (Stmt.ConditionalBranch part : group.alternatives()) {
      parts.add(new JumpTarget(part.condition(), sequence(part.body(), 0, after, around)));
    }
    jumpTargets.put(point, parts);
    return new Continuation(point, around.isAtomic());
  }

  /**
   * Returns the targets that replace a point, with their presence conditions. A point that leads
   * back to itself is kept.
   */
  private Map<Continuation, Expr> resolveTargets(
      Continuation next, Expr presence, Set<GraphPoint> passed) {
    Map<Continuation, Expr> result = new LinkedHashMap<>();
    Set<GraphPoint> path = new HashSet<>(passed);
    if (!jumpTargets.containsKey(next.point()) || !path.add(next.point())) {
      result.put(next, presence);
      return result;
    }
    for (JumpTarget part : jumpTargets.get(next.point())) {
      boolean holds = next.isAtomic() && part.next().isAtomic();
      Continuation there = new Continuation(part.next().point(), holds);
      resolveTargets(there, Expr.and(presence, part.condition()), path)
          .forEach((point, when) -> result.merge(point, when, ProgramGraphBuilder::either));
    }
    return result;
  }

  private static Expr either(Expr one, Expr other) {
    return new Expr.Binary(BinaryOperator.OR, one, other, one.span());
  }

  /**
   * Returns the target of a {@code goto}. A label before conditional statements has a different
   * position in each variant.
   */
  private Continuation jump(Stmt.Goto jump, EnclosingStatements around) {
    List<LabelPosition> here = labelPositions.get(jump.label());
    boolean holds = around.isAtomic() && here.get(0).at().isAtomic();
    GraphPoint point = here.get(0).at().point();
    if (here.size() > 1) {
      point = point();
      jumpTargets.put(
          point, here.stream().map(p -> new JumpTarget(p.presenceCondition(), p.at())).toList());
    }
    return new Continuation(point, holds);
  }

  /**
   * The computation of the exits of a statement.
   *
   * @param host the point of the statement, if it has its own
   */
  private record ExitCollector(
      ProgramGraphBuilder by, Continuation after, EnclosingStatements around, GraphPoint host) {
    private static final TypeSwitch<ExitCollector, Stmt, List<Exit>> KINDS =
        Stmt.byKind(
            on(Stmt.Step.class, ExitCollector::step),
            on(Stmt.Choice.class, ExitCollector::choice),
            on(Stmt.Block.class, ExitCollector::block),
            on(Stmt.Labelled.class, (at, label) -> ExitCollector.KINDS.apply(at, label.code())),
            on(Stmt.ConditionalGroup.class, ExitCollector::group),
            on(Stmt.Unless.class, ExitCollector::unless));

    List<Exit> step(Stmt.Step step) {
      Continuation next = after;
      if (step instanceof Stmt.Goto jump) {
        next = by.jump(jump, around);
      } else if (step instanceof Stmt.Break) {
        next = around.breakTarget();
      }
      return List.of(
          new EdgeExit(
              new GraphEdge(by.allVariants, step, next, around.dStep(), List.of(), List.of())));
    }

    List<Exit> block(Stmt.Block block) {
      Optional<Stmt.Block> step =
          block.kind() == Statement.BlockKind.D_STEP ? Optional.of(block) : around.dStep();
      EnclosingStatements inside = isAtomic(block) ? around.inAtomic(step) : around;
      return by.first(
          block.body(), after, block.isMultiStepReceive() ? inside.withoutEscapes() : inside);
    }

    /** Returns the exits of an {@code unless} that shares its point with an enclosing statement. */
    List<Exit> unless(Stmt.Unless unless) {
      by.begin(unless, after, around);
      List<Exit> result = new ArrayList<>(by.escapes(unless));
      by.first(unless.body(), after, around.escaping(unless))
          .forEach(way -> result.add(way.preemptedBy(List.of(unless))));
      return result;
    }

    List<Exit> choice(Stmt.Choice choice) {
      boolean loop = choice.kind() == Statement.ChoiceKind.DO;
      Continuation next = loop ? new Continuation(host, around.isAtomic()) : after;
      EnclosingStatements inside = loop ? around.loop(after) : around;
      List<Exit> result = new ArrayList<>();
      for (Stmt.Option item : choice.options()) {
        by.first(item.body(), next, inside)
            .forEach(way -> result.add(way.restrict(item.presenceCondition())));
      }
      return result;
    }

    List<Exit> group(Stmt.ConditionalGroup group) {
      List<Exit> result = new ArrayList<>();
      for (Stmt.ConditionalBranch part : group.alternatives()) {
        by.first(part.body(), after, around)
            .forEach(way -> result.add(way.restrict(part.condition())));
      }
      return result;
    }
  }

  /**
   * Returns the exits of the first of some statements, which may share its point with an enclosing
   * statement.
   */
  private List<Exit> first(List<Stmt> codes, Continuation after, EnclosingStatements around) {
    if (codes.isEmpty()) {
      return List.of(new EpsilonExit(allVariants, after.point(), List.of(), List.of()));
    }
    Stmt code = codes.get(0);
    Continuation rest = sequence(codes, 1, after, around);
    if (code instanceof Stmt.Labelled label) {
      return exitsOf.get(labelledPoint(label, rest, around));
    }
    // Only a loop jumps back to its point; the other statements do not use theirs.
    boolean loop = code instanceof Stmt.Choice choice && choice.kind() == Statement.ChoiceKind.DO;
    return loop
        ? exitsOf.get(host(point(), code, rest, around))
        : ExitCollector.KINDS.apply(new ExitCollector(this, rest, around, rest.point()), code);
  }

  private List<GraphEdge> edges(GraphPoint point) {
    List<GraphEdge> result = new ArrayList<>();
    lead(new EpsilonExit(allVariants, point, List.of(), List.of()), new HashSet<>(), result);
    return result;
  }

  private void add(Exit way, Set<GraphPoint> seen, List<GraphEdge> result) {
    if (way instanceof EdgeExit take) {
      GraphEdge edge = take.edge();
      resolveTargets(edge.next(), edge.presenceCondition(), Set.of())
          .forEach((next, when) -> result.add(edge.restrict(when, next)));
      return;
    }
    EpsilonExit fall = (EpsilonExit) way;
    boolean isEmpty =
        fall.escapes().stream().anyMatch(from -> escapeExits.get(from).behind() == fall.to());
    if (!isEmpty) {
      resolveTargets(new Continuation(fall.to(), false), fall.presenceCondition(), Set.of())
          .forEach(
              (next, when) ->
                  lead(
                      new EpsilonExit(when, next.point(), fall.escapes(), fall.preemptingEscapes()),
                      seen,
                      result));
    }
  }

  private void lead(EpsilonExit fall, Set<GraphPoint> seen, List<GraphEdge> result) {
    if (!seen.add(fall.to())) {
      return;
    }
    List<Stmt.Unless> before = fall.preemptingEscapes();
    for (Stmt.Unless unless : escapes.getOrDefault(fall.to(), List.of())) {
      if (!before.contains(unless)) {
        for (Exit escape : escapes(unless)) {
          add(escape.restrict(fall.presenceCondition()).preemptedBy(before), seen, result);
        }
        before = ProgramGraph.concat(before, List.of(unless));
      }
    }
    for (Exit next : exitsOf.getOrDefault(fall.to(), List.of())) {
      add(
          next.restrict(fall.presenceCondition()).asEscapeOf(fall.escapes()).preemptedBy(before),
          seen,
          result);
    }
    seen.remove(fall.to());
  }
}
