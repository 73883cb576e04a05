package sunder.expression;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A binary floating-point format of IEEE 754, whose values are represented by integers in the order
 * of the values: their keys.
 *
 * <p>The key of a value with a positive sign is its bit pattern, from 0 for +0 to {@link
 * #infinity}; that of a value with a negative sign is {@code -1 - k} for the key {@code k} of its
 * negation, so that -0 has the key -1. All NaNs have one key, above that of infinity. Every other
 * integer is read as a NaN, too.
 */
public enum FloatFormat {
  /** The format of {@code float}. */
  BINARY32(23, 8),
  /** The format of {@code double}. */
  BINARY64(52, 11),
  /**
   * The format of {@code long double} of x86, with 64 binary digits; the first of them, which that
   * format stores, is left out of keys.
   */
  EXTENDED(63, 15);

  /** A number of decimal places beyond the range of all formats. */
  private static final int FARTHEST = 6000;

  private final int fractionBits;
  private final int bias;
  private final BigInteger infinity;

  FloatFormat(int fractionBits, int exponentBits) {
    this.fractionBits = fractionBits;
    this.bias = (1 << exponentBits - 1) - 1;
    this.infinity = BigInteger.valueOf((1 << exponentBits) - 1).shiftLeft(fractionBits);
  }

  /** Returns the key of positive infinity, the greatest key of a number. */
  public BigInteger infinity() {
    return infinity;
  }

  /** Returns the key of negative infinity, the least key. */
  public BigInteger least() {
    return infinity.not();
  }

  /** Returns the key of a NaN, the greatest key. */
  public BigInteger nan() {
    return infinity.add(BigInteger.ONE);
  }

  /** Returns whether a key is that of a number or an infinity. */
  boolean isNumber(BigInteger key) {
    return key.compareTo(least()) >= 0 && key.compareTo(infinity) <= 0;
  }

  /** Returns whether a key is that of a finite number. */
  boolean isFinite(BigInteger key) {
    return key.compareTo(least()) > 0 && key.compareTo(infinity) < 0;
  }

  /** Returns whether operations compute with {@code double}, of which all values are some. */
  boolean isWithinDouble() {
    return this != EXTENDED;
  }

  /**
   * Returns the key of the value of this format, which is not the extended one, nearest to a
   * number.
   */
  BigInteger key(double number) {
    if (Double.isNaN(number)) {
      return nan();
    }
    long bits =
        this == BINARY32
            ? Float.floatToRawIntBits((float) Math.abs(number))
            : Double.doubleToRawLongBits(Math.abs(number));
    BigInteger positive = BigInteger.valueOf(bits);
    return Math.copySign(1, number) < 0 ? positive.not() : positive;
  }

  /** Returns the value of a key of this format, which is not the extended one. */
  double value(BigInteger key) {
    if (!isNumber(key)) {
      return Double.NaN;
    }
    boolean negative = key.signum() < 0;
    long bits = (negative ? key.not() : key).longValueExact();
    double size =
        this == BINARY32 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
    return negative ? -size : size;
  }

  /**
   * A finite number {@code digits * 2 ^ exponent} with a sign.
   *
   * @param digits not negative
   */
  record Binary(boolean isNegative, BigInteger digits, int exponent) {
    /** Returns the digits with the sign, multiplied by a power of 2. */
    BigInteger scaled(int to) {
      BigInteger all = digits.shiftLeft(exponent - to);
      return isNegative ? all.negate() : all;
    }
  }

  /** Returns the number of a key, which is that of a finite one. */
  Binary number(BigInteger key) {
    boolean negative = key.signum() < 0;
    BigInteger size = negative ? key.not() : key;
    int field = size.shiftRight(fractionBits).intValueExact();
    BigInteger digits = size.subtract(BigInteger.valueOf(field).shiftLeft(fractionBits));
    return new Binary(
        negative,
        field == 0 ? digits : digits.setBit(fractionBits),
        leastExponent() + Math.max(field - 1, 0));
  }

  /** Returns the exponent of the last digit of the least numbers. */
  private int leastExponent() {
    return 1 - bias - fractionBits;
  }

  /** Returns the key of the value of this format that is nearest to a number, or the even one. */
  BigInteger key(Binary number) {
    int low =
        Math.max(
            number.digits().bitLength() + number.exponent() - fractionBits - 1, leastExponent());
    int lost = low - number.exponent();
    BigInteger kept = number.digits().shiftRight(lost);
    if (lost > 0) {
      BigInteger half = BigInteger.ONE.shiftLeft(lost - 1);
      int order = number.digits().subtract(kept.shiftLeft(lost)).compareTo(half);
      kept = order > 0 || order == 0 && kept.testBit(0) ? kept.add(BigInteger.ONE) : kept;
    }
    // The first digit adds 1 to the field of the exponent, and so does a carry.
    BigInteger field = BigInteger.valueOf((long) low - leastExponent()).shiftLeft(fractionBits);
    BigInteger size = number.digits().signum() == 0 ? kept : kept.add(field).min(infinity);
    return number.isNegative() ? size.not() : size;
  }

  /**
   * Returns the key of the value of this format that is nearest to a number that is not negative.
   */
  public BigInteger key(BigDecimal number) {
    int scale = number.scale();
    long places = (long) number.precision() - scale;
    if (number.signum() == 0 || places < -FARTHEST) {
      return BigInteger.ZERO;
    } else if (places > FARTHEST) {
      return infinity;
    }
    BigInteger power = BigInteger.TEN.pow(Math.abs(scale));
    BigInteger above = number.unscaledValue();
    return key(
        scale <= 0
            ? new Binary(false, above.multiply(power), 0)
            : FloatOperation.quotient(false, above, power, 0));
  }

  /**
   * Returns the least key of a finite value that is at least an integer after its fraction is
   * discarded; the key of infinity if there is none.
   */
  public BigInteger leastTruncatedTo(BigInteger number) {
    BigInteger low = least().add(BigInteger.ONE);
    BigInteger high = infinity;
    while (low.compareTo(high) < 0) {
      BigInteger middle = low.add(high).shiftRight(1);
      if (FloatOperation.truncated(number(middle)).compareTo(number) >= 0) {
        high = middle;
      } else {
        low = middle.add(BigInteger.ONE);
      }
    }
    return low;
  }
}
