package sunder.frontend.promela.flow;

import java.math.BigInteger;
import java.util.Optional;
import sunder.expression.Atom;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.frontend.promela.model.DataType;

/**
 * Machine arithmetic over integer terms: truncation, shifts and bitwise operators. Bitwise
 * operators are sums over the bits of the operands, which are obtained by division and modulo; they
 * are exact for 32-bit numbers in two's complement.
 */
final class MachineArithmetic {
  private static final int WIDTH = 32;
  private static final BigInteger TWO = BigInteger.TWO;

  /** An interval that contains the values of a term. */
  private record Range(BigInteger low, BigInteger high) {}

  private MachineArithmetic() {}

  /**
   * Returns the value that a variable of a type holds after the assignment of a value: the value
   * itself if its interval is within the type, otherwise the truncated value.
   */
  static IntTerm wrapToType(DataType type, IntTerm value) {
    boolean fits =
        range(value)
            .filter(range -> range.low().compareTo(type.low()) >= 0)
            .filter(range -> range.high().compareTo(type.high()) <= 0)
            .isPresent();
    if (fits) {
      return value;
    } else if (type.kind() != DataType.Kind.SIGNED) {
      return value.modulo(type.size());
    }
    IntTerm shifted = value.minus(IntTerm.of(type.low()));
    return shifted.modulo(type.size()).plus(IntTerm.of(type.low()));
  }

  /** Returns the interval of a linear term over bounded registers; empty for other terms. */
  private static Optional<Range> range(IntTerm value) {
    BigInteger low = value.constant();
    BigInteger high = value.constant();
    for (int i = 0; i < value.length(); i++) {
      if (!(value.atom(i) instanceof Atom.Variable variable) || !isBounded(variable.symbol())) {
        return Optional.empty();
      }
      BigInteger factor = value.coefficient(i);
      BigInteger one = variable.symbol().low().get().multiply(factor);
      BigInteger other = variable.symbol().high().get().multiply(factor);
      low = low.add(one.min(other));
      high = high.add(one.max(other));
    }
    return Optional.of(new Range(low, high));
  }

  private static boolean isBounded(Symbol symbol) {
    return symbol.low().isPresent() && symbol.high().isPresent();
  }

  static IntTerm complement(IntTerm value) {
    return value.negate().plus(-1);
  }

  /** Returns {@code a & b}, which is the sum of {@code 2^i * a_i * b_i}. */
  static IntTerm and(IntTerm left, IntTerm right) {
    if (left.isConstant() && right.isConstant()) {
      return IntTerm.of(left.constant().and(right.constant()));
    } else if (left.isConstant()) {
      return and(right, left);
    } else if (right.isConstant() && isMask(right.constant())) {
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

  static IntTerm shiftLeft(IntTerm value, int by) {
    return value.times(TWO.pow(by));
  }

  /** Returns {@code value >> by}, which is a division that rounds down. */
  static IntTerm shiftRight(IntTerm value, int by) {
    BigInteger divisor = TWO.pow(by);
    return value.minus(value.modulo(divisor)).dividedBy(IntTerm.of(divisor));
  }

  private static IntTerm bit(IntTerm value, int i) {
    return value.isConstant()
        ? IntTerm.of(value.constant().testBit(i) ? 1 : 0)
        : shiftRight(value, i).modulo(TWO);
  }

  /**
   * Returns the weight of a bit; bit 31 of a 32-bit number has the negative weight of two's
   * complement.
   */
  private static BigInteger weight(int i, int width) {
    BigInteger weight = TWO.pow(i);
    return i == WIDTH - 1 && width == WIDTH ? weight.negate() : weight;
  }

  private static boolean isMask(BigInteger value) {
    return value.signum() > 0 && value.add(BigInteger.ONE).bitCount() == 1;
  }

  /** Returns the number of bits of a term that is never negative; 32 for other terms. */
  private static int width(IntTerm value) {
    return range(value)
        .filter(range -> range.low().signum() >= 0)
        .map(range -> Math.min(WIDTH, Math.max(1, range.high().bitLength())))
        .orElse(WIDTH);
  }
}
