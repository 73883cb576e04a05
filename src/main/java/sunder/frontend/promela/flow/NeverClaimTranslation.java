package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import sunder.automaton.Location;
import sunder.automaton.NeverClaim;
import sunder.frontend.promela.flow.ProgramGraph.GraphPoint;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Stmt;

/**
 * The translation of a {@code never} claim to an automaton over the states of the system.
 *
 * <p>Each step of the claim reads one state; all steps within an atomic block read the same state.
 * The claim is violated, whatever follows, when it terminates, when an assertion in it fails and
 * when one of its conditions is undefined. States: 0 is the initial state, 1 the accepting sink of
 * violations, and the others are the points of the claim's program graph. Source: SPIN manual,
 * {@code never}.
 */
final class NeverClaimTranslation {
  private static final int START = 0;
  private static final int VIOLATED = 1;
  private static final int FIRST = 2;
  private static final String ACCEPT = "accept";

  private final AsynchronousProduct composer;
  private final Function<Location, Optional<LocationVector>> controls;
  private final TransitionFactory transitions;

  /**
   * Whether a process type of the system has accept labels, which count in addition to those of the
   * claim.
   */
  private final boolean systemAccepts;

  private final List<Function<Location, List<NeverClaim.GuardedCondition>>> conditions =
      new ArrayList<>();

  /** A condition on the state that a step reads. */
  @FunctionalInterface
  private interface StateCondition {
    LiftedCondition at(LocationVector control);

    default StateCondition and(StateCondition other) {
      return control -> {
        LiftedCondition here = at(control);
        return here.isFalse() ? here : here.and(other.at(control));
      };
    }

    default StateCondition not() {
      return control -> at(control).not();
    }
  }

  private NeverClaimTranslation(
      AsynchronousProduct composer,
      Function<Location, Optional<LocationVector>> controls,
      TransitionFactory transitions) {
    this.composer = composer;
    this.controls = controls;
    this.transitions = transitions;
    this.systemAccepts = composer.system.hasLabels(ACCEPT);
  }

  /**
   * Returns the automaton of a claim.
   *
   * @param controls the location vector of each location; empty for locations before the initial
   *     states
   */
  static NeverClaim of(
      ProcessType never,
      Function<Location, Optional<LocationVector>> controls,
      AsynchronousProduct composer,
      TransitionFactory transitions) {
    return new NeverClaimTranslation(composer, controls, transitions).claim(never);
  }

  private NeverClaim claim(ProcessType never) {
    ProgramGraph graph = composer.graph(never);
    List<List<NeverClaim.Edge>> edges = new ArrayList<>();
    edges.add(initialEdges(never, graph));
    edges.add(List.of(new NeverClaim.Edge(List.of(), List.of(), VIOLATED, 1)));
    for (GraphPoint point : graph.points()) {
      List<NeverClaim.Edge> leaving = new ArrayList<>();
      StateCondition accepting = accepting(point);
      List<Expr> labels = values(point, NeverClaimTranslation::accepts);
      steps(
          point,
          new HashSet<>(),
          control -> composer.constant(true),
          (condition, target) -> {
            if (systemAccepts || !labels.isEmpty()) {
              leaving.add(edge(condition.and(accepting), target, 1));
            }
            if (labels.stream().noneMatch(Expr::isConstantTrue)) {
              leaving.add(edge(condition.and(accepting.not()), target, 0));
            }
          });
      edges.add(leaving);
    }
    return new NeverClaim(
        location -> controls.apply(location).isPresent(),
        location -> LtlClaims.cases(location, composer::isObservable, controls, transitions),
        conditions,
        edges,
        1);
  }

  /** Returns the presence conditions of those labels of a point that satisfy a predicate. */
  private static List<Expr> values(GraphPoint point, Predicate<String> which) {
    return point.labels.entrySet().stream()
        .filter(label -> which.test(label.getKey()))
        .map(Map.Entry::getValue)
        .toList();
  }

  private static boolean accepts(String label) {
    return label.startsWith(ACCEPT);
  }

