package sunder.verify.refinement;

import java.math.BigInteger;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.interval.ArrayBox;
import sunder.interval.Box;
import sunder.interval.Interval;
import sunder.interval.StoreBox;
import sunder.verify.Budget;
import sunder.verify.Limits;

/**
 * Bound generalisation: widens the bounds of a box as far as a property of the whole box is
 * preserved.
 *
 * <p>Invariant: the box has the property before and after each operation. A bound is removed if the
 * property holds without it, otherwise moved outward as far as possible.
 */
final class BoundGeneralization {
  private final StoreBox box;
  private final Predicate<StoreBox> property;

  /**
   * @param box a box with the property; widened in place
   * @param budget checked before each evaluation of the property
   */
  BoundGeneralization(StoreBox box, Budget budget, Predicate<StoreBox> property) {
    this.box = box;
    this.property =
        trial -> {
          budget.check();
          return property.test(trial);
        };
  }

  void widen(Symbol symbol) {
    Interval widest =
        widest(
            box.scalars().get(symbol),
            Box.rangeOf(symbol),
            wider -> {
              StoreBox trial = box.copy();
              trial.scalars().set(symbol, wider);
              return property.test(trial);
            });
    box.scalars().set(symbol, widest);
  }

  /**
   * Widens an array: removes all knowledge of it, or uses one interval for all elements, or widens
   * the intervals of elements one by one.
   */
  void widen(ArrayRegister array) {
    ArrayBox free = ArrayBox.uniform(StoreBox.rangeOf(array));
    if (box.array(array).equals(free)) {
      return;
    }
    if (holdsWith(array, free)) {
      box.setArray(array, free);
      return;
    }
    // One interval for all elements needs no separate cells.
    ArrayBox uniform = ArrayBox.uniform(box.array(array).read(Interval.ALL));
    if (holdsWith(array, uniform)) {
      box.setArray(array, uniform);
    }
    for (ArrayBox.Segment segment : box.array(array).segments()) {
      Interval widest =
          widest(
              segment.values(),
              StoreBox.rangeOf(array),
              wider -> holdsWith(array, box.array(array).with(segment.indexes(), wider)));
      box.setArray(array, box.array(array).with(segment.indexes(), widest));
    }
  }

  private boolean holdsWith(ArrayRegister array, ArrayBox elements) {
    StoreBox trial = box.copy();
    trial.setArray(array, elements);
    return property.test(trial);
  }

  /**
   * Returns the widest interval between the old one and {@code most} with the property. The old
   * interval may exceed {@code most} where no store takes the step to the excess.
   */
  private static Interval widest(Interval old, Interval most, Predicate<Interval> holds) {
    if (old.contains(most)) {
      return old;
    }
    Interval range = most.hull(old);
    Interval low = old.withoutLow().intersect(range);
    Interval result =
        low.equals(old) || holds.test(low) ? low : moved(old, range, old.low(), -1, holds);
    Interval high = result.withoutHigh().intersect(range);
    return high.equals(result) || holds.test(high)
        ? high
        : moved(result, range, result.high(), 1, holds);
  }

  /** Returns the interval with one bound moved outward as far as the property holds. */
  private static Interval moved(
      Interval old, Interval range, BigInteger end, int side, Predicate<Interval> holds) {
    Function<BigInteger, Interval> by =
        distance -> old.hull(Interval.point(end.add(distance.multiply(BigInteger.valueOf(side)))));
    return by.apply(
        furthest(distance -> range.contains(by.apply(distance)) && holds.test(by.apply(distance))));
  }

  /**
   * Returns the greatest distance that has the property, by exponential search and bisection; the
   * property is assumed to be monotone.
   */
  private static BigInteger furthest(Predicate<BigInteger> holds) {
    BigInteger good = BigInteger.ZERO;
    BigInteger bad = BigInteger.ONE;
    while (bad.bitLength() <= Limits.MAX_BOUND_DOUBLINGS && holds.test(bad)) {
      good = bad;
      bad = bad.shiftLeft(1);
    }
    while (bad.subtract(good).compareTo(BigInteger.ONE) > 0) {
      BigInteger middle = good.add(bad).shiftRight(1);
      if (holds.test(middle)) {
        good = middle;
      } else {
        bad = middle;
      }
    }
    return good;
  }

  /** Widens all registers and arrays, but no numeric features. */
  void widenRegisters() {
    for (Symbol symbol : box.scalars().symbols()) {
      if (symbol.kind() != Symbol.Kind.FEATURE) {
        widen(symbol);
      }
    }
    List.copyOf(box.arrays().keySet()).forEach(this::widen);
  }
}
