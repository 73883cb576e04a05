package sunder.verify.abstraction;

import java.math.BigInteger;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Term;
import sunder.interval.Interval;

/** Intervals as conditions on terms. */
public final class IntervalConditions {
  private IntervalConditions() {}

  /** That a term's value lies in the interval, which is not empty; truth values are 0 and 1. */
  public static BoolTerm within(Term term, Interval values) {
    if (term instanceof BoolTerm condition) {
      boolean mayBeTrue = values.contains(BigInteger.ONE);
      boolean mayBeFalse = values.contains(BigInteger.ZERO);
      return mayBeTrue && mayBeFalse ? BoolTerm.TRUE : mayBeTrue ? condition : condition.not();
    }
    IntTerm value = (IntTerm) term;
    BoolTerm above =
        values.hasLow() ? BoolTerm.atMost(IntTerm.of(values.low()), value) : BoolTerm.TRUE;
    BoolTerm below =
        values.hasHigh() ? BoolTerm.atMost(value, IntTerm.of(values.high())) : BoolTerm.TRUE;
    return BoolTerm.and(above, below);
  }
}
