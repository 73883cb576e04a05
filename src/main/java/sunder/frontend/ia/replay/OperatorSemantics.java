package sunder.frontend.ia.replay;

import java.math.BigInteger;
import sunder.frontend.ia.syntax.Expression.BinaryOperator;
import sunder.frontend.ia.syntax.Type;

/** What operators and types do with numbers; Booleans are 1 and 0. */
final class OperatorSemantics {
  private OperatorSemantics() {}

  /** The value as its type holds it: modulo N for {@code int%N}. */
  static BigInteger wrapToType(Type type, BigInteger value) {
    return type instanceof Type.Int integer && integer.modulus().isPresent()
        ? value.mod(integer.modulus().get())
        : value;
  }

  /** Whether the type has this value. */
  static boolean isValueOf(Type type, BigInteger value) {
    if (type instanceof Type.Bool) {
      return value.equals(BigInteger.ONE) || value.signum() == 0;
    }
    return wrapToType(type, value).equals(value);
  }

  /** Whether {@code value op 0}, given the sign of the value; the operator is a comparison. */
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
