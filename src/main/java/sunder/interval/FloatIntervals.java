package sunder.interval;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import sunder.expression.Atom;
import sunder.expression.FloatFormat;
import sunder.expression.FloatOperation;

/**
 * Interval arithmetic for floating-point operations on the keys of {@link FloatFormat}.
 *
 * <p>Rounding is monotone, so that an operation is monotone where the signs of its operands are
 * fixed and no special value is among them: the results at the ends bound all others, exactly.
 */
final class FloatIntervals {
  private FloatIntervals() {}

  /** Returns the smallest interval with the results for all operands; a superset for remainders. */
  static Interval evaluate(Atom.Floating atom, List<Interval> operands) {
    if (operands.stream().anyMatch(Interval::isEmpty)) {
      return Interval.EMPTY;
    }
    FloatFormat format = atom.format();
    if (atom.operation() == FloatOperation.REMAINDER
        && !operands.stream().allMatch(Interval::isPoint)) {
      Interval numbers = Interval.of(format.least(), format.infinity());
      Interval dividend = operands.get(0).intersect(numbers).hull(Interval.of(-1, 0));
      return dividend.hull(Interval.point(format.nan()));
    }
    Optional<FloatFormat> given = atom.operation().operandFormat(format);
    Interval one = operands.get(0);
    List<Interval> seconds =
        operands.size() == 1 ? List.of(Interval.ZERO) : parts(operands.get(1), format);
    Interval result = Interval.EMPTY;
    for (Interval first : given.map(of -> parts(one, of)).orElse(List.of(one))) {
      for (Interval second : seconds) {
        result = result.hull(corners(atom, first, second));
      }
    }
    return result;
  }

  /** Returns the parts of an interval of keys between which signs or special values change. */
  private static List<Interval> parts(Interval keys, FloatFormat format) {
    if (keys.isPoint()) {
      return List.of(keys);
    }
    BigInteger one = BigInteger.ONE;
    BigInteger infinity = format.infinity();
    BigInteger least = format.least();
    List<Interval> parts = new ArrayList<>();
    for (Interval part :
        List.of(
            Interval.atMost(least.subtract(one)),
            Interval.point(least),
            Interval.of(least.add(one), BigInteger.TWO.negate()),
            Interval.point(one.negate()),
            Interval.ZERO,
            Interval.of(one, infinity.subtract(one)),
            Interval.point(infinity),
            Interval.atLeast(format.nan()))) {
      Interval shared = keys.intersect(part);
      if (!shared.isEmpty()) {
        boolean numbers = Interval.of(least, infinity).contains(shared);
        parts.add(numbers ? shared : Interval.point(format.nan()));
      }
    }
    return parts;
  }

  /** Returns the smallest interval with the results for operands in one part each. */
  private static Interval corners(Atom.Floating atom, Interval first, Interval second) {
    Interval result = Interval.EMPTY;
    if (!first.hasLow()) {
      result = Interval.point(atom.format().least());
    }
    if (!first.hasHigh()) {
      result = result.hull(Interval.point(atom.format().infinity()));
    }
    for (BigInteger a : ends(first)) {
      for (BigInteger b : ends(second)) {
        result =
            atom.operation()
                .apply(atom.format(), List.of(a, b))
                .map(Interval::point)
                .map(result::hull)
                .orElse(result);
      }
    }
    return result;
  }

  /** Returns the finite ends; an integer that is not bounded rounds to an infinity. */
  private static List<BigInteger> ends(Interval part) {
    if (part.isPoint()) {
      return List.of(part.low());
    }
    List<BigInteger> ends = new ArrayList<>();
    if (part.hasLow()) {
      ends.add(part.low());
    }
    if (part.hasHigh()) {
      ends.add(part.high());
    }
    return ends;
  }

  /**
   * Returns the operand's interval without values at its ends for which no result is in the target.
   *
   * @param index the index of the operand
   */
  static Interval narrowed(
      Atom.Floating atom, List<Interval> operands, int index, Interval target) {
    Interval old = operands.get(index);
    if (!old.hasLow() || !old.hasHigh() || old.isPoint()) {
      return old;
    }
    BigInteger low =
        first(
            old.low(),
            old.high(),
            end -> hits(atom, operands, index, Interval.of(old.low(), end), target));
    BigInteger high =
        first(
                old.high().negate(),
                low.negate(),
                end -> hits(atom, operands, index, Interval.of(end.negate(), old.high()), target))
            .negate();
    return Interval.of(low, high);
  }

  private static boolean hits(
      Atom.Floating atom, List<Interval> operands, int index, Interval part, Interval target) {
    List<Interval> changed = new ArrayList<>(operands);
    changed.set(index, part);
    return evaluate(atom, changed).intersects(target);
  }

  /** Returns the first number with a property that all greater ones have; the last if none has. */
  private static BigInteger first(BigInteger low, BigInteger high, Predicate<BigInteger> has) {
    // Most operands are not narrowed.
    if (has.test(low)) {
      return low;
    }
    BigInteger from = low;
    BigInteger to = high;
    while (from.compareTo(to) < 0) {
      BigInteger middle = from.add(to).shiftRight(1);
      if (has.test(middle)) {
        to = middle;
      } else {
        from = middle.add(BigInteger.ONE);
      }
    }
    return from;
  }
}
