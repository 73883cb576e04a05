package sunder.interval;

import java.math.BigInteger;
import java.util.Optional;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Term;

/**
 * A set of neighbouring integers: {@code [low, high]} with exact or infinite ends, or the empty
 * set.
 *
 * <p>Operations return the smallest interval that contains all results, unless their comment says
 * more or an end is too large ({@link #MAX_BITS}).
 */
public final class Interval {
  public static final Interval ALL = new Interval(null, null);
  public static final Interval EMPTY = new Interval(BigInteger.ONE, BigInteger.ZERO);
  public static final Interval ZERO = point(BigInteger.ZERO);

  /**
   * Bits of the ends of a product, and of a term's values. A number that is squared again and again
   * would soon take all time and memory; and beyond what machine words and a program's constants
   * hold no bound tells more than the sign.
   */
  public static final int MAX_BITS = 4096;

  private static final BigInteger GREATEST = BigInteger.ONE.shiftLeft(MAX_BITS);

  // Infinite ends are null inside this class only.
  private final BigInteger low;
  private final BigInteger high;

  private Interval(BigInteger low, BigInteger high) {
    this.low = low;
    this.high = high;
  }

  private static Interval make(BigInteger low, BigInteger high) {
    if (low == null && high == null) {
      return ALL;
    }
    return low != null && high != null && low.compareTo(high) > 0 ? EMPTY : new Interval(low, high);
  }

  /** Both ends included; {@link #EMPTY} if {@code low > high}. */
  public static Interval of(BigInteger low, BigInteger high) {
    return make(low, high);
  }

  public static Interval of(long low, long high) {
    return make(BigInteger.valueOf(low), BigInteger.valueOf(high));
  }

  /** An absent end is infinite. */
  public static Interval of(Optional<BigInteger> low, Optional<BigInteger> high) {
    return make(low.orElse(null), high.orElse(null));
  }

  public static Interval point(BigInteger value) {
    return new Interval(value, value);
  }

  public static Interval atLeast(BigInteger low) {
    return new Interval(low, null);
  }

  public static Interval atMost(BigInteger high) {
    return new Interval(null, high);
  }

  public boolean isEmpty() {
    return low != null && high != null && low.compareTo(high) > 0;
  }

  public boolean isPoint() {
    return low != null && low.equals(high);
  }

  public boolean isAll() {
    return low == null && high == null;
  }

  public boolean hasLow() {
    return low != null;
  }

  public boolean hasHigh() {
    return high != null;
  }

  /** The least element; only if {@link #hasLow}. */
  public BigInteger low() {
    return java.util.Objects.requireNonNull(low);
  }

  /** The greatest element; only if {@link #hasHigh}. */
  public BigInteger high() {
    return java.util.Objects.requireNonNull(high);
  }

  public boolean contains(BigInteger value) {
    return (low == null || low.compareTo(value) <= 0)
        && (high == null || high.compareTo(value) >= 0);
  }

  /** That a term's value is in here; of a condition, whose truth values are 1 and 0, too. */
  public BoolTerm membership(Term term) {
    if (term instanceof BoolTerm condition) {
      boolean mayBeTrue = contains(BigInteger.ONE);
      boolean mayBeFalse = contains(BigInteger.ZERO);
      return mayBeTrue && mayBeFalse ? BoolTerm.TRUE : mayBeTrue ? condition : condition.not();
    }
    return BoolTerm.within(Optional.ofNullable(low), (IntTerm) term, Optional.ofNullable(high));
  }

  public boolean contains(Interval other) {
    return other.isEmpty()
        || (low == null || other.low != null && low.compareTo(other.low) <= 0)
            && (high == null || other.high != null && high.compareTo(other.high) >= 0);
  }

  /** The element nearest to 0; not for the empty set. */
  public BigInteger nearestToZero() {
    if (low != null && low.signum() > 0) {
      return low;
    }
    return high != null && high.signum() < 0 ? high : BigInteger.ZERO;
  }

  public Interval withoutLow() {
    return make(null, high);
  }

  public Interval withoutHigh() {
    return make(low, null);
  }

  public Interval intersect(Interval other) {
    if (contains(other)) {
      return other;
    }
    if (other.contains(this)) {
      return this;
    }
    return make(maxLow(low, other.low), minHigh(high, other.high));
  }

  private static BigInteger maxLow(BigInteger a, BigInteger b) {
    return a == null ? b : b == null ? a : a.max(b);
  }

