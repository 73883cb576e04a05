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
  BINARY32(0x7F800000L),
  /** The format of {@code double}. */
  BINARY64(0x7FF0000000000000L);

  private final long infinity;

  FloatFormat(long infinity) {
    this.infinity = infinity;
  }

  /** Returns the key of positive infinity, the greatest key of a number. */
  public BigInteger infinity() {
    return BigInteger.valueOf(infinity);
  }

  /** Returns the key of negative infinity, the least key. */
  public BigInteger least() {
    return BigInteger.valueOf(-1 - infinity);
  }

  /** Returns the key of a NaN, the greatest key. */
  public BigInteger nan() {
    return BigInteger.valueOf(infinity + 1);
  }

  /** Returns the other format. */
  FloatFormat other() {
    return this == BINARY32 ? BINARY64 : BINARY32;
  }

  /** Returns the key of the value of this format that is nearest to a number. */
  public BigInteger key(double number) {
    if (Double.isNaN(number)) {
      return nan();
    }
    long sign = this == BINARY32 ? 1L << 31 : Long.MIN_VALUE;
    long bits =
        this == BINARY32
            ? Float.floatToRawIntBits((float) number) & 0xFFFFFFFFL
            : Double.doubleToRawLongBits(number);
    return BigInteger.valueOf((bits & sign) == 0 ? bits : -1 - (bits & ~sign));
  }

  /** Returns the key of the value of this format that is nearest to an integer. */
  BigInteger keyOfInteger(BigInteger number) {
    return key(this == BINARY32 ? number.floatValue() : number.doubleValue());
  }

  /** Returns the value of a key. */
  public double value(BigInteger key) {
    if (key.bitLength() >= Long.SIZE || !isNumber(key)) {
      return Double.NaN;
    }
    boolean negative = key.signum() < 0;
    long bits = negative ? -1 - key.longValue() : key.longValue();
    double size =
        this == BINARY32 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
    return negative ? -size : size;
  }

  /** Returns whether a key is that of a number or an infinity. */
  boolean isNumber(BigInteger key) {
    return key.compareTo(least()) >= 0 && key.compareTo(infinity()) <= 0;
  }

  /**
   * Returns the least key of a finite value that is at least an integer after its fraction is
   * discarded; the key of infinity if there is none.
   */
  public BigInteger leastTruncatedTo(BigInteger number) {
    BigInteger low = least().add(BigInteger.ONE);
    BigInteger high = infinity();
    while (low.compareTo(high) < 0) {
      BigInteger middle = low.add(high).shiftRight(1);
      if (truncated(value(middle)).compareTo(number) >= 0) {
        high = middle;
      } else {
        low = middle.add(BigInteger.ONE);
      }
    }
    return low;
  }

  /** Returns a finite number without its fraction. */
  static BigInteger truncated(double number) {
    return new BigDecimal(number).toBigInteger();
  }
}
