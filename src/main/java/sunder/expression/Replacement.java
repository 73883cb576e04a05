package sunder.expression;

import sunder.limit.Checkpoint;

/** Replaces the symbols of an integer term, all at once. */
final class Replacement {
  private final IntTerm term;
  private final Substitution substitution;

  Replacement(IntTerm term, Substitution substitution) {
    this.term = term;
    this.substitution = substitution;
  }

  IntTerm term() {
    Checkpoint.pass(term.length());
    return term.isConstant() ? term : IntTerm.of(term.constant()).plus(replace(0, term.length()));
  }

  /** Halves at a time: to add one summand after the other takes quadratic time. */
  private IntTerm replace(int from, int to) {
    if (to - from == 1) {
      return replace(term.atom(from)).times(term.coefficient(from));
    }
    int middle = (from + to) >>> 1;
    return replace(from, middle).plus(replace(middle, to));
  }

  private IntTerm replace(Atom atom) {
    if (atom instanceof Atom.Variable v) {
      return substitution.integer(v.symbol());
    } else if (atom instanceof Atom.Product p) {
      IntTerm left = p.left().substitute(substitution);
      return left.times(p.isSquare() ? left : p.right().substitute(substitution));
    } else if (atom instanceof Atom.Quotient q) {
      return q.dividend().substitute(substitution).dividedBy(q.divisor().substitute(substitution));
    } else if (atom instanceof Atom.Remainder r) {
      return r.dividend().substitute(substitution).remainder(r.divisor().substitute(substitution));
    }
    Atom.Modulo m = (Atom.Modulo) atom;
    return m.operand().substitute(substitution).modulo(m.modulus());
  }
}
