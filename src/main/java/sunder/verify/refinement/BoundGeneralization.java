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
 * Widens the intervals of a box, bound by bound, as far as a property of the whole box survives.
 * The box has the property at the start and at the end; a bound is dropped if it can be, else moved
 * as far as it goes.
 */
final class BoundGeneralization {
  private final StoreBox box;
  private final Predicate<StoreBox> property;

  /**
   * @param box has the property; is widened in place
   * @param budget checked whenever the property is
   */
  BoundGeneralization(StoreBox box, Budget budget, Predicate<StoreBox> property) {
    this.box = box;
    this.property =
        trial -> {
          budget.check();
          return property.test(trial);
        };
  }

  /** Widens a scalar. */
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

  /** Widens an array: forgets it, or makes it uniform, or widens what is known of its elements. */
  void widen(ArrayRegister array) {
    ArrayBox free = ArrayBox.uniform(StoreBox.rangeOf(array));
    if (box.array(array).equals(free)) {
      return;
    }
    if (holdsWith(array, free)) {
      box.setArray(array, free);
      return;
    }
    // One interval for all elements needs no cells of their own.
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

  /** Old values may lie outside of the range where no store takes the step to them. */
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

  /** With one end as far out as it goes, up or down. */
  private static Interval moved(
      Interval old, Interval range, BigInteger end, int side, Predicate<Interval> holds) {
    Function<BigInteger, Interval> by =
        distance -> old.hull(Interval.point(end.add(distance.multiply(BigInteger.valueOf(side)))));
    return by.apply(
        furthest(distance -> range.contains(by.apply(distance)) && holds.test(by.apply(distance))));
  }

  /**
   * The greatest distance with the property, which holds up to some distance, as far as we look:
   * gallop, then bisect.
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

  /** Widens every register and array, features apart. */
  void widenRegisters() {
    for (Symbol symbol : box.scalars().symbols()) {
      if (symbol.kind() != Symbol.Kind.FEATURE) {
        widen(symbol);
      }
    }
    List.copyOf(box.arrays().keySet()).forEach(this::widen);
  }
}
