package sunder.frontend.c.lower;

import java.math.BigInteger;
import sunder.expression.IntTerm;

/** Bit operations with constants, as arithmetic; negative numbers have infinitely many ones. */
final class Bits {
  private Bits() {}

  /** {@code term & mask}: for each run of ones in the mask a difference of two remainders. */
  static IntTerm and(IntTerm term, BigInteger mask) {
    if (mask.signum() < 0) {
      return term.minus(and(term, mask.not()));
    }
    IntTerm result = IntTerm.ZERO;
    int bit = mask.signum() == 0 ? -1 : mask.getLowestSetBit();
    while (bit >= 0) {
      int end = bit;
      while (mask.testBit(end)) {
        end++;
      }
      result =
          result.plus(
              term.modulo(BigInteger.ONE.shiftLeft(end))
                  .minus(term.modulo(BigInteger.ONE.shiftLeft(bit))));
      BigInteger rest = mask.shiftRight(end);
      bit = rest.signum() == 0 ? -1 : end + rest.getLowestSetBit();
    }
    return result;
  }

  static IntTerm or(IntTerm term, BigInteger mask) {
    return term.plus(IntTerm.of(mask)).minus(and(term, mask));
  }

  static IntTerm xor(IntTerm term, BigInteger mask) {
    return term.plus(IntTerm.of(mask)).minus(and(term, mask).times(BigInteger.TWO));
  }

  /** Shifts towards smaller numbers, as machines do: rounding down. */
  static IntTerm shiftRight(IntTerm term, int places) {
    BigInteger unit = BigInteger.ONE.shiftLeft(places);
    return term.minus(term.modulo(unit)).dividedBy(IntTerm.of(unit));
  }

  static IntTerm shiftLeft(IntTerm term, int places) {
    return term.times(BigInteger.ONE.shiftLeft(places));
  }
}
