package sunder.frontend.c.preprocess;

import java.math.BigInteger;
import java.util.Collection;
import java.util.SortedSet;
import java.util.TreeSet;
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

  static boolean compares(int type) {
    return type == CLexer.EQUAL
        || type == CLexer.NOT_EQUAL
        || type == CLexer.LESS
        || type == CLexer.AT_MOST
        || type == CLexer.GREATER
        || type == CLexer.AT_LEAST;
  }

  /** The comparison with its sides changed. */
  static int mirrored(int type) {
    return switch (type) {
      case CLexer.LESS -> CLexer.GREATER;
      case CLexer.AT_MOST -> CLexer.AT_LEAST;
      case CLexer.GREATER -> CLexer.LESS;
      case CLexer.AT_LEAST -> CLexer.AT_MOST;
      default -> type;
    };
  }

  /** The numbers c for which a comparison with one of these tells c from c + 1. */
  static SortedSet<BigInteger> cuts(int comparison, Collection<BigInteger> constants) {
    SortedSet<BigInteger> cuts = new TreeSet<>();
    for (BigInteger constant : constants) {
      if (comparison != CLexer.AT_MOST && comparison != CLexer.GREATER) {
        cuts.add(constant.subtract(BigInteger.ONE));
      }
      if (comparison != CLexer.LESS && comparison != CLexer.AT_LEAST) {
        cuts.add(constant);
      }
    }
    return cuts;
  }

  private static boolean isLong(BigInteger shift) {
    return shift.abs().compareTo(BigInteger.valueOf(LONGEST_SHIFT)) > 0;
  }

  private static BigInteger truth(boolean value) {
    return value ? BigInteger.ONE : BigInteger.ZERO;
  }
}
