package sunder.frontend.c.flow.values;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.expression.Atom;
import sunder.expression.FloatFormat;
import sunder.expression.FloatOperation;
import sunder.expression.IntTerm;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.preprocess.option.COptions.SignedArithmetic;

/**
 * Interval bounds of integers, from their types alone.
 *
 * <p>Signed integers of the rank of {@code int} or above are unbounded if signed arithmetic is:
 * only values that a conversion has reduced are bounded.
 */
public record TypeRanges(SignedArithmetic signed) {
  private boolean isBounded(IntKind kind) {
    return signed != SignedArithmetic.UNBOUNDED
        || !kind.isSigned()
        || FloatArithmetic.format(kind).isPresent()
        || kind.bits() < IntKind.INT.bits();
  }

  /** Returns the least value of the kind; empty if it is not bounded. */
  Optional<BigInteger> least(IntKind kind) {
    return isBounded(kind) ? Optional.of(leastInput(kind)) : Optional.empty();
  }

  /** Returns the greatest value of the kind; empty if it is not bounded. */
  Optional<BigInteger> greatest(IntKind kind) {
    return isBounded(kind) ? Optional.of(greatestInput(kind)) : Optional.empty();
  }

  /** Returns the least value of the kind, bounded or not. */
  static BigInteger leastInput(IntKind kind) {
    return FloatArithmetic.format(kind).map(FloatFormat::least).orElseGet(kind::least);
  }

  /** Returns the greatest value of the kind, bounded or not. */
  static BigInteger greatestInput(IntKind kind) {
    return FloatArithmetic.format(kind).map(FloatFormat::nan).orElseGet(kind::greatest);
  }

  /** An interval; an end is empty if it is not bounded. */
  public record Range(Optional<BigInteger> low, Optional<BigInteger> high) {
    private static final int MOST_TURNS = 64;
    private static final Range ANY = new Range(Optional.empty(), Optional.empty());

    private static Range of(BigInteger low, BigInteger high) {
      return new Range(Optional.of(low), Optional.of(high));
    }

    /** Returns whether the interval is contained in the given one. */
    public boolean within(BigInteger least, BigInteger greatest) {
      return low.filter(l -> l.compareTo(least) >= 0).isPresent()
          && high.filter(h -> h.compareTo(greatest) <= 0).isPresent();
    }

    /**
     * Returns the numbers of wrap-arounds that bring the values of the interval into the range of
     * the kind, negative below it, at most {@link #MOST_TURNS} of them; empty if the interval is
     * not bounded.
     */
    Optional<List<BigInteger>> wrapCounts(IntKind kind) {
      return low.flatMap(l -> high.map(h -> turns(turn(l, kind), turn(h, kind))));
    }

    private static List<BigInteger> turns(BigInteger first, BigInteger last) {
      List<BigInteger> result = new ArrayList<>();
      for (BigInteger turn = first;
          turn.compareTo(last) <= 0 && result.size() < MOST_TURNS;
          turn = turn.add(BigInteger.ONE)) {
        result.add(turn);
      }
      return result;
    }

    private static BigInteger turn(BigInteger value, IntKind kind) {
      BigInteger[] parts =
          value.subtract(kind.least()).divideAndRemainder(BigInteger.ONE.shiftLeft(kind.bits()));
      return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
    }

    private Range times(BigInteger factor) {
      Range scaled = new Range(low.map(factor::multiply), high.map(factor::multiply));
      return factor.signum() >= 0 ? scaled : new Range(scaled.high, scaled.low);
    }

    private Range plus(Range other) {
      return new Range(
          low.flatMap(a -> other.low.map(a::add)), high.flatMap(a -> other.high.map(a::add)));
    }
  }

  /** Returns an interval that contains all values of a term. */
  public static Range of(IntTerm term) {
    Range sum = Range.of(term.constant(), term.constant());
    for (int i = 0; i < term.length(); i++) {
      sum = sum.plus(of(term.atom(i)).times(term.coefficient(i)));
    }
    return sum;
  }

  private static Range of(Atom atom) {
    if (atom instanceof Atom.Variable v) {
      return new Range(v.symbol().low(), v.symbol().high());
    } else if (atom instanceof Atom.Modulo m) {
      return Range.of(BigInteger.ZERO, m.modulus().subtract(BigInteger.ONE));
    } else if (atom instanceof Atom.ByteAnd) {
      return Range.of(BigInteger.ZERO, Atom.ByteAnd.MASK);
    } else if (atom instanceof Atom.Floating f && f.operation() != FloatOperation.TO_INTEGER) {
      return Range.of(f.format().least(), f.format().nan());
    } else if (atom instanceof Atom.Quotient q) {
      return quotient(of(q.dividend()), q.divisor());
    } else if (atom instanceof Atom.Remainder r && r.divisor().isConstant()) {
      BigInteger most = r.divisor().constant().abs().subtract(BigInteger.ONE);
      boolean natural = of(r.dividend()).low().filter(l -> l.signum() >= 0).isPresent();
      return Range.of(natural ? BigInteger.ZERO : most.negate(), most);
    }
    return Range.ANY;
  }

  private static Range quotient(Range dividend, IntTerm divisor) {
    boolean positive = divisor.isConstant() && divisor.constant().signum() > 0;
    return positive
        ? new Range(
            dividend.low().map(l -> l.divide(divisor.constant())),
            dividend.high().map(h -> h.divide(divisor.constant())))
        : Range.ANY;
  }
}
