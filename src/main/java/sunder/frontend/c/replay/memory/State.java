package sunder.frontend.c.replay.memory;

import java.util.List;
import java.util.Optional;
import sunder.replay.PersistentMap;

/**
 * What a run has in its hands, apart from where it is. Equal states behave alike in the same
 * variant. Immutable.
 *
 * @param store the cells that hold something; all others hold what nobody knows
 * @param operands values of the evaluation in progress
 * @param heap what was allocated, by number
 * @param used how many answers of each name were given
 */
public record State(
    PersistentMap<ScalarSlot, Val> store,
    PersistentMap<Integer, Block> heap,
    Operands operands,
    PersistentMap<String, Integer> used) {
  public static final State INITIAL =
      new State(
          PersistentMap.empty(), PersistentMap.empty(), Operands.EMPTY, PersistentMap.empty());

  /** A stack of values. */
  record Operands(Optional<Operands> below, Val top, int hash) {
    static final Operands EMPTY = new Operands(Optional.empty(), Val.Nothing.NOTHING, 0);

    public Operands push(Val value) {
      return new Operands(Optional.of(this), value, 31 * hash + value.hashCode());
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(Object other) {
      return this == other
          || other instanceof Operands that
              && hash == that.hash
              && top.equals(that.top)
              && below.equals(that.below);
    }
  }

  public Val top() {
    return operands.top();
  }

  public State push(Val value) {
    return new State(store, heap, operands.push(value), used);
  }

  public State pop() {
    return new State(store, heap, operands.below().orElseThrow(), used);
  }

  /** The operands pushed last, in order; they are gone in {@link #pop(int)}. */
  public List<Val> last(int count) {
    Val[] values = new Val[count];
    Operands at = operands;
    for (int i = count - 1; i >= 0; i--) {
      values[i] = at.top();
      at = at.below().orElseThrow();
    }
    return List.of(values);
  }

  public State pop(int count) {
    State state = this;
    for (int i = 0; i < count; i++) {
      state = state.pop();
    }
    return state;
  }

  /** How many operands there are. */
  public int depth() {
    int depth = 0;
    for (Operands at = operands; at.below().isPresent(); at = at.below().get()) {
      depth++;
    }
    return depth;
  }

  public Optional<Val> load(ScalarSlot cell) {
    return store.get(cell);
  }

  public State store(ScalarSlot cell, Val value) {
    return new State(store.with(cell, value), heap, operands, used);
  }

  public State forget(ScalarSlot cell) {
    return new State(store.without(cell), heap, operands, used);
  }

  /** A block is there, or changes. */
  public State with(int number, Block block) {
    return new State(store, heap.with(number, block), operands, used);
  }

  public State use(String name, int count) {
    return new State(store, heap, operands, used.with(name, count));
  }

  @Override
  public int hashCode() {
    return 31 * (31 * (31 * store.hashCode() + operands.hashCode()) + used.hashCode())
        + heap.hashCode();
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || other instanceof State that
            && store.equals(that.store)
            && operands.equals(that.operands)
            && heap.equals(that.heap)
            && used.equals(that.used);
  }
}
