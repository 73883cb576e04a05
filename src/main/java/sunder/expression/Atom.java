package sunder.expression;

import java.math.BigInteger;
import java.util.Comparator;

/** What a linear combination combines: a symbol, or an operation that is not linear. */
public sealed interface Atom extends Comparable<Atom> {
  /** An integer symbol. */
  record Variable(Symbol symbol) implements Atom {
    /** By hand: what a record generates is linked at its first use, which a short run feels. */
    @Override
    public boolean equals(Object other) {
      return other instanceof Variable variable && symbol.equals(variable.symbol);
    }

    @Override
    public int hashCode() {
      return symbol.hashCode();
    }
  }

  /** Neither factor is a constant. */
  record Product(IntTerm left, IntTerm right) implements Atom {
    /**
     * Whether both factors are the same object: squares of squares are then walked through once.
     */
    boolean isSquare() {
      return left == right;
    }
  }

  /** Truncated toward zero; its value is unspecified where the divisor is 0. */
  record Quotient(IntTerm dividend, IntTerm divisor) implements Atom {}

  /** {@code a - b * (a / b)}, as in Java; its value is unspecified where the divisor is 0. */
  record Remainder(IntTerm dividend, IntTerm divisor) implements Atom {}

  /** Mathematical modulo: 0..modulus-1; {@code modulus > 0}. */
  record Modulo(IntTerm operand, BigInteger modulus) implements Atom {}

  /** A fixed total order, consistent with equality. */
  @Override
  default int compareTo(Atom other) {
    return AtomOrder.INSTANCE.compare(this, other);
  }

  /** Orders atoms by kind, then by their parts. */
  final class AtomOrder implements Comparator<Atom> {
    static final AtomOrder INSTANCE = new AtomOrder();

    private AtomOrder() {}

    @Override
    public int compare(Atom a, Atom b) {
      if (a == b) {
        return 0;
      }
      int byKind = Integer.compare(rank(a), rank(b));
      return byKind != 0 ? byKind : compareSameKind(a, b);
    }

    private static int rank(Atom atom) {
      if (atom instanceof Variable) {
        return 0;
      } else if (atom instanceof Product) {
        return 1;
      } else if (atom instanceof Quotient) {
        return 2;
      }
      return atom instanceof Remainder ? 3 : 4;
    }

    private static int compareSameKind(Atom a, Atom b) {
      if (a instanceof Variable v) {
        return v.symbol().compareTo(((Variable) b).symbol());
      } else if (a instanceof Product p) {
        return both(p.left(), ((Product) b).left(), p.right(), ((Product) b).right());
      } else if (a instanceof Quotient q) {
        return both(q.dividend(), ((Quotient) b).dividend(), q.divisor(), ((Quotient) b).divisor());
      } else if (a instanceof Remainder r) {
        return both(
            r.dividend(), ((Remainder) b).dividend(), r.divisor(), ((Remainder) b).divisor());
      }
      Modulo m = (Modulo) a;
      int byModulus = m.modulus().compareTo(((Modulo) b).modulus());
      return byModulus != 0 ? byModulus : m.operand().compareTo(((Modulo) b).operand());
    }

    private static int both(IntTerm a1, IntTerm b1, IntTerm a2, IntTerm b2) {
      int first = a1.compareTo(b1);
      return first != 0 ? first : a2.compareTo(b2);
    }
  }
}
