package sunder.expression;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

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
  /** Converts a value of the other format. */
  CONVERT(1),
  /** Converts an integer. */
  FROM_INTEGER(1),
  /** Converts a finite value to an integer; the result for another value is unspecified. */
  TO_INTEGER(1);

  private final int arity;

  FloatOperation(int arity) {
    this.arity = arity;
  }

  /** Returns the number of operands. */
  public int arity() {
    return arity;
  }

  /** Returns the format of the operands' keys; empty if the operand is an integer. */
  public Optional<FloatFormat> operandFormat(FloatFormat format) {
    return this == FROM_INTEGER
        ? Optional.empty()
        : Optional.of(this == CONVERT ? format.other() : format);
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
      case FROM_INTEGER -> Optional.of(format.keyOfInteger(first));
      case CONVERT -> Optional.of(format.key(format.other().value(first)));
      case TO_INTEGER ->
          Optional.of(format.value(first)).filter(Double::isFinite).map(FloatFormat::truncated);
      default ->
          Optional.of(
              format.key(
                  compute(format.value(first), arity == 1 ? 0 : format.value(operands.get(1)))));
    };
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
}
