package sunder.frontend.promela.model;

import java.math.BigInteger;

/**
 * A basic type: the values that a variable of it can hold. What is stored is wrapped to them, as
 * SPIN does it.
 *
 * @param bits of an unsigned number, or of a signed one in two's complement
 */
public record DataType(Kind kind, int bits) {
  public static final DataType BIT = new DataType(Kind.NUMBER, 1);
  public static final DataType BYTE = new DataType(Kind.NUMBER, 8);
  public static final DataType SHORT = new DataType(Kind.SIGNED, 16);
  public static final DataType INT = new DataType(Kind.SIGNED, 32);
  public static final DataType MTYPE = new DataType(Kind.SYMBOL, 8);
  public static final DataType CHANNEL = new DataType(Kind.CHANNEL, 8);

  /** What the values are. */
  public enum Kind {
    NUMBER,
    SIGNED,
    SYMBOL,
    CHANNEL
  }

  /** An unsigned number. */
  public static DataType unsigned(int bits) {
    return new DataType(Kind.NUMBER, bits);
  }

  /** The least value. */
  public BigInteger low() {
    return kind == Kind.SIGNED ? BigInteger.ONE.shiftLeft(bits - 1).negate() : BigInteger.ZERO;
  }

  /** The greatest value. */
  public BigInteger high() {
    return BigInteger.ONE.shiftLeft(kind == Kind.SIGNED ? bits - 1 : bits).subtract(BigInteger.ONE);
  }

  /** Whether these are numbers that are too many to be looked at one by one. */
  boolean isTooLargeToEnumerate() {
    return bits > SHORT.bits;
  }

  /** How many values there are. */
  public BigInteger size() {
    return BigInteger.ONE.shiftLeft(bits);
  }
}
