package sunder.smt;

import java.math.BigInteger;
import java.util.List;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;

/**
 * A fresh symbol that should equal {@code left * right}, both linear; and what is true of every
 * product, in linear terms: incremental linearization (Cimatti, Griggio, Irfan, Roveri and
 * Sebastiani, "Incremental linearization for satisfiability and verification modulo nonlinear
 * arithmetic and transcendental functions", 2018).
 */
record Product(Symbol value, IntTerm left, IntTerm right) {
  /** Zero and sign: enough for many guards. */
  List<BoolTerm> signs() {
    IntTerm p = IntTerm.of(value);
    BoolTerm zero = BoolTerm.or(isZero(left), isZero(right));
    BoolTerm sameSign =
        BoolTerm.or(
            BoolTerm.and(isPositive(left), isPositive(right)),
            BoolTerm.and(isNegative(left), isNegative(right)));
    return List.of(BoolTerm.same(isZero(p), zero), BoolTerm.same(isPositive(p), sameSign));
  }

  /** The product is right wherever a factor has its value here, and on the right side elsewhere. */
  List<BoolTerm> at(BigInteger leftValue, BigInteger rightValue) {
    IntTerm p = IntTerm.of(value);
    IntTerm a = IntTerm.of(leftValue);
    IntTerm b = IntTerm.of(rightValue);
    IntTerm plane =
        left.times(rightValue)
            .plus(right.times(leftValue))
            .minus(IntTerm.of(leftValue.multiply(rightValue)));
    BoolTerm sameSide =
        BoolTerm.or(
            BoolTerm.and(BoolTerm.atMost(left, a), BoolTerm.atMost(right, b)),
            BoolTerm.and(BoolTerm.atMost(a, left), BoolTerm.atMost(b, right)));
    BoolTerm otherSide =
        BoolTerm.or(
            BoolTerm.and(BoolTerm.atMost(left, a), BoolTerm.atMost(b, right)),
            BoolTerm.and(BoolTerm.atMost(a, left), BoolTerm.atMost(right, b)));
    return List.of(
        BoolTerm.or(BoolTerm.notEqual(left, a), BoolTerm.equal(p, right.times(leftValue))),
        BoolTerm.or(BoolTerm.notEqual(right, b), BoolTerm.equal(p, left.times(rightValue))),
        // (x - a) * (y - b) >= 0 on the same side of both, and <= 0 on different sides.
        BoolTerm.or(sameSide.not(), BoolTerm.atMost(plane, p)),
        BoolTerm.or(otherSide.not(), BoolTerm.atMost(p, plane)));
  }

  private static BoolTerm isZero(IntTerm term) {
    return BoolTerm.equal(term, IntTerm.ZERO);
  }

  private static BoolTerm isPositive(IntTerm term) {
    return BoolTerm.less(IntTerm.ZERO, term);
  }

  private static BoolTerm isNegative(IntTerm term) {
    return BoolTerm.less(term, IntTerm.ZERO);
  }
}
