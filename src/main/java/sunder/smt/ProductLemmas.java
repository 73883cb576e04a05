package sunder.smt;

import java.math.BigInteger;
import java.util.List;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;

/**
 * What is true of every product, in linear terms: incremental linearization (Cimatti, Griggio,
 * Irfan, Roveri and Sebastiani, "Incremental linearization for satisfiability and verification
 * modulo nonlinear arithmetic and transcendental functions", 2018).
 */
final class ProductLemmas {
  private ProductLemmas() {}

  /** Zero and sign: enough for many guards. */
  static List<BoolTerm> signs(Linearizer.Product product) {
    IntTerm p = IntTerm.of(product.value());
    BoolTerm zero = BoolTerm.or(isZero(product.left()), isZero(product.right()));
    BoolTerm sameSign =
        BoolTerm.or(
            BoolTerm.and(isPositive(product.left()), isPositive(product.right())),
            BoolTerm.and(isNegative(product.left()), isNegative(product.right())));
    return List.of(BoolTerm.same(isZero(p), zero), BoolTerm.same(isPositive(p), sameSign));
  }

  /** The product is right wherever a factor has its value here, and on the right side elsewhere. */
  static List<BoolTerm> at(Linearizer.Product product, BigInteger left, BigInteger right) {
    IntTerm p = IntTerm.of(product.value());
    IntTerm x = product.left();
    IntTerm y = product.right();
    IntTerm a = IntTerm.of(left);
    IntTerm b = IntTerm.of(right);
    IntTerm plane = x.times(right).plus(y.times(left)).minus(IntTerm.of(left.multiply(right)));
    BoolTerm sameSide =
        BoolTerm.or(
            BoolTerm.and(BoolTerm.atMost(x, a), BoolTerm.atMost(y, b)),
            BoolTerm.and(BoolTerm.atMost(a, x), BoolTerm.atMost(b, y)));
    BoolTerm otherSide =
        BoolTerm.or(
            BoolTerm.and(BoolTerm.atMost(x, a), BoolTerm.atMost(b, y)),
            BoolTerm.and(BoolTerm.atMost(a, x), BoolTerm.atMost(y, b)));
    return List.of(
        BoolTerm.or(BoolTerm.notEqual(x, a), BoolTerm.equal(p, y.times(left))),
        BoolTerm.or(BoolTerm.notEqual(y, b), BoolTerm.equal(p, x.times(right))),
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
