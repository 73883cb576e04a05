package sunder.frontend.c.preprocess.arithmetic;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.arithmetic.ConditionValue.Symbol.Step;

/**
 * The binary operators of conditions, with the usual arithmetic conversions and wrap-around of
 * {@code intmax_t} and {@code uintmax_t} (C11, 6.10.1p4 and 6.3.1.8). Shifts by a negative or large
 * number are those of gcc.
 */
public final class ConditionOperators {
  private static final int WIDTH = 64;
  private static final BigInteger MINUS_ONE = BigInteger.ONE.negate();

  private ConditionOperators() {}

  /** Returns whether a token type of the lexer is a comparison. */
  public static boolean compares(int type) {
    return type == CLexer.EQUAL
        || type == CLexer.NOT_EQUAL
        || type == CLexer.LESS
        || type == CLexer.AT_MOST
        || type == CLexer.GREATER
        || type == CLexer.AT_LEAST;
  }

  /** Returns whether a token type is a division or remainder, which is an error for 0. */
  public static boolean divides(int type) {
    return type == CLexer.SLASH || type == CLexer.PERCENT;
  }

  /** Returns whether the operands of an operator may be exchanged. */
  public static boolean commutes(int type) {
    return type == CLexer.PLUS
        || type == CLexer.STAR
        || type == CLexer.AMPERSAND
        || type == CLexer.BAR
        || type == CLexer.CARET;
  }

  /** Returns the text of an operator. */
  public static String spelling(int type) {
    return CLexer.VOCABULARY.getLiteralName(type).replace("'", "");
  }

  /** Returns the comparison with exchanged operands. */
  public static int mirrored(int type) {
    return switch (type) {
      case CLexer.LESS -> CLexer.GREATER;
      case CLexer.AT_MOST -> CLexer.AT_LEAST;
      case CLexer.GREATER -> CLexer.LESS;
      case CLexer.AT_LEAST -> CLexer.AT_MOST;
      default -> type;
    };
  }

  /** Returns the result of a comparison of two numbers. */
  public static boolean holds(int comparison, BigInteger left, BigInteger right) {
    int order = left.compareTo(right);
    return switch (comparison) {
      case CLexer.EQUAL -> order == 0;
      case CLexer.NOT_EQUAL -> order != 0;
      case CLexer.LESS -> order < 0;
      case CLexer.AT_MOST -> order <= 0;
      case CLexer.GREATER -> order > 0;
      case CLexer.AT_LEAST -> order >= 0;
      default -> throw new IllegalArgumentException("comparison " + comparison);
    };
  }

  /**
   * Returns the result of a comparison of two values of one type, if it is the same for all values
   * of the intervals.
   */
  public static Optional<Boolean> compared(
      int comparison, ConditionValue left, ConditionValue right) {
    boolean isEquality = comparison == CLexer.EQUAL || comparison == CLexer.NOT_EQUAL;
    boolean isApart =
        left.high().compareTo(right.low()) < 0 || left.low().compareTo(right.high()) > 0;
    boolean first = holds(comparison, left.low(), right.high());
    boolean last = holds(comparison, left.high(), right.low());
    boolean isOne = left.isExact() && right.isExact();
    return isOne || (isEquality ? isApart : first == last) ? Optional.of(first) : Optional.empty();
  }

  /** Returns whether the result type of an operator other than a comparison is unsigned. */
  public static boolean isUnsigned(int operator, ConditionValue left, ConditionValue right) {
    boolean shifts = operator == CLexer.SHIFT_LEFT || operator == CLexer.SHIFT_RIGHT;
    return left.isUnsigned() || right.isUnsigned() && !shifts;
  }

  /** Returns the result for two numbers of the operator's type; the divisor is not 0. */
  public static BigInteger compute(int operator, BigInteger left, BigInteger right) {
    return switch (operator) {
      case CLexer.BAR -> left.or(right);
      case CLexer.CARET -> left.xor(right);
      case CLexer.AMPERSAND -> left.and(right);
      case CLexer.SHIFT_LEFT -> shifted(left, right);
      case CLexer.SHIFT_RIGHT -> shifted(left, right.negate());
      case CLexer.PLUS -> left.add(right);
      case CLexer.MINUS -> left.subtract(right);
      case CLexer.STAR -> left.multiply(right);
      case CLexer.SLASH -> left.divide(right);
      case CLexer.PERCENT -> left.remainder(right);
      default -> throw new IllegalArgumentException("operator " + operator);
    };
  }

