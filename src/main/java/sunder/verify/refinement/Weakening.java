package sunder.verify.refinement;

import java.math.BigInteger;
import java.util.List;
import java.util.function.Predicate;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.interval.ArrayBox;
import sunder.interval.Box;
import sunder.interval.Interval;
import sunder.interval.StoreBox;
import sunder.verify.Budget;

/**
 * Widens the intervals of a box, bound by bound, as far as a property of the whole box survives.
 * The box has the property at the start and at the end; a bound is dropped if it can be, else moved
 * as far as it goes.
 */
final class Weakening {
  private final StoreBox box;
  private final Predicate<StoreBox> property;

  /**
   * @param box has the property; is widened in place
   * @param budget checked whenever the property is
   */
  Weakening(StoreBox box, Budget budget, Predicate<StoreBox> property) {
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
    Interval result = low.equals(old) || holds.test(low) ? low : lower(old, range, holds);
    Interval high = result.withoutHigh().intersect(range);
    return high.equals(result) || holds.test(high) ? high : raise(result, range, holds);
  }

  private static Interval raise(Interval old, Interval range, Predicate<Interval> holds) {
    BigInteger more =
        furthest(
            distance -> {
              Interval wider = old.hull(Interval.point(old.high().add(distance)));
              return range.contains(wider) && holds.test(wider);
            });
    return old.hull(Interval.point(old.high().add(more)));
  }

  private static Interval lower(Interval old, Interval range, Predicate<Interval> holds) {
    BigInteger more =
        furthest(
            distance -> {
              Interval wider = old.hull(Interval.point(old.low().subtract(distance)));
              return range.contains(wider) && holds.test(wider);
            });
    return old.hull(Interval.point(old.low().subtract(more)));
  }

  /**
   * The greatest distance with the property, which holds up to some distance, as far as we look:
   * gallop, then bisect.
   */
  private static BigInteger furthest(Predicate<BigInteger> holds) {
    BigInteger good = BigInteger.ZERO;
    BigInteger bad = BigInteger.ONE;
    while (bad.bitLength() <= Limits.DOUBLINGS_OF_A_BOUND && holds.test(bad)) {
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
    for (Symbol symbol : List.copyOf(box.scalars().entries().keySet())) {
      if (symbol.kind() != Symbol.Kind.FEATURE) {
        widen(symbol);
      }
    }
    List.copyOf(box.arrays().keySet()).forEach(this::widen);
  }
}
