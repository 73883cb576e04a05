package sunder.interval;

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
  private final TreeMap<ArrayRegister, ArrayBox> arrays;

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
    return new StoreBox(scalars.copy(), new TreeMap<>(arrays));
  }

  public Box scalars() {
    return scalars;
  }

  public ArrayBox array(ArrayRegister array) {
    ArrayBox known = arrays.get(array);
    return known != null ? known : ArrayBox.uniform(rangeOf(array));
  }

  public void setArray(ArrayRegister array, ArrayBox box) {
    arrays.put(array, box);
  }

  public Map<ArrayRegister, ArrayBox> arrays() {
    return arrays;
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
