package sunder.frontend.c.preprocess;

import java.math.BigInteger;
import java.util.function.BinaryOperator;
import sunder.frontend.c.grammar.CLexer;

/** The operators of conditions, on unbounded integers. */
final class DirectiveOperators {
  /** Shifts by more give 0: no condition means them. */
  private static final int LONGEST_SHIFT = 128;

  private DirectiveOperators() {}

  static BinaryOperator<BigInteger> operator(int type) {
    return switch (type) {
      case CLexer.BAR -> BigInteger::or;
      case CLexer.CARET -> BigInteger::xor;
      case CLexer.AMPERSAND -> BigInteger::and;
      case CLexer.EQUAL -> (a, b) -> truth(a.equals(b));
      case CLexer.NOT_EQUAL -> (a, b) -> truth(!a.equals(b));
      case CLexer.LESS -> (a, b) -> truth(a.compareTo(b) < 0);
      case CLexer.AT_MOST -> (a, b) -> truth(a.compareTo(b) <= 0);
      case CLexer.GREATER -> (a, b) -> truth(a.compareTo(b) > 0);
      case CLexer.AT_LEAST -> (a, b) -> truth(a.compareTo(b) >= 0);
      case CLexer.SHIFT_LEFT -> (a, b) -> isLong(b) ? BigInteger.ZERO : a.shiftLeft(b.intValue());
      case CLexer.SHIFT_RIGHT -> (a, b) -> isLong(b) ? BigInteger.ZERO : a.shiftRight(b.intValue());
      case CLexer.PLUS -> BigInteger::add;
      case CLexer.MINUS -> BigInteger::subtract;
      case CLexer.STAR -> BigInteger::multiply;
      case CLexer.SLASH -> BigInteger::divide;
      case CLexer.PERCENT -> BigInteger::remainder;
      default -> throw new IllegalArgumentException("operator " + type);
    };
  }

  private static boolean isLong(BigInteger shift) {
    return shift.abs().compareTo(BigInteger.valueOf(LONGEST_SHIFT)) > 0;
  }

  private static BigInteger truth(boolean value) {
    return value ? BigInteger.ONE : BigInteger.ZERO;
  }
}