  private static BigInteger minHigh(BigInteger a, BigInteger b) {
    return a == null ? b : b == null ? a : a.min(b);
  }

  public boolean intersects(Interval other) {
    return !isEmpty()
        && !other.isEmpty()
        && (low == null || other.high == null || low.compareTo(other.high) <= 0)
        && (high == null || other.low == null || high.compareTo(other.low) >= 0);
  }

  /** Contains both; a bound of this one that does not hold in the other is gone. */
  public Interval widen(Interval other) {
    Interval hull = hull(other);
    Interval low = hull.low == null || hull.low.equals(this.low) ? hull : hull.withoutLow();
    return low.high == null || low.high.equals(this.high) ? low : low.withoutHigh();
  }

  /** The smallest interval that contains both. */
  public Interval hull(Interval other) {
    if (isEmpty()) {
      return other;
    }
    if (other.isEmpty()) {
      return this;
    }
    return make(
        low == null || other.low == null ? null : low.min(other.low),
        high == null || other.high == null ? null : high.max(other.high));
  }

  public Interval plus(Interval other) {
    if (isEmpty() || other.isEmpty()) {
      return EMPTY;
    }
    return make(
        low == null || other.low == null ? null : low.add(other.low),
        high == null || other.high == null ? null : high.add(other.high));
  }

  public Interval plus(BigInteger value) {
    return isEmpty() || value.signum() == 0
        ? this
        : make(low == null ? null : low.add(value), high == null ? null : high.add(value));
  }

  public Interval negate() {
    return isEmpty()
        ? this
        : make(high == null ? null : high.negate(), low == null ? null : low.negate());
  }

  public Interval minus(Interval other) {
    return plus(other.negate());
  }

  public Interval times(BigInteger factor) {
    if (isEmpty() || factor.equals(BigInteger.ONE)) {
      return this;
    }
    if (factor.signum() == 0) {
      return ZERO;
    }
    BigInteger a = low == null ? null : low.multiply(factor);
    BigInteger b = high == null ? null : high.multiply(factor);
    return (factor.signum() > 0 ? make(a, b) : make(b, a)).rounded();
  }

  /** Contains this interval: an end with more than {@link #MAX_BITS} bits moves outward. */
  public Interval rounded() {
    boolean lowFits = low == null || low.bitLength() <= MAX_BITS;
    boolean highFits = high == null || high.bitLength() <= MAX_BITS;
    if (lowFits && highFits) {
      return this;
    }
    return make(
        lowFits ? low : low.signum() < 0 ? null : GREATEST,
        highFits ? high : high.signum() > 0 ? null : GREATEST.negate());
  }

  /** The elements x with {@code factor * x} in this interval; {@code factor} is not 0. Exact. */
  public Interval preimageOfTimes(BigInteger factor) {
    if (isEmpty() || factor.equals(BigInteger.ONE)) {
      return this;
    }
    if (factor.signum() < 0) {
      return negate().preimageOfTimes(factor.negate());
    }
    return make(
        low == null ? null : ceilDivide(low, factor),
        high == null ? null : floorDivide(high, factor));
  }

  static BigInteger floorDivide(BigInteger a, BigInteger positive) {
    BigInteger[] parts = a.divideAndRemainder(positive);
    return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
  }

  static BigInteger ceilDivide(BigInteger a, BigInteger positive) {
    return floorDivide(a.negate(), positive).negate();
  }

  /** The interval without one value, where that value is an end; else unchanged. */
  public Interval without(BigInteger value) {
    Interval result = this;
    if (low != null && low.equals(value)) {
      result = make(low.add(BigInteger.ONE), high);
    } else if (high != null && high.equals(value)) {
      result = make(low, high.subtract(BigInteger.ONE));
    }
    return result;
  }

  @Override
  public boolean equals(Object object) {
    return this == object
        || object instanceof Interval other
            && (isEmpty()
                ? other.isEmpty()
                : java.util.Objects.equals(low, other.low)
                    && java.util.Objects.equals(high, other.high));
  }

  @Override
  public int hashCode() {
    return isEmpty() ? 1 : 31 * java.util.Objects.hashCode(low) + java.util.Objects.hashCode(high);
  }

  /** As reports write it: {@code (-oo,-1]}, {@code [0,0]}, {@code [1,+oo)}. */
  @Override
  public String toString() {
    return isEmpty()
        ? "{}"
        : (low == null ? "(-oo" : "[" + low) + "," + (high == null ? "+oo)" : high + "]");
  }
}
