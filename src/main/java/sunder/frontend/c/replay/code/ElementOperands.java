package sunder.frontend.c.replay.code;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import sunder.family.VariationalSet;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.scope.Type;
import sunder.source.Span;

/**
 * The operands of an operation on vectors or complex numbers, which is computed from their
 * elements. They are evaluated once, in their order.
 */
record ElementOperands(List<CompiledExpression.Rvalue> operands) {
  /** Returns the type of the elements; that of a scalar is its own. */
  static Type slotType(Type type) {
    return type.elements().map(Type.Array::element).orElse(type);
  }

  /** Returns the elements of a value; a scalar is its only one. */
  static List<ConcreteValue> slots(ConcreteValue value) {
    return value instanceof ConcreteValue.Aggregate whole ? whole.slots() : List.of(value);
  }

  static ConcreteValue aggregate(List<ConcreteValue> slots, Type type) {
    return new ConcreteValue.Aggregate(slots, type, Map.of());
  }

  /**
   * Returns an element of an operand; a scalar operand is the same for all indices.
   *
   * @param above the number of values above the operands when it is evaluated
   */
  CompiledExpression.Rvalue element(int operand, int index, int above) {
    CompiledExpression.Rvalue whole = operands.get(operand);
    int depth = operands.size() - operand + above;
    return CompiledExpression.Rvalue.of(
        slotType(whole.type()),
        whole.span(),
        states ->
            states.map(
                s -> {
                  List<ConcreteValue> slots = slots(s.topOperands(depth).get(0));
                  return s.push(slots.get(Math.min(index, slots.size() - 1)));
                }));
  }

  /**
   * Returns the result of an operation.
   *
   * @param parts the values that it is combined from, which are evaluated above the operands
   */
  CompiledExpression.Rvalue combined(
      Type type,
      List<CompiledExpression.Rvalue> parts,
      Function<List<ConcreteValue>, ConcreteValue> combination,
      Span span) {
    return CompiledExpression.Rvalue.of(
        type,
        span,
        states ->
            evaluated(parts, evaluated(operands, states))
                .map(
                    s ->
                        s.pop(operands.size() + parts.size())
                            .push(combination.apply(List.copyOf(s.topOperands(parts.size()))))));
  }

  /** Returns the states with values pushed in their order. */
  static VariationalSet<MachineState> evaluated(
      List<CompiledExpression.Rvalue> values, VariationalSet<MachineState> states) {
    VariationalSet<MachineState> all = states;
    for (CompiledExpression.Rvalue value : values) {
      all = value.value().apply(all);
    }
    return all;
  }
}
