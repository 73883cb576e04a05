package sunder.frontend.promela.model;

import java.math.BigInteger;

/**
 * A basic data type: the range of values of a variable. A stored value is truncated to this range
 * as in SPIN (manual, "datatypes").
 *
 * @param bits the width in bits; a signed number is represented in two's complement
 */
public record DataType(Kind kind, int bits) {
  public static final DataType BIT = new DataType(Kind.NUMBER, 1);
  public static final DataType BYTE = new DataType(Kind.NUMBER, 8);
  public static final DataType SHORT = new DataType(Kind.SIGNED, 16);
  public static final DataType INT = new DataType(Kind.SIGNED, 32);
  public static final DataType MTYPE = new DataType(Kind.SYMBOL, 8);
  public static final DataType CHANNEL = new DataType(Kind.CHANNEL, 8);

  /** The kind of the values. */
  public enum Kind {
    NUMBER,
    SIGNED,
    SYMBOL,
    CHANNEL
  }

  /** Returns the type of unsigned numbers with a width in bits. */
  public static DataType unsigned(int bits) {
    return new DataType(Kind.NUMBER, bits);
  }

  /** Returns the least value. */
  public BigInteger low() {
    return kind == Kind.SIGNED ? BigInteger.ONE.shiftLeft(bits - 1).negate() : BigInteger.ZERO;
  }

  /** Returns the greatest value. */
  public BigInteger high() {
    return BigInteger.ONE.shiftLeft(kind == Kind.SIGNED ? bits - 1 : bits).subtract(BigInteger.ONE);
  }

  /**
   * Returns whether the type has too many values for a search that enumerates them, which is above
   * 16 bits.
   */
  boolean isTooLargeToEnumerate() {
    return bits > SHORT.bits;
  }

  /** Returns the number of values. */
  public BigInteger size() {
    return BigInteger.ONE.shiftLeft(bits);
  }
}
