package sunder.frontend.c.replay.memory;

import java.util.List;
import java.util.Optional;
import sunder.replay.PersistentMap;

/**
 * A machine state: the data of an execution without its control location. Immutable; equal states
 * behave alike in the same variant.
 *
 * @param store the values of the slots; a slot without a value holds an unknown value
 * @param heap the heap blocks, by number
 * @param operands the values of the evaluation in progress
 * @param inputCounts the numbers of inputs read, by name
 */
public record MachineState(
    PersistentMap<ScalarSlot, ConcreteValue> store,
    PersistentMap<Integer, HeapBlock> heap,
    OperandStack operands,
    PersistentMap<String, Integer> inputCounts) {
  public static final MachineState INITIAL =
      new MachineState(
          PersistentMap.empty(), PersistentMap.empty(), OperandStack.EMPTY, PersistentMap.empty());

  /** An immutable stack of values with a cached hash code. */
  record OperandStack(Optional<OperandStack> below, ConcreteValue top, int hash) {
    static final OperandStack EMPTY =
        new OperandStack(Optional.empty(), ConcreteValue.NoValue.NOTHING, 0);

    public OperandStack push(ConcreteValue value) {
      return new OperandStack(Optional.of(this), value, 31 * hash + value.hashCode());
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(Object other) {
      return this == other
          || other instanceof OperandStack that
              && hash == that.hash
              && top.equals(that.top)
              && below.equals(that.below);
    }
  }

  public ConcreteValue top() {
    return operands.top();
  }

  public MachineState push(ConcreteValue value) {
    return new MachineState(store, heap, operands.push(value), inputCounts);
  }

  public MachineState pop() {
    return new MachineState(store, heap, operands.below().orElseThrow(), inputCounts);
  }

  /** Returns the operands pushed last, in the order in which they were pushed. */
  public List<ConcreteValue> topOperands(int count) {
    ConcreteValue[] values = new ConcreteValue[count];
    OperandStack at = operands;
    for (int i = count - 1; i >= 0; i--) {
      values[i] = at.top();
      at = at.below().orElseThrow();
    }
    return List.of(values);
  }

  public MachineState pop(int count) {
    MachineState state = this;
    for (int i = 0; i < count; i++) {
      state = state.pop();
    }
    return state;
  }

  /** Returns the height of the operand stack. */
  public int depth() {
    int depth = 0;
    for (OperandStack at = operands; at.below().isPresent(); at = at.below().get()) {
      depth++;
    }
    return depth;
  }

  public Optional<ConcreteValue> load(ScalarSlot cell) {
    return store.get(cell);
  }

  public MachineState store(ScalarSlot cell, ConcreteValue value) {
    return new MachineState(store.with(cell, value), heap, operands, inputCounts);
  }

  public MachineState remove(ScalarSlot cell) {
    return new MachineState(store.without(cell), heap, operands, inputCounts);
  }

  /** Returns this state with a new or changed heap block. */
  public MachineState withBlock(int number, HeapBlock block) {
    return new MachineState(store, heap.with(number, block), operands, inputCounts);
  }

  public MachineState withInputCount(String name, int count) {
    return new MachineState(store, heap, operands, inputCounts.with(name, count));
  }

  @Override
  public int hashCode() {
    return 31 * (31 * (31 * store.hashCode() + operands.hashCode()) + inputCounts.hashCode())
        + heap.hashCode();
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || other instanceof MachineState that
            && store.equals(that.store)
            && operands.equals(that.operands)
            && heap.equals(that.heap)
            && inputCounts.equals(that.inputCounts);
  }
}
