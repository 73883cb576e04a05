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
 * What others see of a component's steps. Two steps are the same to them that differ only in what
 * the component asks of its own registers and what becomes of these: whether a counter wraps around
 * shows in no other component, so that states that differ in it may be put together.
 *
 * <p>In a path of what was put together so, one step stands for others; {@link #retrace} finds
 * those that are taken. Mutable.
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

  /** Equal for steps that are the same to all others than a component. */
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

  /** Whether a step reads or changes what a component keeps to itself. */
  boolean involves(int component, Transition transition) {
    return of(component, transition) != transition;
  }

  /**
   * The path that takes the steps of a path, or such as are the same to all but the components that
   * take them.
   *
   * @param exact the composition of components as they are
   * @return the path itself where it is one, or none is found
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

  /** How a state was reached: by a step from another one. */
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
