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
import sunder.frontend.promela.flow.Graph.Point;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Stmt;

/**
 * A {@code never} claim of the text as an automaton. Each of its steps reads one state, what is
 * inside of an atomic block the same state. Where it ends, where an assertion of it fails and where
 * a condition of it is undefined, the run is a violation whatever comes next.
 */
final class WrittenClaim {
  private static final int START = 0;
  private static final int VIOLATED = 1;
  private static final int FIRST = 2;
  private static final String ACCEPT = "accept";

  private final Composer composer;
  private final Function<Location, Optional<Control>> controls;
  private final Transitions transitions;

  /** Whether the claim is not alone in having labels that are to be passed seldom. */
  private final boolean systemAccepts;

  private final List<Function<Location, List<NeverClaim.GuardedCondition>>> conditions =
      new ArrayList<>();

  /** A condition on the state that a step reads. */
  @FunctionalInterface
  private interface Condition {
    Truth at(Control control);

    default Condition and(Condition other) {
      return control -> {
        Truth here = at(control);
        return here.isFalse() ? here : here.and(other.at(control));
      };
    }

    default Condition not() {
      return control -> at(control).not();
    }
  }

  private WrittenClaim(
      Composer composer, Function<Location, Optional<Control>> controls, Transitions transitions) {
    this.composer = composer;
    this.controls = controls;
    this.transitions = transitions;
    this.systemAccepts = composer.system.hasLabels(ACCEPT);
  }

  /**
   * @param controls where processes are at a location; nothing before runs begin
   */
  static NeverClaim of(
      ProcessType never,
      Function<Location, Optional<Control>> controls,
      Composer composer,
      Transitions transitions) {
    return new WrittenClaim(composer, controls, transitions).claim(never);
  }

  private NeverClaim claim(ProcessType never) {
    Graph graph = composer.graph(never);
    List<List<NeverClaim.Edge>> edges = new ArrayList<>();
    edges.add(begin(never, graph));
    edges.add(List.of(new NeverClaim.Edge(List.of(), List.of(), VIOLATED, 1)));
    for (Point point : graph.points()) {
      List<NeverClaim.Edge> leaving = new ArrayList<>();
      Condition accepting = accepting(point);
      List<Expr> labels = values(point, WrittenClaim::accepts);
      steps(
          point,
          new HashSet<>(),
          control -> composer.truth(true),
          (condition, target) -> {
            if (systemAccepts || !labels.isEmpty()) {
              leaving.add(edge(condition.and(accepting), target, 1));
            }
            if (labels.stream().noneMatch(Expr::isAlways)) {
              leaving.add(edge(condition.and(accepting.not()), target, 0));
            }
          });
      edges.add(leaving);
    }
    return new NeverClaim(
        location -> controls.apply(location).isPresent(),
        location -> Claims.cases(location, composer::seen, controls, transitions),
        conditions,
        edges,
        1);
  }

  /** Where a point has labels of a kind. */
  private static List<Expr> values(Point point, Predicate<String> which) {
    return point.labels.entrySet().stream()
        .filter(label -> which.test(label.getKey()))
        .map(Map.Entry::getValue)
        .toList();
  }

  private static boolean accepts(String label) {
    return label.startsWith(ACCEPT);
  }

  /** As in SPIN, the labels of processes count beside those of the claim. */
  private Condition accepting(Point point) {
    Expr labelled = Expr.labelled(ACCEPT, composer.system.syntax().whole());
    return control ->
        composer.labelled(point, WrittenClaim::accepts).or(composer.terms(control).truth(labelled));
  }

  /** In the first state it is where it starts, and takes its first step. */
  private List<NeverClaim.Edge> begin(ProcessType never, Graph graph) {
    List<NeverClaim.Edge> result = new ArrayList<>();
    for (Graph.Start start : graph.starts()) {
      Expr presence = Expr.and(never.presence(), start.presence());
      Condition here = control -> composer.presence(presence);
      Condition ends = here.and(control -> composer.ends(start.point()));
      result.add(edge(ends, VIOLATED, 0));
      steps(
          start.point(),
          new HashSet<>(),
          here,
          (condition, target) -> result.add(edge(condition, target, 0)));
    }
    return result;
  }

  private NeverClaim.Edge edge(Condition condition, int target, long accepting) {
    conditions.add(location -> Claims.cases(location, condition::at, controls, transitions));
    return new NeverClaim.Edge(List.of(conditions.size() - 1), List.of(), target, accepting);
  }

  /**
   * The steps from a point, those of an atomic block as one.
   *
   * @param passed the points of the block so far
   */
  private void steps(
      Point point, Set<Point> passed, Condition before, BiConsumer<Condition, Integer> hears) {
    if (!passed.add(point)) {
      return;
    }
    for (Graph.Edge edge : point.edges()) {
      Condition here = before.and(control -> composer.presence(edge.presence()));
      Condition able = here.and(able(point, edge));
      Point next = edge.next().point();
      Condition ends = control -> composer.ends(next);
      if (edge.step() instanceof Stmt.Assert
          || !edge.step().values().stream().allMatch(Claims::isDefined)) {
        hears.accept(here.and(fails(edge.step())), VIOLATED);
      }
      if (next.isEnd || !values(next, label -> label.startsWith("end")).isEmpty()) {
        hears.accept(able.and(ends), VIOLATED);
      }
      if (edge.next().holds()) {
        steps(next, passed, able.and(ends.not()), hears);
      } else {
        hears.accept(able.and(ends.not()), FIRST + next.number);
      }
    }
    passed.remove(point);
  }

  /** Where a step can be taken, and does not fail. */
  private Condition able(Point point, Graph.Edge edge) {
    if (!edge.isElse()) {
      return control -> holds(control, edge.step());
    }
    return control -> {
      Truth others = composer.truth(false);
      for (Graph.Edge other : point.edges().subList(0, point.edges().indexOf(edge))) {
        if (!other.isElse()) {
          Truth can = holds(control, other.step()).or(fails(other.step()).at(control));
          others = others.or(composer.presence(other.presence()).and(can));
        }
      }
      return others.not();
    };
  }

  private Truth holds(Control control, Stmt.Step step) {
    Terms terms = composer.terms(control);
    return composer
        .truth(true)
        .all(step.values(), value -> terms.defined(value).and(terms.truth(value)));
  }

  /** Where a step has no meaning, or is an assertion that does not hold. */
  private Condition fails(Stmt.Step step) {
    return control ->
        step instanceof Stmt.Assert
            ? holds(control, step).not()
            : composer.terms(control).defined(step.values()).not();
  }
}
