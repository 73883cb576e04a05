package sunder.interval;

import java.math.BigInteger;
import java.util.Optional;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Term;

/**
 * An interval of integers: {@code [low, high]} with exact or infinite bounds, or the empty set.
 * Immutable.
 *
 * <p>Operations return the smallest interval that contains all results, unless their comment says
 * otherwise or a bound is too large ({@link #MAX_BITS}).
 */
public final class Interval {
  /** The interval of all integers. */
  public static final Interval ALL = new Interval(null, null);

  /** The empty interval. */
  public static final Interval EMPTY = new Interval(BigInteger.ONE, BigInteger.ZERO);

  /** The interval of 0 only. */
  public static final Interval ZERO = point(BigInteger.ZERO);

  /**
   * The limit of the bits of the bounds of products and terms. Repeated squaring would take all
   * time and memory; and beyond the size of machine words and program constants a bound conveys
   * little more than the sign.
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

  /** Returns the interval with both bounds included; {@link #EMPTY} if {@code low > high}. */
  public static Interval of(BigInteger low, BigInteger high) {
    return make(low, high);
  }

  /** Returns the interval with both bounds included; {@link #EMPTY} if {@code low > high}. */
  public static Interval of(long low, long high) {
    return make(BigInteger.valueOf(low), BigInteger.valueOf(high));
  }

  /** Returns the interval with optional bounds; an absent bound is infinite. */
  public static Interval of(Optional<BigInteger> low, Optional<BigInteger> high) {
    return make(low.orElse(null), high.orElse(null));
  }

  /** Returns the interval of one integer. */
  public static Interval point(BigInteger value) {
    return new Interval(value, value);
  }

  /** Returns the interval of all integers from {@code low}. */
  public static Interval atLeast(BigInteger low) {
    return new Interval(low, null);
  }

  /** Returns the interval of all integers up to {@code high}. */
  public static Interval atMost(BigInteger high) {
    return new Interval(null, high);
  }

  /** Returns whether the interval is empty. */
  public boolean isEmpty() {
    return low != null && high != null && low.compareTo(high) > 0;
  }

  /** Returns whether the interval contains exactly one integer. */
  public boolean isPoint() {
    return low != null && low.equals(high);
  }

  /** Returns whether the interval contains all integers. */
  public boolean isAll() {
    return low == null && high == null;
  }

  /** Returns whether the lower bound is finite. */
  public boolean hasLow() {
    return low != null;
  }

  /** Returns whether the upper bound is finite. */
  public boolean hasHigh() {
    return high != null;
  }

  /**
   * Returns the least element.
   *
   * @throws NullPointerException unless {@link #hasLow}
   */
  public BigInteger low() {
    return java.util.Objects.requireNonNull(low);
  }

  /**
   * Returns the greatest element.
   *
   * @throws NullPointerException unless {@link #hasHigh}
   */
  public BigInteger high() {
    return java.util.Objects.requireNonNull(high);
  }

  /** Returns whether the interval contains an integer. */
  public boolean contains(BigInteger value) {
    return (low == null || low.compareTo(value) <= 0)
        && (high == null || high.compareTo(value) >= 0);
  }

  /**
   * Returns the condition that a term's value is in this interval; the truth values of a condition
   * are 1 and 0.
   */
  public BoolTerm membership(Term term) {
    if (term instanceof BoolTerm condition) {
      boolean mayBeTrue = contains(BigInteger.ONE);
      boolean mayBeFalse = contains(BigInteger.ZERO);
      return mayBeTrue && mayBeFalse ? BoolTerm.TRUE : mayBeTrue ? condition : condition.not();
    }
    return BoolTerm.within(Optional.ofNullable(low), (IntTerm) term, Optional.ofNullable(high));
  }

  /** Returns whether the interval is a superset of another. */
  public boolean contains(Interval other) {
    return other.isEmpty()
        || (low == null || other.low != null && low.compareTo(other.low) <= 0)
            && (high == null || other.high != null && high.compareTo(other.high) >= 0);
  }

  /** Returns the element nearest to 0; the interval must not be empty. */
  public BigInteger nearestToZero() {
    if (low != null && low.signum() > 0) {
      return low;
    }
    return high != null && high.signum() < 0 ? high : BigInteger.ZERO;
  }

  /** Returns the interval without its lower bound. */
  public Interval withoutLow() {
    return make(null, high);
  }

  /** Returns the interval without its upper bound. */
  public Interval withoutHigh() {
    return make(low, null);
  }

  /** Returns the intersection. */
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

  /** Returns whether the intersection is not empty. */
  public boolean intersects(Interval other) {
    return !isEmpty()
        && !other.isEmpty()
        && (low == null || other.high == null || low.compareTo(other.high) <= 0)
        && (high == null || other.low == null || high.compareTo(other.low) >= 0);
  }

  /**
   * Returns an interval that contains both; a bound of this interval that does not hold for the
   * other becomes infinite (widening).
   */
  public Interval widen(Interval other) {
    Interval hull = hull(other);
    Interval low = hull.low == null || hull.low.equals(this.low) ? hull : hull.withoutLow();
    return low.high == null || low.high.equals(this.high) ? low : low.withoutHigh();
  }

  /** Returns the smallest interval that contains both. */
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

  /** Returns the sums of an element of each interval. */
  public Interval plus(Interval other) {
    if (isEmpty() || other.isEmpty()) {
      return EMPTY;
    }
    return make(
        low == null || other.low == null ? null : low.add(other.low),
        high == null || other.high == null ? null : high.add(other.high));
  }

  /** Returns the interval shifted by a constant. */
  public Interval plus(BigInteger value) {
    return isEmpty() || value.signum() == 0
        ? this
        : make(low == null ? null : low.add(value), high == null ? null : high.add(value));
  }

  /** Returns the negations of the elements. */
  public Interval negate() {
    return isEmpty()
        ? this
        : make(high == null ? null : high.negate(), low == null ? null : low.negate());
  }

  /** Returns the differences of an element of each interval. */
  public Interval minus(Interval other) {
    return plus(other.negate());
  }

  /**
   * Returns the smallest interval that contains the multiples of the elements, unless its bounds
   * are too large.
   */
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

  /**
   * Returns a superset of this interval in which bounds with more than {@link #MAX_BITS} bits are
   * moved outward.
   */
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

  /**
   * Returns exactly the elements x with {@code factor * x} in this interval; {@code factor} must
   * not be 0.
   */
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

  /** Returns the interval without a value if the value is a bound; otherwise this interval. */
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

  /** Returns the notation of reports: {@code (-oo,-1]}, {@code [0,0]}, {@code [1,+oo)}. */
  @Override
  public String toString() {
    return isEmpty()
        ? "{}"
        : (low == null ? "(-oo" : "[" + low) + "," + (high == null ? "+oo)" : high + "]");
  }
}
