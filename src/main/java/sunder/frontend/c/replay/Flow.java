package sunder.frontend.c.replay;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import sunder.family.StateSet;
import sunder.frontend.c.replay.memory.State;

/**
 * Where runs are before or behind a statement: at its beginning or end, or on their way to
 * somewhere else. Targets are names of labels, {@link Labels.CaseKey}s and {@link Exit}s.
 */
record Flow(StateSet<State> normal, Map<Object, StateSet<State>> jumps) {
  static final Flow NOWHERE = new Flow(StateSet.empty(), Map.of());

  /** Ways out that are no labels. */
  enum Exit {
    BREAK,
    CONTINUE,
    RETURN
  }

  static Flow of(StateSet<State> normal) {
    return new Flow(normal, Map.of());
  }

  static Flow jump(Object target, StateSet<State> states) {
    return states.isEmpty() ? NOWHERE : new Flow(StateSet.empty(), Map.of(target, states));
  }

  boolean isEmpty() {
    return normal.isEmpty() && jumps.isEmpty();
  }

  Flow or(Flow other) {
    return new Flow(normal.or(other.normal), merged(jumps, other.jumps));
  }

  Flow with(StateSet<State> newNormal) {
    return new Flow(newNormal, jumps);
  }

  /** The same runs, each changed. */
  Flow map(UnaryOperator<State> change) {
    Map<Object, StateSet<State>> changed = new LinkedHashMap<>();
    jumps.forEach((target, states) -> changed.put(target, states.map(change::apply)));
    return new Flow(normal.map(change::apply), changed);
  }

  /** How many operands runs have, which is the same for all. */
  int depth() {
    StateSet<State> any = normal.isEmpty() ? jumps.values().iterator().next() : normal;
    return any.states().get(0).depth();
  }

  /** Runs that jump drop the operands that are not around where they get to. */
  Flow withDepth(int depth) {
    Map<Object, StateSet<State>> changed = new LinkedHashMap<>();
    jumps.forEach(
        (target, states) ->
            changed.put(
                target,
                states.map(
                    state ->
                        target == Exit.RETURN
                            ? state.pop(state.depth() - depth).push(state.top())
                            : state.pop(state.depth() - depth))));
    return new Flow(normal, changed);
  }

  StateSet<State> to(Object target) {
    return jumps.getOrDefault(target, StateSet.empty());
  }

  Flow without(Object target) {
    Map<Object, StateSet<State>> rest = new LinkedHashMap<>(jumps);
    rest.remove(target);
    return new Flow(normal, rest);
  }

  static Map<Object, StateSet<State>> merged(
      Map<Object, StateSet<State>> one, Map<Object, StateSet<State>> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.isEmpty() ? other : one;
    }
    Map<Object, StateSet<State>> both = new LinkedHashMap<>(one);
    other.forEach((target, states) -> both.merge(target, states, StateSet::or));
    return both;
  }
}
