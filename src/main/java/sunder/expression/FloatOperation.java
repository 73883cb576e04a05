package sunder.expression;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.expression.FloatFormat.Binary;

/**
 * An operation of IEEE 754 with the rounding to nearest, on the keys of a {@link FloatFormat}.
 *
 * <p>All operations but {@link #REMAINDER} are monotone in each operand where the signs of all
 * operands are fixed.
 */
public enum FloatOperation {
  ADD(2),
  MULTIPLY(2),
  DIVIDE(2),
  /** The function {@code fmod}. */
  REMAINDER(2),
  NEGATE(1),
  ABSOLUTE(1),
  SQUARE_ROOT(1),
  FLOOR(1),
  CEILING(1),
  /** Discards the fraction. */
  TRUNCATE(1),
  /** Rounds to the nearest integer, of two equally near ones to the even one. */
  ROUND_TO_EVEN(1),
  /** Rounds to the nearest integer, of two equally near ones to that of the larger magnitude. */
  ROUND_AWAY(1),
  /** Converts a value of the format of {@code float}. */
  FROM_BINARY32(1),
  /** Converts a value of the format of {@code double}. */
  FROM_BINARY64(1),
  /** Converts a value of the format of {@code long double}. */
  FROM_EXTENDED(1),
  /** Converts an integer. */
  FROM_INTEGER(1),
  /** Converts a finite value to an integer; the result for another value is unspecified. */
  TO_INTEGER(1);

  /** The number of digits of quotients and roots before they are rounded. */
  private static final int MOST_DIGITS = 80;

  private final int arity;

  FloatOperation(int arity) {
    this.arity = arity;
  }

  /** Returns the number of operands. */
  public int arity() {
    return arity;
  }

  /** Returns the conversion of values of a format. */
  public static FloatOperation conversion(FloatFormat from) {
    return switch (from) {
      case BINARY32 -> FROM_BINARY32;
      case BINARY64 -> FROM_BINARY64;
      case EXTENDED -> FROM_EXTENDED;
    };
  }

  /**
   * Returns the format of the operands' keys; empty if the operand is an integer.
   *
   * @param format the format of the operation
   */
  public Optional<FloatFormat> operandFormat(FloatFormat format) {
    return Optional.ofNullable(
        switch (this) {
          case FROM_BINARY32 -> FloatFormat.BINARY32;
          case FROM_BINARY64 -> FloatFormat.BINARY64;
          case FROM_EXTENDED -> FloatFormat.EXTENDED;
          case FROM_INTEGER -> null;
          default -> format;
        });
  }

  /**
   * Returns the result.
   *
   * @param format the format of the operands and of the result; that of the result of a conversion
   * @param operands keys, or the integer
   * @return a key, or the integer; empty where it is unspecified
   */
  public Optional<BigInteger> apply(FloatFormat format, List<BigInteger> operands) {
    BigInteger first = operands.get(0);
    return switch (this) {
      case FROM_INTEGER -> Optional.of(format.key(new Binary(first.signum() < 0, first.abs(), 0)));
      case FROM_BINARY32, FROM_BINARY64, FROM_EXTENDED ->
          Optional.of(converted(operandFormat(format).orElseThrow(), first, format));
      case TO_INTEGER ->
          Optional.of(first)
              .filter(format::isFinite)
              .map(format::number)
              .map(FloatOperation::truncated);
      default -> {
        BigInteger second = arity == 1 ? BigInteger.ZERO : operands.get(1);
        yield Optional.of(
            format.isWithinDouble()
                ? format.key(compute(format.value(first), format.value(second)))
                : computeExactly(format, first, second));
      }
    };
  }

  private static BigInteger converted(FloatFormat from, BigInteger key, FloatFormat to) {
    if (from.isFinite(key)) {
      return to.key(from.number(key));
    }
    return !from.isNumber(key) ? to.nan() : key.signum() < 0 ? to.least() : to.infinity();
  }

  /**
   * Returns the result as a {@code double}. Rounded once more to a {@code float} it is that of the
   * operation on two of them, as a {@code double} has more than twice the digits (Figueroa, When is
   * double rounding innocuous?, SIGNUM Newsletter 1995).
   */
  private double compute(double a, double b) {
    return switch (this) {
      case ADD -> a + b;
      case MULTIPLY -> a * b;
      case DIVIDE -> a / b;
      case REMAINDER -> a % b;
      case NEGATE -> -a;
      case ABSOLUTE -> Math.abs(a);
      case SQUARE_ROOT -> Math.sqrt(a);
      case FLOOR -> Math.floor(a);
      case CEILING -> Math.ceil(a);
      case TRUNCATE -> truncate(a);
      case ROUND_TO_EVEN -> Math.rint(a);
      case ROUND_AWAY -> {
        double whole = truncate(a);
        yield Math.abs(a - whole) < 0.5 ? whole : whole + Math.copySign(1, a);
      }
      default -> throw new IllegalStateException(toString());
    };
  }

