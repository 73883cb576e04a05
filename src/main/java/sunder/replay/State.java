package sunder.replay;

import java.math.BigInteger;
import java.util.function.UnaryOperator;

/**
 * What a run has in its hands, apart from where it is in the program. Equal states behave alike.
 * Immutable; Booleans are 1 and 0.
 *
 * @param store values of the cells that are alive and not 0
 * @param operands of the evaluation in progress
 * @param environment what the environment will answer from here on
 * @param aborted abort was run; only complete plays go on behind it
 */
record State(
    PersistentMap<Cell, BigInteger> store,
    Operands operands,
    Environment environment,
    Progress aborted) {

  /** Whether abort was run already. */
  enum Progress {
    NOT_ABORTED,
    ABORTED
  }

  static State initial(Environment environment) {
    return new State(
        PersistentMap.empty(), Operands.EMPTY, environment, Progress.NOT_ABORTED);
  }

  BigInteger load(Cell cell) {
    return store.get(cell).orElse(BigInteger.ZERO);
  }

  State store(Cell cell, BigInteger value) {
    return withStore(value.signum() == 0 ? store.without(cell) : store.with(cell, value));
  }

  /** Sets all cells of a location to 0. */
  State clear(int location) {
    State cleared = this;
    for (Cell cell : store.keysBetween(Cell.startOf(location), Cell.startOf(location + 1))) {
      cleared = cleared.store(cell, BigInteger.ZERO);
    }
    return cleared;
  }

  /** Ends the life of all locations from {@code location} on. */
  State truncate(int location) {
    return withStore(store.below(Cell.startOf(location)));
  }

  private State withStore(PersistentMap<Cell, BigInteger> newStore) {
    return newStore == store ? this : new State(newStore, operands, environment, aborted);
  }

  BigInteger top() {
    return operands.top();
  }

  State push(BigInteger value) {
    return withOperands(operands.push(value));
  }

  State pop() {
    return withOperands(operands.pop());
  }

  State replaceTop(UnaryOperator<BigInteger> change) {
    return withOperands(operands.pop().push(change.apply(operands.top())));
  }

  private State withOperands(Operands newOperands) {
    return new State(store, newOperands, environment, aborted);
  }

  State with(Environment newEnvironment) {
    return new State(store, operands, newEnvironment, aborted);
  }

  State abortedNow() {
    return new State(store, operands, environment, Progress.ABORTED);
  }
}
