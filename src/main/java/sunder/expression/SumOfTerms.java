package sunder.expression;

import java.math.BigInteger;
import java.util.Arrays;
import sunder.limit.Checkpoint;

/** Adds two terms by merging their atoms, which both have in ascending order. */
final class SumOfTerms {
  private final IntTerm left;
  private final IntTerm right;
  private final Atom[] atoms;
  private final BigInteger[] coefficients;
  private int length;

  SumOfTerms(IntTerm left, IntTerm right) {
    this.left = left;
    this.right = right;
    int most = left.length() + right.length();
    this.atoms = new Atom[most];
    this.coefficients = new BigInteger[most];
  }

  IntTerm term() {
    Checkpoint.pass(atoms.length);
    merge();
    return new IntTerm(
        left.constant().add(right.constant()),
        Arrays.copyOf(atoms, length),
        Arrays.copyOf(coefficients, length));
  }

  private void merge() {
    int i = 0;
    int j = 0;
    while (i < left.length() || j < right.length()) {
      int order = compare(i, j);
      if (order < 0) {
        append(left.atom(i), left.coefficient(i));
      } else if (order > 0) {
        append(right.atom(j), right.coefficient(j));
      } else {
        append(left.atom(i), left.coefficient(i).add(right.coefficient(j)));
      }
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
  }

  private int compare(int i, int j) {
    if (i == left.length() || j == right.length()) {
      return i == left.length() ? 1 : -1;
    }
    return left.atom(i).compareTo(right.atom(j));
  }

  private void append(Atom atom, BigInteger coefficient) {
    if (coefficient.signum() != 0) {
      atoms[length] = atom;
      coefficients[length++] = coefficient;
    }
  }
}
