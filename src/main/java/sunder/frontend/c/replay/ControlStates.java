package sunder.frontend.c.replay;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import sunder.family.StateSet;
import sunder.frontend.c.replay.memory.MachineState;

/**
 * Where runs are before or behind a statement: at its beginning or end, or on their way to
 * somewhere else. Targets are names of labels, {@link LabelIndex.CaseLabelKey}s and {@link
 * AbruptCompletion}s.
 */
record ControlStates(StateSet<MachineState> normal, Map<Object, StateSet<MachineState>> jumps) {
  static final ControlStates EMPTY = new ControlStates(StateSet.empty(), Map.of());

  /** Ways out that are no labels. */
  enum AbruptCompletion {
    BREAK,
    CONTINUE,
    RETURN
  }

  static ControlStates of(StateSet<MachineState> normal) {
    return new ControlStates(normal, Map.of());
  }

  static ControlStates jump(Object target, StateSet<MachineState> states) {
    return states.isEmpty() ? EMPTY : new ControlStates(StateSet.empty(), Map.of(target, states));
  }

  boolean isEmpty() {
    return normal.isEmpty() && jumps.isEmpty();
  }

  ControlStates union(ControlStates other) {
    return new ControlStates(normal.or(other.normal), unionOfJumps(jumps, other.jumps));
  }

  ControlStates withNormal(StateSet<MachineState> newNormal) {
    return new ControlStates(newNormal, jumps);
  }

  /** The same runs, each changed. */
  ControlStates map(UnaryOperator<MachineState> change) {
    Map<Object, StateSet<MachineState>> changed = new LinkedHashMap<>();
    jumps.forEach((target, states) -> changed.put(target, states.map(change::apply)));
    return new ControlStates(normal.map(change::apply), changed);
  }

  /** How many operands runs have, which is the same for all. */
  int operandDepth() {
    StateSet<MachineState> any = normal.isEmpty() ? jumps.values().iterator().next() : normal;
    return any.states().get(0).depth();
  }

  /** Runs that jump drop the operands that are not around where they get to. */
  ControlStates withOperandDepth(int depth) {
    Map<Object, StateSet<MachineState>> changed = new LinkedHashMap<>();
    jumps.forEach(
        (target, states) ->
            changed.put(
                target,
                states.map(
                    state ->
                        target == AbruptCompletion.RETURN
                            ? state.pop(state.depth() - depth).push(state.top())
                            : state.pop(state.depth() - depth))));
    return new ControlStates(normal, changed);
  }

  StateSet<MachineState> jumpingTo(Object target) {
    return jumps.getOrDefault(target, StateSet.empty());
  }

  ControlStates withoutJumpsTo(Object target) {
    Map<Object, StateSet<MachineState>> rest = new LinkedHashMap<>(jumps);
    rest.remove(target);
    return new ControlStates(normal, rest);
  }

  static Map<Object, StateSet<MachineState>> unionOfJumps(
      Map<Object, StateSet<MachineState>> one, Map<Object, StateSet<MachineState>> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.isEmpty() ? other : one;
    }
    Map<Object, StateSet<MachineState>> both = new LinkedHashMap<>(one);
    other.forEach((target, states) -> both.merge(target, states, StateSet::or));
    return both;
  }
}