  private static BigInteger shifted(BigInteger number, BigInteger by) {
    BigInteger most = BigInteger.valueOf(WIDTH);
    return number.shiftLeft(by.min(most).max(most.negate()).intValueExact());
  }

  /** Returns an operator with one symbolic operand as steps on it, if it is monotonic. */
  public static Optional<List<Step>> steps(
      int operator, boolean isSymbolLeft, BigInteger number, boolean isUnsigned) {
    boolean isShift = number.signum() >= 0 && number.bitLength() < 7 && number.intValue() < WIDTH;
    // the representative modulo 2^64 that is closest to 0
    BigInteger near = isUnsigned ? ConditionValue.wrapped(number, false) : number;
    Step negation = new Step(CLexer.STAR, MINUS_ONE);
    if (operator == CLexer.PLUS) {
      return Optional.of(List.of(new Step(CLexer.PLUS, near)));
    } else if (operator == CLexer.MINUS) {
      return Optional.of(
          isSymbolLeft
              ? List.of(new Step(CLexer.PLUS, near.negate()))
              : List.of(negation, new Step(CLexer.PLUS, near)));
    } else if (operator == CLexer.STAR && number.signum() != 0) {
      return Optional.of(List.of(new Step(CLexer.STAR, near)));
    } else if (!isSymbolLeft) {
      return Optional.empty();
    } else if (operator == CLexer.SHIFT_LEFT && isShift) {
      return Optional.of(List.of(new Step(CLexer.STAR, shifted(BigInteger.ONE, number))));
    } else if (operator == CLexer.SHIFT_RIGHT && isShift && !isUnsigned
        || operator == CLexer.SLASH && number.signum() > 0 && !isUnsigned) {
      return Optional.of(List.of(new Step(operator, number)));
    }
    return Optional.empty();
  }

  /** Returns an interval that contains all results for two values of the operator's type. */
  public static ConditionValue hull(
      int operator, ConditionValue left, ConditionValue right, boolean isUnsigned) {
    ConditionValue any =
        ConditionValue.of(ConditionValue.RANGE.negate(), ConditionValue.RANGE, isUnsigned);
    boolean isPositive = left.low().signum() >= 0 && right.low().signum() >= 0;
    BigInteger last = left.high().max(right.high());
    return switch (operator) {
      case CLexer.AMPERSAND ->
          left.low().signum() < 0 && right.low().signum() < 0
              ? any
              : ConditionValue.of(
                  BigInteger.ZERO,
                  isPositive
                      ? left.high().min(right.high())
                      : left.low().signum() < 0 ? right.high() : left.high(),
                  isUnsigned);
      case CLexer.BAR, CLexer.CARET ->
          isPositive
              ? ConditionValue.of(
                  BigInteger.ZERO,
                  BigInteger.ONE.shiftLeft(last.bitLength()).subtract(BigInteger.ONE),
                  isUnsigned)
              : any;
      case CLexer.PERCENT -> remainder(left, right, isUnsigned);
      case CLexer.SHIFT_LEFT, CLexer.SHIFT_RIGHT ->
          right.isExact() ? corners(operator, left, right, isUnsigned) : any;
      default -> corners(operator, left, right, isUnsigned);
    };
  }

  private static ConditionValue remainder(
      ConditionValue left, ConditionValue right, boolean isUnsigned) {
    BigInteger most = right.low().abs().max(right.high().abs()).subtract(BigInteger.ONE);
    return ConditionValue.of(
        left.low().max(most.negate()).min(BigInteger.ZERO),
        left.high().min(most).max(BigInteger.ZERO),
        isUnsigned);
  }

  /**
   * Returns the hull of the results at the ends of the intervals and next to 0, where an operator
   * has its extreme results.
   */
  private static ConditionValue corners(
      int operator, ConditionValue left, ConditionValue right, boolean isUnsigned) {
    List<BigInteger> results =
        Stream.of(right.low(), right.high(), BigInteger.ONE, MINUS_ONE)
            .filter(by -> by.compareTo(right.low()) >= 0 && by.compareTo(right.high()) <= 0)
            .filter(by -> by.signum() != 0 || operator != CLexer.SLASH)
            .flatMap(
                by -> Stream.of(left.low(), left.high()).map(from -> compute(operator, from, by)))
            .sorted()
            .toList();
    return ConditionValue.fitted(results.get(0), results.get(results.size() - 1), isUnsigned);
  }
}
