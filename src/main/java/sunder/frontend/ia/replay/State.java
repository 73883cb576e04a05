package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import sunder.family.Feature;
import sunder.replay.PersistentMap;
import sunder.verdict.Assertion;

/**
 * What a run has in its hands, apart from where it is in the program. Equal states behave alike in
 * the same variant. Immutable.
 *
 * @param store values of the cells that are alive and not 0
 * @param operands of the evaluation in progress
 * @param environment what the environment will answer from here on
 * @param failed what failed first, if something did; only complete plays go on behind it
 */
record State(
    PersistentMap<StoreCell, Value> store,
    Operands operands,
    Environment environment,
    Optional<Assertion> failed) {
  static State initial(Environment environment) {
    return new State(PersistentMap.empty(), Operands.EMPTY, environment, Optional.empty());
  }

  Value load(StoreCell cell) {
    return store.get(cell).orElse(Value.ZERO);
  }

  State store(StoreCell cell, Value value) {
    return withStore(value.isZero() ? store.without(cell) : store.with(cell, value));
  }

  /** Sets all cells of a location to 0. */
  State clear(int location) {
    State cleared = this;
    for (StoreCell cell :
        store.keysBetween(StoreCell.startOf(location), StoreCell.startOf(location + 1))) {
      cleared = cleared.store(cell, Value.ZERO);
    }
    return cleared;
  }

  /** Ends the life of all locations from {@code location} on. */
  State truncate(int location) {
    return withStore(store.below(StoreCell.startOf(location)));
  }

  /** The same state, known to be in variants where the features have these values. */
  State fix(Map<Feature, BigInteger> values) {
    if (values.isEmpty()) {
      return this;
    }
    UnaryOperator<Value> fix = value -> value.fix(values);
    State fixed = this;
    for (StoreCell cell : store.keys()) {
      Value old = load(cell);
      Value changed = fix.apply(old);
      if (changed != old) {
        fixed = fixed.store(cell, changed);
      }
    }
    return fixed.withOperands(operands.map(fix));
  }

  /**
   * The state that is this one where the feature is selected, and {@code other} elsewhere; none if
   * there is no such state.
   */
  Optional<State> where(Feature.Bool feature, State other) {
    if (!environment.equals(other.environment) || !failed.equals(other.failed)) {
      return Optional.empty();
    }
    State joined = other;
    if (!store.equals(other.store)) {
      Set<StoreCell> cells = new TreeSet<>(store.keys());
      cells.addAll(other.store.keys());
      for (StoreCell cell : cells) {
        Optional<Value> value = load(cell).where(feature, other.load(cell));
        if (value.isEmpty()) {
          return Optional.empty();
        }
        joined = joined.store(cell, value.get());
      }
    }
    return operands.where(feature, other.operands).map(joined::withOperands);
  }

  private State withStore(PersistentMap<StoreCell, Value> newStore) {
    return newStore == store ? this : new State(newStore, operands, environment, failed);
  }

  Value top() {
    return operands.top();
  }

  State push(Value value) {
    return withOperands(operands.push(value));
  }

  State pop() {
    return withOperands(operands.pop());
  }

  State replaceTop(UnaryOperator<Value> change) {
    return withOperands(operands.pop().push(change.apply(operands.top())));
  }

  private State withOperands(Operands newOperands) {
    return newOperands == operands ? this : new State(store, newOperands, environment, failed);
  }

  State with(Environment newEnvironment) {
    return new State(store, operands, newEnvironment, failed);
  }

  /** The same behind a failure; what failed first stays. */
  State failing(Assertion assertion) {
    return failed.isPresent()
        ? this
        : new State(store, operands, environment, Optional.of(assertion));
  }

  /**
   * One place of the store: a local variable (index 0) or an element of a local array.
   *
   * @param location numbers the variables that are alive, outermost first
   */
  record StoreCell(int location, BigInteger index) implements Comparable<StoreCell> {
    static StoreCell scalar(int location) {
      return new StoreCell(location, BigInteger.ZERO);
    }

    /** Orders before every cell of this location and behind every cell of smaller ones. */
    static StoreCell startOf(int location) {
      return new StoreCell(location, BigInteger.ONE.negate());
    }

    @Override
    public int compareTo(StoreCell other) {
      int order = Integer.compare(location, other.location);
      return order != 0 ? order : index.compareTo(other.index);
    }
  }

  /** An immutable stack: the values of the operands that an unfinished evaluation still needs. */
  static final class Operands {
    static final Operands EMPTY = new Operands(Value.ZERO, null, 1);

    private final Value top;
    private final Operands below;
    private final int hash;

    private Operands(Value top, Operands below, int hash) {
      this.top = top;
      this.below = below;
      this.hash = hash;
    }

    Operands push(Value value) {
      return new Operands(value, this, 31 * hash + value.hashCode());
    }

    Value top() {
      if (below == null) {
        throw new NoSuchElementException("no operand");
      }
      return top;
    }

    Operands pop() {
      if (below == null) {
        throw new NoSuchElementException("no operand");
      }
      return below;
    }

    Operands map(UnaryOperator<Value> change) {
      if (below == null) {
        return this;
      }
      Operands mapped = below.map(change);
      Value changed = change.apply(top);
      return mapped == below && changed == top ? this : mapped.push(changed);
    }

    /** Where the feature is selected these, elsewhere the others; they are as many. */
    Optional<Operands> where(Feature.Bool feature, Operands other) {
      if (equals(other)) {
        return Optional.of(this);
      }
      return top.where(feature, other.top)
          .flatMap(value -> below.where(feature, other.below).map(under -> under.push(value)));
    }

    @Override
    public boolean equals(Object other) {
      if (!(other instanceof Operands)) {
        return false;
      }
      Operands one = this;
      Operands two = (Operands) other;
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
