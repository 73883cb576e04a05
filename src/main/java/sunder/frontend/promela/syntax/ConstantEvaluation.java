package sunder.frontend.promela.syntax;

import java.math.BigInteger;
import java.util.Optional;
import java.util.function.Function;

/** The evaluation of constant expressions, with the operators of C over unbounded integers. */
public final class ConstantEvaluation {
  private static final int MOST_BITS = 4096;

  private ConstantEvaluation() {}

  /**
   * Returns the value of an expression; empty if it contains other operands than numbers or is
   * undefined.
   */
  public static Optional<BigInteger> valueOf(Expression expression) {
    return valueOf(expression, other -> Optional.empty());
  }

  /**
   * Returns the value of an expression; empty if it is undefined.
   *
   * @param others the values of operands that are no numbers; empty if an operand has none
   */
  public static Optional<BigInteger> valueOf(
      Expression expression, Function<Expression, Optional<BigInteger>> others) {
    if (expression instanceof Expression.Number number) {
      return Optional.of(number.value());
    } else if (expression instanceof Expression.Unary unary) {
      return valueOf(unary.operand(), others).map(value -> apply(unary.operator(), value));
    } else if (expression instanceof Expression.Binary binary) {
      return valueOf(binary.left(), others)
          .flatMap(
              a -> valueOf(binary.right(), others).flatMap(b -> apply(binary.operator(), a, b)));
    } else if (expression instanceof Expression.Conditional conditional) {
      return valueOf(conditional.condition(), others)
          .flatMap(c -> valueOf(c.signum() != 0 ? conditional.yes() : conditional.no(), others));
    }
    return others.apply(expression);
  }

  /** Returns the result of a unary operator as in C, without a bound on its size. */
  public static BigInteger apply(Expression.UnaryOperator operator, BigInteger value) {
    return switch (operator) {
      case NEGATE -> value.negate();
      case NOT -> of(value.signum() == 0);
      case COMPLEMENT -> value.not();
    };
  }

  /**
   * Returns the result of a binary operator as in C, without a bound on its size; empty for a
   * division by zero or a shift by more than 4096 bits.
   */
  public static Optional<BigInteger> apply(
      Expression.BinaryOperator operator, BigInteger left, BigInteger right) {
    return switch (operator) {
      case TIMES -> Optional.of(left.multiply(right));
      case DIVIDE -> right.signum() == 0 ? Optional.empty() : Optional.of(left.divide(right));
      case REMAINDER -> right.signum() == 0 ? Optional.empty() : Optional.of(left.remainder(right));
      case PLUS -> Optional.of(left.add(right));
      case MINUS -> Optional.of(left.subtract(right));
      case SHIFT_LEFT -> shift(left, right);
      case SHIFT_RIGHT -> shift(left, right.negate());
      case LESS -> Optional.of(of(left.compareTo(right) < 0));
      case GREATER -> Optional.of(of(left.compareTo(right) > 0));
      case AT_MOST -> Optional.of(of(left.compareTo(right) <= 0));
      case AT_LEAST -> Optional.of(of(left.compareTo(right) >= 0));
      case EQUAL -> Optional.of(of(left.equals(right)));
      case NOT_EQUAL -> Optional.of(of(!left.equals(right)));
      case BIT_AND -> Optional.of(left.and(right));
      case BIT_XOR -> Optional.of(left.xor(right));
      case BIT_OR -> Optional.of(left.or(right));
      case AND -> Optional.of(of(left.signum() != 0 && right.signum() != 0));
      case OR -> Optional.of(of(left.signum() != 0 || right.signum() != 0));
      case IMPLIES -> Optional.of(of(left.signum() == 0 || right.signum() != 0));
    };
  }

  private static Optional<BigInteger> shift(BigInteger value, BigInteger by) {
    return by.bitLength() > 31 || Math.abs(by.intValue()) > MOST_BITS
        ? Optional.empty()
        : Optional.of(value.shiftLeft(by.intValue()));
  }

  private static BigInteger of(boolean value) {
    return value ? BigInteger.ONE : BigInteger.ZERO;
  }
}
