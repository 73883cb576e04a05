package sunder.frontend.c.replay;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import sunder.family.VariationalSet;
import sunder.frontend.c.replay.memory.MachineState;

/**
 * The control states before or after a statement: the states that continue normally, and the states
 * of pending jumps, by target.
 *
 * <p>A target is the name of a label, a {@link LabelIndex.CaseLabelKey} or an {@link
 * AbruptCompletion}. Its counterpart in the translation is the insertion point of {@code
 * sunder.frontend.c.flow.values.Emitter}, with which it shares no code.
 *
 * @param normal the states at the beginning or at the end of the statement
 * @param jumps the states on the way to each target
 */
record ControlStates(
    VariationalSet<MachineState> normal, Map<Object, VariationalSet<MachineState>> jumps) {
  static final ControlStates EMPTY = new ControlStates(VariationalSet.empty(), Map.of());

  /** The targets of jumps that are no labels: the completions of C17, 6.8.6. */
  enum AbruptCompletion {
    BREAK,
    CONTINUE,
    RETURN
  }

  static ControlStates of(VariationalSet<MachineState> normal) {
    return new ControlStates(normal, Map.of());
  }

  static ControlStates jump(Object target, VariationalSet<MachineState> states) {
    return states.isEmpty()
        ? EMPTY
        : new ControlStates(VariationalSet.empty(), Map.of(target, states));
  }

  boolean isEmpty() {
    return normal.isEmpty() && jumps.isEmpty();
  }

  ControlStates union(ControlStates other) {
    return new ControlStates(normal.or(other.normal), unionOfJumps(jumps, other.jumps));
  }

  ControlStates withNormal(VariationalSet<MachineState> newNormal) {
    return new ControlStates(newNormal, jumps);
  }

  /** Returns these control states with a function applied to every state. */
  ControlStates map(UnaryOperator<MachineState> change) {
    Map<Object, VariationalSet<MachineState>> changed = new LinkedHashMap<>();
    jumps.forEach((target, states) -> changed.put(target, states.map(change::apply)));
    return new ControlStates(normal.map(change::apply), changed);
  }

  /**
   * Returns the height of the operand stack, which all states have in common; at least one state
   * must exist.
   */
  int operandDepth() {
    VariationalSet<MachineState> any = normal.isEmpty() ? jumps.values().iterator().next() : normal;
    return any.values().get(0).depth();
  }

  /**
   * Returns these control states with the operand stack of every jumping state cut to a height; a
   * returning state keeps its result on top.
   */
  ControlStates withOperandDepth(int depth) {
    Map<Object, VariationalSet<MachineState>> changed = new LinkedHashMap<>();
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

  VariationalSet<MachineState> jumpingTo(Object target) {
    return jumps.getOrDefault(target, VariationalSet.empty());
  }

  ControlStates withoutJumpsTo(Object target) {
    Map<Object, VariationalSet<MachineState>> rest = new LinkedHashMap<>(jumps);
    rest.remove(target);
    return new ControlStates(normal, rest);
  }

  static Map<Object, VariationalSet<MachineState>> unionOfJumps(
      Map<Object, VariationalSet<MachineState>> one,
      Map<Object, VariationalSet<MachineState>> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.isEmpty() ? other : one;
    }
    Map<Object, VariationalSet<MachineState>> both = new LinkedHashMap<>(one);
    other.forEach((target, states) -> both.merge(target, states, VariationalSet::or));
    return both;
  }
}
