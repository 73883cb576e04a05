package sunder.interval;

import java.math.BigInteger;
import java.util.function.BinaryOperator;
import sunder.expression.Atom;

/** Interval arithmetic for non-linear operations. */
final class IntervalArithmetic {
  private IntervalArithmetic() {}

  /** Returns the smallest interval that contains all products, unless its bounds are too large. */
  static Interval times(Interval a, Interval b) {
    if (a.isEmpty() || b.isEmpty()) {
      return Interval.EMPTY;
    }
    if (b.isPoint()) {
      return a.times(b.low());
    }
    if (a.isPoint()) {
      return b.times(a.low());
    }
    // On a quadrant the product is monotone in each factor.
    return byQuadrants(a, b, IntervalArithmetic::timesPositive);
  }

  /** Splits both operands at 0 and joins the results for each combination of signs. */
  private static Interval byQuadrants(Interval a, Interval b, BinaryOperator<Interval> positive) {
    Interval result = Interval.EMPTY;
    for (Interval x : signParts(a)) {
      for (Interval y : signParts(b)) {
        if (!x.isEmpty() && !y.isEmpty()) {
          result = result.hull(oneSign(x, y, positive));
        }
      }
    }
    return result;
  }

  private static Interval[] signParts(Interval a) {
    return new Interval[] {
      a.intersect(Interval.atMost(BigInteger.ONE.negate())),
      a.intersect(Interval.ZERO),
      a.intersect(Interval.atLeast(BigInteger.ONE))
    };
  }

  private static Interval oneSign(Interval x, Interval y, BinaryOperator<Interval> positive) {
    if (x.equals(Interval.ZERO) || y.equals(Interval.ZERO)) {
      return Interval.ZERO;
    }
    boolean negativeX = x.hasHigh() && x.high().signum() < 0;
    boolean negativeY = y.hasHigh() && y.high().signum() < 0;
    Interval result = positive.apply(negativeX ? x.negate() : x, negativeY ? y.negate() : y);
    return negativeX == negativeY ? result : result.negate();
  }

  private static Interval timesPositive(Interval x, Interval y) {
    BigInteger low = x.low().multiply(y.low());
    Interval product =
        x.hasHigh() && y.hasHigh()
            ? Interval.of(low, x.high().multiply(y.high()))
            : Interval.atLeast(low);
    return product.rounded();
  }

  /**
   * Returns an interval with all quotients truncated toward zero, for the divisors other than 0.
   */
  static Interval quotient(Interval a, Interval b) {
    Interval below = b.intersect(Interval.atMost(BigInteger.ONE.negate()));
    Interval above = b.intersect(Interval.atLeast(BigInteger.ONE));
    return byQuadrants(a, below, IntervalArithmetic::dividePositive)
        .hull(byQuadrants(a, above, IntervalArithmetic::dividePositive));
  }

  private static Interval dividePositive(Interval x, Interval y) {
    BigInteger low = y.hasHigh() ? x.low().divide(y.high()) : BigInteger.ZERO;
    return x.hasHigh() ? Interval.of(low, x.high().divide(y.low())) : Interval.atLeast(low);
  }

  /** Returns an interval with all remainders as in Java, which have the sign of the dividend. */
  static Interval remainder(Interval a, Interval b) {
    if (a.isEmpty() || b.isEmpty() || b.equals(Interval.ZERO)) {
      return Interval.EMPTY;
    }
    Interval quotient = quotient(a, b);
    if (quotient.isPoint() && b.isPoint()) {
      return a.minus(b.times(quotient.low()));
    }
    Interval range = Interval.ALL;
    if (b.hasLow() && b.hasHigh()) {
      BigInteger most = b.low().abs().max(b.high().abs()).subtract(BigInteger.ONE);
      range = Interval.of(most.negate(), most);
    }
    return range.intersect(a.hull(Interval.ZERO));
  }

  /**
   * Returns an interval with all values modulo {@code n > 0}; exact if the operand is within one
   * period.
   */
  static Interval modulo(Interval a, BigInteger n) {
    if (a.isEmpty()) {
      return a;
    }
    if (a.hasLow() && a.hasHigh()) {
      BigInteger period = Interval.floorDivide(a.low(), n);
      if (period.equals(Interval.floorDivide(a.high(), n))) {
        return a.plus(period.multiply(n).negate());
      }
    }
    return Interval.of(BigInteger.ZERO, n.subtract(BigInteger.ONE));
  }

  /**
   * Returns an interval with all bitwise conjunctions of the low bytes; a non-negative operand
   * bounds the result.
   */
  static Interval byteAnd(Interval a, Interval b) {
    if (a.isEmpty() || b.isEmpty()) {
      return a.isEmpty() ? a : b;
    }
    BigInteger mask = Atom.ByteAnd.MASK;
    if (a.isPoint() && b.isPoint()) {
      return Interval.point(a.low().and(b.low()).and(mask));
    }
    return Interval.of(BigInteger.ZERO, most(a, mask).min(most(b, mask)));
  }

  private static BigInteger most(Interval byteValues, BigInteger mask) {
    boolean natural = byteValues.hasLow() && byteValues.low().signum() >= 0;
    return natural && byteValues.hasHigh() ? byteValues.high().min(mask) : mask;
  }
}
