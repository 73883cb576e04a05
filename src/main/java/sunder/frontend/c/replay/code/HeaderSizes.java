package sunder.frontend.c.replay.code;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.memory.ScalarSlot;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.frontend.c.replay.scope.Type;

/**
 * The sizes of structures behind which a block has bytes, by the form of the expression for the
 * size of the block: its constant summands of which no summand is a multiple.
 *
 * <p>Its counterpart in the translation is {@code sunder.frontend.c.flow.memory.HeaderSizes}, with
 * which it shares no code.
 *
 * @param constants the sizes, if the expression is a sum
 * @param variable the variable that is the whole expression; a parameter has the sizes of the
 *     argument
 */
public record HeaderSizes(Set<BigInteger> constants, Optional<ReplayVariable> variable) {
  /** The extra slot of a parameter that holds the sizes of its argument. */
  private static final long SIZES = Long.MIN_VALUE + 5;

  /** Returns the sizes in a state. */
  Set<BigInteger> in(MachineState state) {
    return variable
        .flatMap(parameter -> state.load(new ScalarSlot(parameter.number(), SIZES)))
        .map(
            held ->
                ((ConcreteValue.Aggregate) held)
                    .slots().stream().map(OperatorCompiler::intValue).collect(Collectors.toSet()))
        .orElse(constants);
  }

  /** Records the sizes of an argument for the parameter that receives it. */
  static MachineState pass(
      MachineState state, Optional<HeaderSizes> argument, ReplayVariable parameter, Type sizeType) {
    if (!parameter.type().equals(sizeType) || parameter.recursionDepth() > 0) {
      return state;
    }
    List<ConcreteValue> sizes =
        argument.map(size -> size.in(state)).orElse(Set.of()).stream()
            .<ConcreteValue>map(ConcreteValue.Int::new)
            .toList();
    ScalarSlot slot = new ScalarSlot(parameter.number(), SIZES);
    return sizes.isEmpty()
        ? state.remove(slot)
        : state.store(slot, new ConcreteValue.Aggregate(sizes));
  }
}
