package sunder.replay;

import java.math.BigInteger;
import sunder.syntax.Expression.BinaryOperator;
import sunder.syntax.Expression.UnaryOperator;
import sunder.syntax.FeatureFormula.Comparison;
import sunder.syntax.Type;

/** The operators on values; Booleans are 1 and 0. */
final class Operators {
  private Operators() {}

  /** The value as its type holds it: modulo N for {@code int%N}. */
  static BigInteger fit(Type type, BigInteger value) {
    return type instanceof Type.Int integer && integer.modulus().isPresent()
        ? value.mod(integer.modulus().get())
        : value;
  }

  /** Whether the type has this value. */
  static boolean has(Type type, BigInteger value) {
    if (type instanceof Type.Bool) {
      return value.equals(BigInteger.ONE) || value.signum() == 0;
    }
    return fit(type, value).equals(value);
  }

  static BigInteger apply(UnaryOperator operator, BigInteger value) {
    return switch (operator) {
      case NEGATE -> value.negate();
      case NOT -> truth(value.signum() == 0);
    };
  }

  /** The divisor is not 0; {@code /} and {@code %} truncate toward zero. */
  static BigInteger apply(BinaryOperator operator, BigInteger left, BigInteger right) {
    return switch (operator) {
      case ADD -> left.add(right);
      case SUBTRACT -> left.subtract(right);
      case MULTIPLY -> left.multiply(right);
      case DIVIDE -> left.divide(right);
      case REMAINDER -> left.remainder(right);
      case LESS -> truth(left.compareTo(right) < 0);
      case AT_MOST -> truth(left.compareTo(right) <= 0);
      case EQUAL -> truth(left.equals(right));
      case NOT_EQUAL -> truth(!left.equals(right));
      case AT_LEAST -> truth(left.compareTo(right) >= 0);
      case GREATER -> truth(left.compareTo(right) > 0);
      case AND -> left.and(right);
      case OR -> left.or(right);
    };
  }

  /** An upper bound for the size of the result. */
  static long bits(BinaryOperator operator, BigInteger left, BigInteger right) {
    long one = left.bitLength();
    long two = right.bitLength();
    return switch (operator) {
      case MULTIPLY -> one + two;
      case ADD, SUBTRACT -> Math.max(one, two) + 1;
      default -> one;
    };
  }

  static boolean isDivision(BinaryOperator operator) {
    return operator == BinaryOperator.DIVIDE || operator == BinaryOperator.REMAINDER;
  }

  static boolean isComparison(BinaryOperator operator) {
    return switch (operator) {
      case LESS, AT_MOST, EQUAL, NOT_EQUAL, AT_LEAST, GREATER -> true;
      default -> false;
    };
  }

  /**
   * The same comparison with the sides exchanged: {@code a op b} exactly when {@code b mirrored a}.
   *
   * @param operator a comparison
   */
  static Comparison mirrored(BinaryOperator operator) {
    return switch (operator) {
      case LESS -> Comparison.GREATER;
      case AT_MOST -> Comparison.AT_LEAST;
      case AT_LEAST -> Comparison.AT_MOST;
      case GREATER -> Comparison.LESS;
      default -> Comparison.valueOf(operator.name());
    };
  }

  static BigInteger truth(boolean value) {
    return value ? BigInteger.ONE : BigInteger.ZERO;
  }
}
