package sunder.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;

/**
 * The bounds of a linear term that a comparison or literal expresses. A Boolean register is a term
 * from 0 to 1.
 *
 * @param term a linear term without a constant whose first coefficient is positive, or a Boolean
 *     symbol
 * @param low the lower bound, inclusive
 * @param high the upper bound, inclusive
 */
record TermBounds(Object term, Optional<BigInteger> low, Optional<BigInteger> high) {
  /** Returns the bounds that a condition expresses; nothing for other conditions. */
  static Optional<TermBounds> of(BoolTerm condition) {
    if (condition instanceof BoolTerm.Literal literal) {
      Optional<BigInteger> value =
          Optional.of(literal.positive() ? BigInteger.ONE : BigInteger.ZERO);
      return Optional.of(new TermBounds(literal.symbol(), value, value));
    } else if (condition instanceof BoolTerm.Compare compare
        && compare.relation() != BoolTerm.Relation.NOT_EQUAL) {
      return Optional.of(of(compare));
    }
    return Optional.empty();
  }

  private static TermBounds of(BoolTerm.Compare compare) {
    IntTerm direction = compare.term().direction();
    BigInteger constant = compare.term().constant();
    boolean positive = direction.coefficient(0).signum() > 0;
    IntTerm term = positive ? direction : direction.negate();
    Optional<BigInteger> bound = Optional.of(positive ? constant.negate() : constant);
    if (compare.relation() == BoolTerm.Relation.EQUAL) {
      return new TermBounds(term, bound, bound);
    }
    return positive
        ? new TermBounds(term, Optional.empty(), bound)
        : new TermBounds(term, bound, Optional.empty());
  }

  /** Returns the intersection with bounds of the same term. */
  TermBounds intersect(TermBounds other) {
    return new TermBounds(
        term,
        low.isEmpty() ? other.low : other.low.map(low.get()::max).or(() -> low),
        high.isEmpty() ? other.high : other.high.map(high.get()::min).or(() -> high));
  }

  /** Returns whether a value is within the bounds. */
  boolean allows(BigInteger value) {
    return low.map(bound -> bound.compareTo(value) <= 0).orElse(true)
        && high.map(bound -> value.compareTo(bound) <= 0).orElse(true);
  }

  BoolTerm condition() {
    List<BoolTerm> bounds = new ArrayList<>();
    if (term instanceof Symbol symbol) {
      low.filter(bound -> bound.signum() > 0).ifPresent(b -> bounds.add(BoolTerm.of(symbol)));
      high.filter(bound -> bound.signum() == 0)
          .ifPresent(b -> bounds.add(BoolTerm.of(symbol).not()));
    } else {
      IntTerm sum = (IntTerm) term;
      low.ifPresent(bound -> bounds.add(BoolTerm.atMost(IntTerm.of(bound), sum)));
      high.ifPresent(bound -> bounds.add(BoolTerm.atMost(sum, IntTerm.of(bound))));
    }
    return BoolTerm.and(bounds);
  }

  /** Returns the condition that a term is at most a number, which for a Boolean symbol is 0. */
  static BoolTerm atMost(Object term, BigInteger bound) {
    return term instanceof Symbol symbol
        ? BoolTerm.of(symbol).not()
        : BoolTerm.atMost((IntTerm) term, IntTerm.of(bound));
  }
}