  /** Returns the condition that the claim or, as in SPIN, some process is at an accept label. */
  private StateCondition accepting(GraphPoint point) {
    Expr labelled = Expr.atLabel(ACCEPT, composer.system.syntax().wholeSpan());
    return control ->
        composer
            .isAtLabel(point, NeverClaimTranslation::accepts)
            .or(composer.terms(control).condition(labelled));
  }

  /**
   * Returns the edges of the initial state: the claim reads the first state with its first step.
   */
  private List<NeverClaim.Edge> initialEdges(ProcessType never, ProgramGraph graph) {
    List<NeverClaim.Edge> result = new ArrayList<>();
    for (ProgramGraph.InitialPoint start : graph.initialPoints()) {
      Expr presence = Expr.and(never.presenceCondition(), start.presenceCondition());
      StateCondition here = control -> composer.presenceCondition(presence);
      StateCondition ends = here.and(control -> composer.mayEnd(start.point()));
      result.add(edge(ends, VIOLATED, 0));
      steps(
          start.point(),
          new HashSet<>(),
          here,
          (condition, target) -> result.add(edge(condition, target, 0)));
    }
    return result;
  }

  private NeverClaim.Edge edge(StateCondition condition, int target, long accepting) {
    conditions.add(location -> LtlClaims.cases(location, condition::at, controls, transitions));
    return new NeverClaim.Edge(List.of(conditions.size() - 1), List.of(), target, accepting);
  }

  /**
   * Passes the steps from a point to a consumer, with atomic blocks as single steps.
   *
   * @param passed the points of the atomic block on the current path
   */
  private void steps(
      GraphPoint point,
      Set<GraphPoint> passed,
      StateCondition before,
      BiConsumer<StateCondition, Integer> consumer) {
    if (!passed.add(point)) {
      return;
    }
    for (ProgramGraph.GraphEdge edge : point.edges()) {
      StateCondition here =
          before.and(control -> composer.presenceCondition(edge.presenceCondition()));
      StateCondition executable = here.and(executable(point, edge));
      GraphPoint next = edge.next().point();
      StateCondition ends = control -> composer.mayEnd(next);
      if (edge.step() instanceof Stmt.Assert
          || !edge.step().operands().stream().allMatch(LtlClaims::isDefined)) {
        consumer.accept(here.and(fails(edge.step())), VIOLATED);
      }
      if (next.isEnd || !values(next, label -> label.startsWith("end")).isEmpty()) {
        consumer.accept(executable.and(ends), VIOLATED);
      }
      if (edge.next().isAtomic()) {
        steps(next, passed, executable.and(ends.not()), consumer);
      } else {
        consumer.accept(executable.and(ends.not()), FIRST + next.number);
      }
    }
    passed.remove(point);
  }

  /** Returns the condition that a step is executable and does not fail. */
  private StateCondition executable(GraphPoint point, ProgramGraph.GraphEdge edge) {
    if (!edge.isElse()) {
      return control -> holds(control, edge.step());
    }
    return control -> {
      LiftedCondition others = composer.constant(false);
      for (ProgramGraph.GraphEdge other : point.edges().subList(0, point.edges().indexOf(edge))) {
        if (!other.isElse()) {
          LiftedCondition can = holds(control, other.step()).or(fails(other.step()).at(control));
          others = others.or(composer.presenceCondition(other.presenceCondition()).and(can));
        }
      }
      return others.not();
    };
  }

  private LiftedCondition holds(LocationVector control, Stmt.Step step) {
    PromelaExpressionLowering terms = composer.terms(control);
    return composer
        .constant(true)
        .andForAll(step.operands(), value -> terms.defined(value).and(terms.condition(value)));
  }

  /**
   * Returns the condition that the evaluation of a step is undefined, or that it is an assertion
   * that fails.
   */
  private StateCondition fails(Stmt.Step step) {
    return control ->
        step instanceof Stmt.Assert
            ? holds(control, step).not()
            : composer.terms(control).defined(step.operands()).not();
  }
}
