package sunder.frontend.c.lower;

import java.math.BigInteger;
import sunder.expression.IntTerm;

/** Bit operations with constants, as arithmetic; negative numbers have infinitely many ones. */
final class Bits {
  private Bits() {}

  static IntTerm or(IntTerm term, BigInteger mask) {
    return term.plus(IntTerm.of(mask)).minus(term.masked(mask));
  }

  static IntTerm xor(IntTerm term, BigInteger mask) {
    return term.plus(IntTerm.of(mask)).minus(term.masked(mask).times(BigInteger.TWO));
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
