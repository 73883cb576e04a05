package sunder.interval;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;

/**
 * A set of stores: an interval for each register, feature and array element; mutable. What has no
 * entry has the range of its type.
 */
public final class StoreBox {
  private final Box scalars;
  private TreeMap<ArrayRegister, ArrayBox> arrays;

  /** Other boxes have the same map of arrays: it is copied before it changes. */
  private boolean isShared;

  public StoreBox() {
    this(new Box(), new TreeMap<>());
  }

  private StoreBox(Box scalars, TreeMap<ArrayRegister, ArrayBox> arrays) {
    this.scalars = scalars;
    this.arrays = arrays;
  }

  /** The one store of these registers in which all is 0. */
  public static StoreBox zero(Set<Symbol> registers, Set<ArrayRegister> arrays) {
    StoreBox box = new StoreBox();
    registers.forEach(register -> box.scalars.set(register, Interval.ZERO));
    arrays.forEach(array -> box.arrays.put(array, ArrayBox.uniform(Interval.ZERO)));
    return box;
  }

  public StoreBox copy() {
    StoreBox copy = new StoreBox(scalars.copy(), arrays);
    copy.isShared = isShared = true;
    return copy;
  }

  /** Some arrays have the same elements as in another box, and of others nothing is known. */
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

  public Box scalars() {
    return scalars;
  }

  public ArrayBox array(ArrayRegister array) {
    ArrayBox known = arrays.get(array);
    return known != null ? known : ArrayBox.uniform(rangeOf(array));
  }

  public void setArray(ArrayRegister array, ArrayBox box) {
    if (isShared) {
      arrays = new TreeMap<>(arrays);
      isShared = false;
    }
    arrays.put(array, box);
  }

  public Map<ArrayRegister, ArrayBox> arrays() {
    return Collections.unmodifiableMap(arrays);
  }

  /** Whether the other has equal entries, now. */
  public boolean hasSameEntries(StoreBox other) {
    return scalars.hasSameEntries(other.scalars) && arrays.equals(other.arrays);
  }

  /** Equal for boxes with equal entries, and not changed any more. */
  public Object toKey() {
    return List.of(scalars.toKey(), Map.copyOf(arrays));
  }

  /**
   * A box that contains this one and another. The bounds that do not hold in the other are gone, so
   * that there is no endless sequence of these.
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

  /** A box that contains this one and another; of arrays it says nothing. */
  public StoreBox hull(StoreBox other) {
    return new StoreBox(scalars.hull(other.scalars), new TreeMap<>());
  }

  /** The values that an element's type allows. */
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
