package sunder.verify.plays;

import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import sunder.expression.Term;
import sunder.interval.Interval;

/** The elements of one array on a path, at indices that are known there. Immutable. */
final class Elements {
  private final Optional<Term> others;
  private final Map<BigInteger, Term> known;

  private Elements(Optional<Term> others, Map<BigInteger, Term> known) {
    this.others = others;
    this.known = known;
  }

  /** The same value everywhere. */
  static Elements all(Term value) {
    return new Elements(Optional.of(value), Map.of());
  }

  /**
   * The element at an index.
   *
   * @param unknown stands for an element of which nothing is known
   */
  Term at(Interval index, Supplier<Term> unknown) {
    Term value = index.isPoint() ? known.get(index.low()) : null;
    return value != null ? value : others.filter(o -> index.isPoint()).orElseGet(unknown);
  }

  /** With another value at an index; if it is not known which, nothing is known of any. */
  Elements with(Interval index, Term value) {
    if (!index.isPoint()) {
      return new Elements(Optional.empty(), Map.of());
    }
    Map<BigInteger, Term> more = new TreeMap<>(known);
    more.put(index.low(), value);
    return new Elements(others, more);
  }

  Map<BigInteger, Term> known() {
    return known;
  }
}
