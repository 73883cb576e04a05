package sunder.frontend.ia.replay;

import java.math.BigInteger;
import sunder.frontend.ia.syntax.Expression.BinaryOperator;
import sunder.frontend.ia.syntax.Type;

/** The semantics of operators and types on integers; Booleans are 1 and 0. */
final class OperatorSemantics {
  private OperatorSemantics() {}

  /** Returns the value converted to the type: modulo N for {@code int%N}. */
  static BigInteger wrapToType(Type type, BigInteger value) {
    return type instanceof Type.Int integer && integer.modulus().isPresent()
        ? value.mod(integer.modulus().get())
        : value;
  }

  static boolean isValueOf(Type type, BigInteger value) {
    if (type instanceof Type.Bool) {
      return value.equals(BigInteger.ONE) || value.signum() == 0;
    }
    return wrapToType(type, value).equals(value);
  }

  /**
   * Returns the outcome of {@code value op 0} for a comparison operator and the sign of the value.
   */
  static boolean holds(BinaryOperator comparison, int sign) {
    return switch (comparison) {
      case LESS -> sign < 0;
      case AT_MOST -> sign <= 0;
      case EQUAL -> sign == 0;
      case NOT_EQUAL -> sign != 0;
      case AT_LEAST -> sign >= 0;
      case GREATER -> sign > 0;
      default -> throw new IllegalArgumentException("not a comparison: " + comparison);
    };
  }

  static BigInteger ofBoolean(boolean value) {
    return value ? BigInteger.ONE : BigInteger.ZERO;
  }
}
