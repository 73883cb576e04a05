package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.UnaryOperator;
import sunder.family.Feature;
import sunder.replay.PersistentMap;
import sunder.verdict.Assertion;

/**
 * A machine state: the data of a run without its control location. Equal states behave alike in the
 * same variant. Immutable.
 *
 * @param store the values of the live cells other than 0
 * @param operands the operands of the current evaluation
 * @param environment the strategy of the environment from here on
 * @param firstFailure the first failed assertion, if any; only complete plays continue after it
 */
record IaMachineState(
    PersistentMap<StoreCell, LinearValue> store,
    OperandStack operands,
    Environment environment,
    Optional<Assertion> firstFailure) {
  static IaMachineState initial(Environment environment) {
    return new IaMachineState(
        PersistentMap.empty(), OperandStack.EMPTY, environment, Optional.empty());
  }

  LinearValue load(StoreCell cell) {
    return store.get(cell).orElse(LinearValue.ZERO);
  }

  IaMachineState store(StoreCell cell, LinearValue value) {
    return withStore(value.isZero() ? store.without(cell) : store.with(cell, value));
  }

  /** Returns the state with all cells of a location set to 0. */
  IaMachineState clear(int location) {
    IaMachineState cleared = this;
    for (StoreCell cell :
        store.keysBetween(StoreCell.firstCellOf(location), StoreCell.firstCellOf(location + 1))) {
      cleared = cleared.store(cell, LinearValue.ZERO);
    }
    return cleared;
  }

  /** Returns the state without the cells of the locations from {@code location} on. */
  IaMachineState endLifetimesFrom(int location) {
    return withStore(store.headMap(StoreCell.firstCellOf(location)));
  }

  /** Returns the state restricted to variants in which the features have these values. */
  IaMachineState substitute(Map<Feature, BigInteger> values) {
    if (values.isEmpty()) {
      return this;
    }
    UnaryOperator<LinearValue> fix = value -> value.substitute(values);
    return withStore(store.map(value -> Optional.of(fix.apply(value)).filter(v -> !v.isZero())))
        .withOperands(operands.map(fix));
  }

  /**
   * Returns the state that equals this one in variants with the feature and {@code other} in
   * variants without it; empty if no state has linear values with this property.
   */
  Optional<IaMachineState> ifSelected(Feature.Bool feature, IaMachineState other) {
    if (!environment.equals(other.environment) || !firstFailure.equals(other.firstFailure)) {
      return Optional.empty();
    }
    IaMachineState joined = other;
    for (StoreCell cell : store.differingKeys(other.store)) {
      Optional<LinearValue> value = load(cell).ifSelected(feature, other.load(cell));
      if (value.isEmpty()) {
        return Optional.empty();
      }
      joined = joined.store(cell, value.get());
    }
    return operands.ifSelected(feature, other.operands).map(joined::withOperands);
  }

  private IaMachineState withStore(PersistentMap<StoreCell, LinearValue> newStore) {
    return newStore == store
        ? this
        : new IaMachineState(newStore, operands, environment, firstFailure);
  }

  LinearValue top() {
    return operands.top();
  }

  IaMachineState push(LinearValue value) {
    return withOperands(operands.push(value));
  }

  IaMachineState pop() {
    return withOperands(operands.pop());
  }

  IaMachineState replaceTop(UnaryOperator<LinearValue> change) {
    return withOperands(operands.pop().push(change.apply(operands.top())));
  }

  private IaMachineState withOperands(OperandStack newOperands) {
    return newOperands == operands
        ? this
        : new IaMachineState(store, newOperands, environment, firstFailure);
  }

  IaMachineState withEnvironment(Environment newEnvironment) {
    return new IaMachineState(store, operands, newEnvironment, firstFailure);
  }

  /** Returns the state after a failure; an earlier first failure is kept. */
  IaMachineState withFailure(Assertion assertion) {
    return firstFailure.isPresent()
        ? this
        : new IaMachineState(store, operands, environment, Optional.of(assertion));
  }

  /**
   * A cell of the store: a local variable (index 0) or an element of a local array.
   *
   * @param location the number of the variable among the live ones, outermost first
   */
  record StoreCell(int location, BigInteger index) implements Comparable<StoreCell> {
    static StoreCell scalar(int location) {
      return new StoreCell(location, BigInteger.ZERO);
    }

    /** Returns the least cell of a location in the order: after all cells of smaller locations. */
    static StoreCell firstCellOf(int location) {
      return new StoreCell(location, BigInteger.ONE.negate());
    }

    @Override
    public int compareTo(StoreCell other) {
      int order = Integer.compare(location, other.location);
      return order != 0 ? order : index.compareTo(other.index);
    }
  }

  /** An immutable stack of operands of the current evaluation. */
  static final class OperandStack {
    static final OperandStack EMPTY = new OperandStack(LinearValue.ZERO, null, 1);

    private final LinearValue top;
    private final OperandStack below;
    private final int hash;

    private OperandStack(LinearValue top, OperandStack below, int hash) {
      this.top = top;
      this.below = below;
      this.hash = hash;
    }

    OperandStack push(LinearValue value) {
      return new OperandStack(value, this, 31 * hash + value.hashCode());
    }

    LinearValue top() {
      if (below == null) {
        throw new NoSuchElementException("no operand");
      }
      return top;
    }

    OperandStack pop() {
      if (below == null) {
        throw new NoSuchElementException("no operand");
      }
      return below;
    }

    OperandStack map(UnaryOperator<LinearValue> change) {
      if (below == null) {
        return this;
      }
      OperandStack mapped = below.map(change);
      LinearValue changed = change.apply(top);
      return mapped == below && changed == top ? this : mapped.push(changed);
    }

    /**
     * Returns the stack that equals this one in variants with the feature and {@code other} in
     * variants without it; both have the same height. Empty if a value is not linear.
     */
    Optional<OperandStack> ifSelected(Feature.Bool feature, OperandStack other) {
      if (equals(other)) {
        return Optional.of(this);
      }
      return top.ifSelected(feature, other.top)
          .flatMap(value -> below.ifSelected(feature, other.below).map(under -> under.push(value)));
    }

    @Override
    public boolean equals(Object other) {
      if (!(other instanceof OperandStack)) {
        return false;
      }
      OperandStack one = this;
      OperandStack two = (OperandStack) other;
      while (one != two) {
        if (one.hash != two.hash
            || one.below == null
            || two.below == null
            || !one.top.equals(two.top)) {
          return false;
        }
        one = one.below;
        two = two.below;
      }
      return true;
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }
}
