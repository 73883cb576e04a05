package sunder.frontend.c.flow.values;

import java.math.BigInteger;
import java.util.List;
import sunder.expression.IntTerm;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.IntKind;
import sunder.source.Span;

/**
 * Composition of numbers from the bits of other numbers.
 *
 * <p>Input: parts of numbers of types with a {@link FloatArithmetic#bitsKind}, in little-endian
 * order. Output: a term for the number that consists of these bits. Source: C11, 6.2.6.1.
 */
public final class BitComposition {
  private final IntegerArithmetic arithmetic;
  private final FloatArithmetic floats;

  BitComposition(IntegerArithmetic arithmetic, FloatArithmetic floats) {
    this.arithmetic = arithmetic;
    this.floats = floats;
  }

  /**
   * Consecutive bits of a number.
   *
   * @param number the value of the number
   * @param type the type of the number
   * @param low the index of the first bit
   * @param count the number of bits
   */
  public record Bits(IntTerm number, CType type, int low, int count) {}

  /** Returns whether the bits of a value of the first type may be read as one of the second. */
  public static boolean isModelled(CType from, CType to) {
    return FloatArithmetic.bitsKind(from).isPresent()
        && FloatArithmetic.bitsKind(to).filter(kind -> kind != IntKind.BOOL).isPresent();
  }

  /** Returns the number of the type that consists of the bits. */
  public IntTerm compose(List<Bits> parts, CType to, Span span) {
    IntTerm sum = IntTerm.ZERO;
    int position = 0;
    for (Bits part : parts) {
      IntKind kind = FloatArithmetic.bitsKind(part.type()).orElseThrow();
      IntTerm all = floats.toBits(part.number(), part.type(), span);
      IntTerm bits =
          part.low() == 0 ? all : IntegerArithmetic.arithmeticShiftRight(all, part.low());
      if (parts.size() == 1) {
        return convert(bits, kind, to, span);
      }
      boolean isWhole = part.low() == 0 && !kind.isSigned() && kind.bits() <= part.count();
      IntTerm own = isWhole ? bits : bits.modulo(BigInteger.ONE.shiftLeft(part.count()));
      sum =
          arithmetic.materializeIfLarge(
              sum.plus(own.times(BigInteger.ONE.shiftLeft(position))), TemporaryKey.fresh(), span);
      position += part.count();
    }
    return convert(sum, IntKind.unsignedOf(position), to, span);
  }

  /** Returns the number of the type that has the bits of an integer. */
  public IntTerm convert(IntTerm bits, IntKind from, CType to, Span span) {
    IntKind kind = FloatArithmetic.bitsKind(to).orElseThrow();
    return floats.fromBits(
        arithmetic.convert(bits, from, kind, TemporaryKey.fresh(), span), to, span);
  }
}
