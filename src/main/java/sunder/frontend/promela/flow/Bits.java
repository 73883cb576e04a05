package sunder.frontend.promela.flow;

import java.math.BigInteger;
import sunder.expression.Atom;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;

/**
 * Operations on bits as arithmetic: a number is the sum of its bits, and a bit is what halving and
 * modulo leave of it. Exact for numbers of 32 bits in two's complement.
 */
final class Bits {
  private static final int WIDTH = 32;
  private static final BigInteger TWO = BigInteger.TWO;

  private Bits() {}

  static IntTerm complement(IntTerm value) {
    return value.negate().plus(-1);
  }

  /** {@code a & b = sum of 2^i * a_i * b_i}. */
  static IntTerm and(IntTerm left, IntTerm right) {
    if (left.isConstant() && right.isConstant()) {
      return IntTerm.of(left.constant().and(right.constant()));
    }
    if (left.isConstant()) {
      return and(right, left);
    }
    if (right.isConstant() && isMask(right.constant())) {
      return left.modulo(right.constant().add(BigInteger.ONE));
    }
    int width = Math.min(width(left), width(right));
    IntTerm result = IntTerm.ZERO;
    for (int i = 0; i < width; i++) {
      result = result.plus(bit(left, i).times(bit(right, i)).times(weight(i, width)));
    }
    return result;
  }

  static IntTerm or(IntTerm left, IntTerm right) {
    return left.plus(right).minus(and(left, right));
  }

  static IntTerm xor(IntTerm left, IntTerm right) {
    return left.plus(right).minus(and(left, right).times(TWO));
  }

  /** {@code value << by}: by a constant, or 0 where that is no number of bits. */
  static IntTerm shiftLeft(IntTerm value, int by) {
    return value.times(TWO.pow(by));
  }

  /** {@code value >> by}: halving that rounds down. */
  static IntTerm shiftRight(IntTerm value, int by) {
    BigInteger divisor = TWO.pow(by);
    return value.minus(value.modulo(divisor)).dividedBy(IntTerm.of(divisor));
  }

  private static IntTerm bit(IntTerm value, int i) {
    return value.isConstant()
        ? IntTerm.of(value.constant().testBit(i) ? 1 : 0)
        : shiftRight(value, i).modulo(TWO);
  }

  /** The highest of 32 bits is the sign. */
  private static BigInteger weight(int i, int width) {
    BigInteger weight = TWO.pow(i);
    return i == WIDTH - 1 && width == WIDTH ? weight.negate() : weight;
  }

  private static boolean isMask(BigInteger value) {
    return value.signum() > 0 && value.add(BigInteger.ONE).bitCount() == 1;
  }

  /** How many bits a number needs that is not negative; 32 if it may be. */
  private static int width(IntTerm value) {
    BigInteger high = value.constant();
    if (high.signum() < 0) {
      return WIDTH;
    }
    for (int i = 0; i < value.length(); i++) {
      boolean known =
          value.coefficient(i).signum() > 0
              && value.atom(i) instanceof Atom.Variable variable
              && isNatural(variable.symbol());
      if (!known) {
        return WIDTH;
      }
      Symbol symbol = ((Atom.Variable) value.atom(i)).symbol();
      high = high.add(symbol.high().get().multiply(value.coefficient(i)));
    }
    return Math.min(WIDTH, Math.max(1, high.bitLength()));
  }

  private static boolean isNatural(Symbol symbol) {
    return symbol.low().isPresent()
        && symbol.low().get().signum() >= 0
        && symbol.high().isPresent();
  }
}
