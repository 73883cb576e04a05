package sunder.verify.components;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.verify.Budget;
import sunder.verify.Limits;
import sunder.verify.abstraction.AbstractModel;
import sunder.verify.abstraction.AbstractState;
import sunder.verify.abstraction.AbstractSuccessor;
import sunder.verify.search.Path;

/**
 * The observation labels of transitions: the context of a component observes two transitions as
 * equal if they differ only in the component's private guards and private updates. For example,
 * whether a private counter wraps around is unobservable, so states that differ in it may be
 * merged.
 *
 * <p>In a path through merged states, a transition represents all with its label; {@link #retrace}
 * finds those that are feasible. Mutable: it caches labels.
 */
final class ObservationLabels {
  private final ComponentAssignment division;
  private final Set<Integer> all;
  private final Map<Transition, Map<Integer, Object>> known = new HashMap<>();
  private final Map<Transition, List<Transition>> alike = new HashMap<>();
  private final Numbering<Object> numbers = new Numbering<>();

  ObservationLabels(ComponentAssignment division) {
    this.division = division;
    this.all = new TreeSet<>(division.registers().values());
  }

  /**
   * Returns the label of a transition for the context of a component: the transition itself if it
   * does not involve the component.
   */
  Object of(int component, Transition transition) {
    return known
        .computeIfAbsent(transition, t -> new HashMap<>())
        .computeIfAbsent(
            component,
            c ->
                division.involves(c, transition)
                    ? numbers.of(label(Set.of(c), transition))
                    : transition);
  }

  /** Returns whether a transition reads or changes private values of a component. */
  boolean involves(int component, Transition transition) {
    return of(component, transition) != transition;
  }

  /**
   * Returns a path of the exact composition with the same labels as a given path.
   *
   * @param path the path through merged states
   * @param exact the composition of components without merged states
   * @param budget checked during the search
   * @return the given path itself if it is one, or if none is found
   */
  Path retrace(Path path, AbstractModel exact, Budget budget) {
    if (!exact.excludes(path, budget)) {
      return path;
    }
    Map<AbstractState, PathNode> ways =
        Map.of(exact.initial(), new PathNode(Optional.empty(), Optional.empty(), path.variants()));
    int looks = 0;
    for (Transition step : path.transitions()) {
      Map<AbstractState, PathNode> next = new LinkedHashMap<>();
      for (Transition same : alike.computeIfAbsent(step, this::alike)) {
        for (Map.Entry<AbstractState, PathNode> at : ways.entrySet()) {
          budget.check();
          for (AbstractSuccessor outcome : exact.successors(same, at.getKey())) {
            ConfigSet able = at.getValue().when().and(outcome.configurations());
            if (!able.isEmpty()) {
              next.putIfAbsent(
                  exact.targetState(same, at.getKey(), outcome),
                  new PathNode(Optional.of(same), Optional.of(at.getValue()), able));
            }
          }
        }
      }
      ways = next;
      looks += next.size();
      if (looks > Limits.MAX_STATES_OF_RETRACING) {
        return path;
      }
    }
    return ways.values().stream().findFirst().map(way -> way.path(path)).orElse(path);
  }

  /** A node of the search: the step and the node from which a state was reached. */
  private record PathNode(Optional<Transition> step, Optional<PathNode> before, ConfigSet when) {
    Path path(Path like) {
      Deque<Transition> steps = new ArrayDeque<>();
      for (PathNode at = this; at.before.isPresent(); at = at.before.get()) {
        steps.addFirst(at.step.orElseThrow());
      }
      return new Path(List.copyOf(steps), like.inputs(), when);
    }
  }

  private List<Transition> alike(Transition step) {
    Object label = label(all, step);
    return step.source().outgoing().stream()
        .filter(other -> other == step || label(all, other).equals(label))
        .toList();
  }

  private Object label(Set<Integer> components, Transition t) {
    Map<Symbol, Term> updates = new TreeMap<>(t.updates());
    updates.keySet().removeIf(s -> components.contains(division.registers().getOrDefault(s, -1)));
    List<BoolTerm> guard = new ArrayList<>();
    List<BoolTerm> conditions =
        t.guard() instanceof BoolTerm.And and ? and.operands() : List.of(t.guard());
    for (BoolTerm condition : conditions) {
      if (!isOwn(condition, components)) {
        guard.add(condition);
      }
    }
    return List.of(
        t.source(),
        t.target(),
        t.presenceCondition(),
        t.inputs(),
        t.reads(),
        guard,
        updates,
        t.writes());
  }

  private boolean isOwn(BoolTerm condition, Set<Integer> components) {
    Set<Symbol> symbols = new TreeSet<>();
    condition.forEachSymbol(symbols::add);
    return symbols.stream()
        .allMatch(s -> components.contains(division.registers().getOrDefault(s, -1)));
  }
}
