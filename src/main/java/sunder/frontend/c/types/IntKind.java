package sunder.frontend.c.types;

import java.math.BigInteger;

/** The integer types of ILP32, by rank. */
public enum IntKind {
  BOOL("_Bool", 0, 1, false),
  CHAR("char", 1, 8, true),
  SIGNED_CHAR("signed char", 1, 8, true),
  UNSIGNED_CHAR("unsigned char", 1, 8, false),
  SHORT("short", 2, 16, true),
  UNSIGNED_SHORT("unsigned short", 2, 16, false),
  INT("int", 3, 32, true),
  UNSIGNED_INT("unsigned int", 3, 32, false),
  LONG("long", 4, 32, true),
  UNSIGNED_LONG("unsigned long", 4, 32, false),
  LONG_LONG("long long", 5, 64, true),
  UNSIGNED_LONG_LONG("unsigned long long", 5, 64, false);

  private final String title;
  private final int rank;
  private final int bits;
  private final boolean signed;

  IntKind(String title, int rank, int bits, boolean signed) {
    this.title = title;
    this.rank = rank;
    this.bits = bits;
    this.signed = signed;
  }

  /** As C writes it. */
  public String title() {
    return title;
  }

  public int bits() {
    return bits;
  }

  public boolean isSigned() {
    return signed;
  }

  public BigInteger least() {
    return signed ? BigInteger.ONE.shiftLeft(bits - 1).negate() : BigInteger.ZERO;
  }

  public BigInteger greatest() {
    return BigInteger.ONE.shiftLeft(signed ? bits - 1 : bits).subtract(BigInteger.ONE);
  }

  public boolean contains(BigInteger value) {
    return value.compareTo(least()) >= 0 && value.compareTo(greatest()) <= 0;
  }

  /** The value of this type that a value of another is converted to. */
  public BigInteger wrap(BigInteger value) {
    if (this == BOOL) {
      return value.signum() == 0 ? BigInteger.ZERO : BigInteger.ONE;
    }
    return contains(value)
        ? value
        : value.subtract(least()).mod(BigInteger.ONE.shiftLeft(bits)).add(least());
  }

  /** Size in bytes. */
  public int size() {
    return this == BOOL ? 1 : bits / 8;
  }

  /** What arithmetic makes of it first. */
  IntKind promoted() {
    return rank < INT.rank ? INT : this;
  }

  /** The type in which two promoted operands meet. */
  static IntKind common(IntKind a, IntKind b) {
    IntKind one = a.promoted();
    IntKind other = b.promoted();
    if (one.signed == other.signed) {
      return one.rank >= other.rank ? one : other;
    }
    IntKind signed = one.signed ? one : other;
    IntKind unsigned = one.signed ? other : one;
    if (unsigned.rank >= signed.rank) {
      return unsigned;
    }
    return signed.bits > unsigned.bits ? signed : values()[signed.ordinal() + 1];
  }
}
