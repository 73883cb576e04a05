package sunder.interval;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;

/**
 * A box of stores: an interval for each register, feature and array element. Mutable. A symbol or
 * array without an entry has the range of its type.
 */
public final class StoreBox {
  private final Box scalars;
  private TreeMap<ArrayRegister, ArrayBox> arrays;

  /** Whether another box shares the map of arrays; it is copied before a change (copy on write). */
  private boolean isShared;

  /** Creates the box of all stores. */
  public StoreBox() {
    this(new Box(), new TreeMap<>());
  }

  private StoreBox(Box scalars, TreeMap<ArrayRegister, ArrayBox> arrays) {
    this.scalars = scalars;
    this.arrays = arrays;
  }

  /** Returns the box of the initial store, in which all these registers and arrays are 0. */
  public static StoreBox zero(Set<Symbol> registers, Set<ArrayRegister> arrays) {
    StoreBox box = new StoreBox();
    registers.forEach(register -> box.scalars.set(register, Interval.ZERO));
    arrays.forEach(array -> box.arrays.put(array, ArrayBox.uniform(Interval.ZERO)));
    return box;
  }

  /** Returns a copy, which changes independently. */
  public StoreBox copy() {
    StoreBox copy = new StoreBox(scalars.copy(), arrays);
    copy.isShared = isShared = true;
    return copy;
  }

  /** Copies the arrays that are live from another box; all others become unconstrained. */
  public void copyArrays(StoreBox from, Set<ArrayRegister> live) {
    isShared = from.arrays.keySet().equals(live);
    if (isShared) {
      from.isShared = true;
      arrays = from.arrays;
    } else {
      arrays = new TreeMap<>();
      live.forEach(array -> arrays.put(array, from.array(array)));
    }
  }

  /** Returns the mutable box of registers and features. */
  public Box scalars() {
    return scalars;
  }

  /** Returns the box of an array; the range of its type for all elements if it has no entry. */
  public ArrayBox array(ArrayRegister array) {
    ArrayBox known = arrays.get(array);
    return known != null ? known : ArrayBox.uniform(rangeOf(array));
  }

  /** Sets the box of an array. */
  public void setArray(ArrayRegister array, ArrayBox box) {
    if (isShared) {
      arrays = new TreeMap<>(arrays);
      isShared = false;
    }
    arrays.put(array, box);
  }

  /** Returns an unmodifiable view of the arrays with an entry. */
  public Map<ArrayRegister, ArrayBox> arrays() {
    return Collections.unmodifiableMap(arrays);
  }

  /** Returns whether another box currently has equal entries. */
  public boolean hasSameEntries(StoreBox other) {
    return scalars.hasSameEntries(other.scalars) && arrays.equals(other.arrays);
  }

  /** Returns an immutable key that is equal for boxes with equal entries. */
  public Object toKey() {
    return List.of(scalars.toKey(), Map.copyOf(arrays));
  }

  /**
   * Returns a box that contains both, without the bounds that do not hold for the other (widening):
   * every ascending chain of such boxes is finite.
   */
  public StoreBox widen(StoreBox other) {
    StoreBox result = new StoreBox();
    scalars.forEach(
        (symbol, known) -> {
          Interval widened = known.widen(other.scalars.get(symbol));
          result.scalars.set(symbol, widened.intersect(Box.rangeOf(symbol)));
        });
    arrays.forEach(
        (array, known) -> {
          if (known.equals(other.array(array))) {
            result.arrays.put(array, known);
          }
        });
    return result;
  }

  /** Returns a box that contains both; arrays are unconstrained. */
  public StoreBox hull(StoreBox other) {
    return new StoreBox(scalars.hull(other.scalars), new TreeMap<>());
  }

  /** Returns the range of the type of an array's elements. */
  public static Interval rangeOf(ArrayRegister array) {
    if (array.sort() == Symbol.Sort.BOOL) {
      return Interval.of(0, 1);
    }
    return array
        .high()
        .map(high -> Interval.of(java.math.BigInteger.ZERO, high))
        .orElse(Interval.ALL);
  }

  @Override
  public String toString() {
    return scalars + " " + arrays;
  }
}