  private static double truncate(double a) {
    return a < 0 ? Math.ceil(a) : Math.floor(a);
  }

  /**
   * Returns the result for a format of any precision. Special values, and the sign of a zero, are
   * those of the operation on numbers of the same kind and sign.
   */
  BigInteger computeExactly(FloatFormat format, BigInteger first, BigInteger second) {
    double kind = compute(representative(format, first), representative(format, second));
    boolean negative = Math.copySign(1, kind) < 0;
    if (Double.isNaN(kind)) {
      return format.nan();
    } else if (Double.isInfinite(kind)) {
      return negative ? format.least() : format.infinity();
    } else if (!format.isFinite(first) || !format.isFinite(second)) {
      BigInteger zero = negative ? BigInteger.ZERO.not() : BigInteger.ZERO;
      return kind == 0 ? zero : first;
    }
    Binary a = format.number(first);
    Binary b = format.number(second);
    return format.key(
        switch (this) {
          case ADD -> sum(a, b, negative);
          case MULTIPLY ->
              new Binary(negative, a.digits().multiply(b.digits()), a.exponent() + b.exponent());
          case DIVIDE -> quotient(negative, a.digits(), b.digits(), a.exponent() - b.exponent());
          case REMAINDER -> {
            int low = Math.min(a.exponent(), b.exponent());
            yield new Binary(a.isNegative(), a.scaled(low).abs().mod(b.scaled(low).abs()), low);
          }
          case NEGATE, ABSOLUTE -> new Binary(negative, a.digits(), a.exponent());
          case SQUARE_ROOT -> root(a);
          default -> a.exponent() >= 0 ? a : new Binary(a.isNegative(), whole(a), 0);
        });
  }

  private static double representative(FloatFormat format, BigInteger key) {
    if (!format.isNumber(key)) {
      return Double.NaN;
    }
    boolean zero = key.signum() == 0 || key.equals(BigInteger.ZERO.not());
    double size = zero ? 0 : format.isFinite(key) ? 1 : Double.POSITIVE_INFINITY;
    return key.signum() < 0 ? -size : size;
  }

  private static Binary sum(Binary a, Binary b, boolean isNegativeZero) {
    int low = Math.min(a.exponent(), b.exponent());
    BigInteger sum = a.scaled(low).add(b.scaled(low));
    return new Binary(sum.signum() == 0 ? isNegativeZero : sum.signum() < 0, sum.abs(), low);
  }

  /** Returns a quotient with so many digits that it is rounded as the exact one. */
  static Binary quotient(boolean negative, BigInteger a, BigInteger b, int exponent) {
    int places = Math.max(0, MOST_DIGITS + b.bitLength() - a.bitLength());
    BigInteger[] parts = a.shiftLeft(places).divideAndRemainder(b);
    return withRest(negative, parts[0], parts[1], exponent - places);
  }

  private static Binary root(Binary a) {
    int places = 2 * MOST_DIGITS + (a.exponent() & 1);
    BigInteger[] parts = a.digits().shiftLeft(places).sqrtAndRemainder();
    return withRest(a.isNegative(), parts[0], parts[1], (a.exponent() - places) / 2);
  }

  /** Returns a number with one more digit, which is set if there is a rest. */
  private static Binary withRest(
      boolean negative, BigInteger digits, BigInteger rest, int exponent) {
    BigInteger more = digits.shiftLeft(1);
    return new Binary(negative, rest.signum() == 0 ? more : more.setBit(0), exponent - 1);
  }

  /** Returns the digits of a number with a negative exponent that is rounded to an integer. */
  private BigInteger whole(Binary a) {
    BigInteger whole = a.digits().shiftRight(-a.exponent());
    BigInteger rest = a.digits().subtract(whole.shiftLeft(-a.exponent()));
    int order = rest.shiftLeft(1).compareTo(BigInteger.ONE.shiftLeft(-a.exponent()));
    boolean up =
        switch (this) {
          case FLOOR -> a.isNegative() && rest.signum() != 0;
          case CEILING -> !a.isNegative() && rest.signum() != 0;
          case ROUND_TO_EVEN -> order > 0 || order == 0 && whole.testBit(0);
          case ROUND_AWAY -> order >= 0;
          default -> false;
        };
    return up ? whole.add(BigInteger.ONE) : whole;
  }

  /** Returns a number without its fraction. */
  static BigInteger truncated(Binary number) {
    BigInteger size = number.digits().shiftLeft(number.exponent());
    return number.isNegative() ? size.negate() : size;
  }
}
