package sunder.frontend.c.model;

import java.math.BigInteger;

/**
 * An integer type (C11, 6.2.5): its rank, width and signedness. A bit-field has the type of its
 * declaration with a smaller width.
 *
 * @param spelling the name in C
 * @param rank the conversion rank (C11, 6.3.1.1, 1)
 * @param bits the width in bits
 * @param isSigned whether the type is signed
 * @param size the size in bytes; for a bit-field, that of its declared type
 */
public record IntKind(String spelling, int rank, int bits, boolean isSigned, int size) {
  public static final IntKind BOOL = new IntKind("_Bool", 0, 1, false, 1);
  public static final IntKind CHAR = new IntKind("char", 1, 8, true, 1);
  public static final IntKind SIGNED_CHAR = new IntKind("signed char", 1, 8, true, 1);
  public static final IntKind UNSIGNED_CHAR = new IntKind("unsigned char", 1, 8, false, 1);
  public static final IntKind SHORT = new IntKind("short", 2, 16, true, 2);
  public static final IntKind UNSIGNED_SHORT = new IntKind("unsigned short", 2, 16, false, 2);
  public static final IntKind INT = new IntKind("int", 3, 32, true, 4);
  public static final IntKind UNSIGNED_INT = new IntKind("unsigned int", 3, 32, false, 4);
  static final IntKind LONG_32 = new IntKind("long", 4, 32, true, 4);
  static final IntKind LONG_64 = new IntKind("long", 4, 64, true, 8);
  public static final IntKind LONG_LONG = new IntKind("long long", 5, 64, true, 8);
  public static final IntKind UNSIGNED_LONG_LONG =
      new IntKind("unsigned long long", 5, 64, false, 8);

  public static final IntKind INT_128 = new IntKind("__int128", 10, 128, true, 16);

  /**
   * A type without a name in C that can represent the result of any addition, subtraction or
   * multiplication of two integers of up to 64 bits.
   */
  public static final IntKind EXACT = new IntKind("exact", 11, 192, true, 24);

  /**
   * The types of the keys of floating-point numbers (see {@code sunder.expression.FloatFormat}),
   * which have no names in C.
   */
  public static final IntKind FLOAT_KEY = new IntKind("key of float", 12, 32, true, 4);

  public static final IntKind DOUBLE_KEY = new IntKind("key of double", 12, 64, true, 8);
  public static final IntKind LONG_DOUBLE_KEY = new IntKind("key of long double", 12, 80, true, 16);

  /**
   * Returns the smallest of {@code unsigned int}, {@code unsigned long long} and {@code unsigned
   * __int128} that has a number of bits.
   */
  public static IntKind unsignedOf(int bits) {
    return bits <= UNSIGNED_INT.bits()
        ? UNSIGNED_INT
        : bits <= UNSIGNED_LONG_LONG.bits() ? UNSIGNED_LONG_LONG : INT_128.unsigned();
  }

  /** Returns the unsigned type that corresponds to this signed one. */
  public IntKind unsigned() {
    return new IntKind("unsigned " + spelling, rank, bits, false, size);
  }

  /**
   * Returns the type of a bit-field of this type. A bit-field as wide as its type has that type.
   */
  public IntKind bitField(int width) {
    boolean narrower = width < bits;
    return narrower
        ? new IntKind(spelling + ":" + width, rank(width), width, isSigned, size)
        : this;
  }

  private int rank(int width) {
    return Math.min(rank, width < INT.bits ? SHORT.rank : INT.rank);
  }

  /** Returns the least value of the type. */
  public BigInteger least() {
    return isSigned ? BigInteger.ONE.shiftLeft(bits - 1).negate() : BigInteger.ZERO;
  }

  /** Returns the greatest value of the type. */
  public BigInteger greatest() {
    return BigInteger.ONE.shiftLeft(isSigned ? bits - 1 : bits).subtract(BigInteger.ONE);
  }

  /** Returns whether the type can represent a value. */
  public boolean contains(BigInteger value) {
    return value.compareTo(least()) >= 0 && value.compareTo(greatest()) <= 0;
  }

  /**
   * Returns the value converted to this type (C11, 6.3.1.2 and 6.3.1.3); out-of-range values of
   * signed types wrap around (GCC manual, Integers Implementation).
   */
  public BigInteger wrap(BigInteger value) {
    if (equals(BOOL)) {
      return value.signum() == 0 ? BigInteger.ZERO : BigInteger.ONE;
    }
    return contains(value)
        ? value
        : value.subtract(least()).mod(BigInteger.ONE.shiftLeft(bits)).add(least());
  }

  /**
   * Returns the type after the integer promotions (C11, 6.3.1.1, 2). As in GCC, a bit-field of the
   * width of {@code int} is promoted to {@code int} or {@code unsigned}.
   */
  public IntKind promoted() {
    boolean isOfInt = size > INT.size && bits == INT.bits;
    return rank < INT.rank ? INT : isOfInt ? isSigned ? INT : UNSIGNED_INT : this;
  }

  /**
   * Returns whether this type is the wider one, or of the same width and of at least the same rank.
   */
  private boolean isAtLeast(IntKind other) {
    return bits != other.bits ? bits > other.bits : rank >= other.rank;
  }

  /** Returns the common type of the usual arithmetic conversions (C11, 6.3.1.8, 1). */
  public static IntKind usualArithmeticConversion(IntKind a, IntKind b) {
    IntKind one = a.promoted();
    IntKind other = b.promoted();
    if (one.isSigned == other.isSigned) {
      return one.isAtLeast(other) ? one : other;
    }
    IntKind signed = one.isSigned ? one : other;
    IntKind unsigned = one.isSigned ? other : one;
    if (unsigned.isAtLeast(signed)) {
      return unsigned;
    }
    return signed.bits > unsigned.bits ? signed : signed.unsigned();
  }
}
