package sunder.expression;

import java.math.BigInteger;

/** How large an integer term is: its nodes as a tree and the further words of its numbers. */
final class TermSize {
  private TermSize() {}

  static int of(BigInteger constant, Atom[] atoms, BigInteger[] coefficients) {
    long sum = 1 + wordsOf(constant);
    for (int i = 0; i < atoms.length; i++) {
      sum += 1 + operandsSize(atoms[i]) + wordsOf(coefficients[i]);
    }
    return (int) Math.min(sum, Integer.MAX_VALUE);
  }

  /** What a number adds to the size: nothing if it fits into a machine word. */
  private static int wordsOf(BigInteger number) {
    return number.bitLength() / Long.SIZE;
  }

  private static long operandsSize(Atom atom) {
    if (atom instanceof Atom.Product p) {
      return (long) p.left().size() + p.right().size();
    } else if (atom instanceof Atom.Quotient q) {
      return (long) q.dividend().size() + q.divisor().size();
    } else if (atom instanceof Atom.Remainder r) {
      return (long) r.dividend().size() + r.divisor().size();
    } else if (atom instanceof Atom.Modulo m) {
      return m.operand().size();
    }
    return 0;
  }
}
