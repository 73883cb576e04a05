package sunder.frontend.c.model;

import java.math.BigInteger;

/**
 * The integer types, and bit-fields, which are types of fewer bits.
 *
 * @param spelling as C writes it
 * @param size in bytes; of a bit-field that of its declared type
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

  static final IntKind INT_128 = new IntKind("__int128", 10, 128, true, 16);

  /** No program has it: what two integers of any size give is in it as it is. */
  static final IntKind EXACT = new IntKind("exact", 11, 192, true, 24);

  /** Of a signed type. */
  IntKind unsigned() {
    return new IntKind("unsigned " + spelling, rank, bits, false, size);
  }

  /** A bit-field of this type: narrower than int it becomes one in arithmetic, else it stays. */
  IntKind bitField(int width) {
    boolean narrower = width < bits;
    return narrower
        ? new IntKind(spelling + ":" + width, rank(width), width, isSigned, size)
        : this;
  }

  private int rank(int width) {
    return Math.min(rank, width < INT.bits ? SHORT.rank : INT.rank);
  }

  public BigInteger least() {
    return isSigned ? BigInteger.ONE.shiftLeft(bits - 1).negate() : BigInteger.ZERO;
  }

  public BigInteger greatest() {
    return BigInteger.ONE.shiftLeft(isSigned ? bits - 1 : bits).subtract(BigInteger.ONE);
  }

  public boolean contains(BigInteger value) {
    return value.compareTo(least()) >= 0 && value.compareTo(greatest()) <= 0;
  }

  /** The value of this type that a value of another is converted to. */
  public BigInteger wrap(BigInteger value) {
    if (equals(BOOL)) {
      return value.signum() == 0 ? BigInteger.ZERO : BigInteger.ONE;
    }
    return contains(value)
        ? value
        : value.subtract(least()).mod(BigInteger.ONE.shiftLeft(bits)).add(least());
  }

  /** What arithmetic makes of it first; as of gcc, a bit-field as wide as int is one. */
  IntKind promoted() {
    boolean isOfInt = size > INT.size && bits == INT.bits;
    return rank < INT.rank ? INT : isOfInt ? isSigned ? INT : UNSIGNED_INT : this;
  }

  /** Types that are wider are greater, bit-fields too; others are as their ranks say. */
  private boolean isAtLeast(IntKind other) {
    return bits != other.bits ? bits > other.bits : rank >= other.rank;
  }

  /** The type in which two promoted operands meet. */
  static IntKind usualArithmeticConversion(IntKind a, IntKind b) {
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
