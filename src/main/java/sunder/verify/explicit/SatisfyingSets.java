package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.interval.Interval;
import sunder.verify.Limits;
import sunder.verify.feature.BitBlasting;
import sunder.verify.feature.ConfigSetConverter;
import sunder.verify.feature.SetInversion;

/**
 * The sets of a search space that satisfy conditions over features and input symbols: exactly for
 * linear conditions and those whose bits have small diagrams, and by set inversion for others,
 * exactly within a given set.
 */
record SatisfyingSets(
    SearchSpace space, ConfigSetConverter converter, BitBlasting bits, SetInversion inversion) {
  static SatisfyingSets of(SearchSpace space) {
    return new SatisfyingSets(
        space,
        new ConfigSetConverter(space.features(), space.space()),
        new BitBlasting(
            space.features(),
            space.space(),
            Limits.MAX_NODES_OF_BIT_VECTOR,
            Limits.MAX_CACHED_BIT_VECTORS),
        new SetInversion(space.features(), Limits.MAX_INVERSION_BOXES, Limits.VALUE_CACHE_SIZE));
  }

  /**
   * Returns the set of a condition; empty if it is too large, as that of a comparison of two wide
   * input symbols is, or not expressible.
   */
  Optional<ConfigSet> exact(BoolTerm condition) {
    Optional<ConfigSet> linear =
        isTooWide(condition) ? Optional.empty() : converter.satisfying(condition);
    // The bits of long sums take more nodes than their comparisons do.
    return space.hasFeatureTerms() ? linear : linear.or(() -> bits.satisfying(condition));
  }

  private boolean isTooWide(BoolTerm condition) {
    List<BoolTerm.Compare> wide = new ArrayList<>();
    condition.forEachComparison(
        compare -> {
          Collection<Symbol> symbols = compare.term().symbols();
          if (symbols.size() > 1 && symbols.stream().anyMatch(space::isWide)) {
            wide.add(compare);
          }
        });
    return !wide.isEmpty();
  }

  /** Returns the set of a condition, exactly within a set; empty if it takes too many boxes. */
  Optional<ConfigSet> inverted(BoolTerm condition, ConfigSet within) {
    return inversion.satisfying(condition, within);
  }

  /**
   * Returns the values of a term in a set, each with the part of the set in which the term has it;
   * empty if there may be more than a number of values, or if a part is not determined.
   */
  Optional<Map<BigInteger, ConfigSet>> values(IntTerm term, ConfigSet within, BigInteger most) {
    Optional<Interval> range = inversion.range(term, within);
    BigInteger step = BigInteger.ZERO;
    for (int i = 0; i < term.length(); i++) {
      step = step.gcd(term.coefficient(i));
    }
    if (range.isEmpty()
        || !range.get().hasLow()
        || !range.get().hasHigh()
        || step.multiply(most).compareTo(range.get().high().subtract(range.get().low())) < 0) {
      return Optional.empty();
    }
    Map<BigInteger, ConfigSet> result = new LinkedHashMap<>();
    BigInteger first = range.get().low().add(term.constant().subtract(range.get().low()).mod(step));
    for (BigInteger value = first;
        value.compareTo(range.get().high()) <= 0;
        value = value.add(step)) {
      Optional<ConfigSet> set = satisfying(BoolTerm.equal(term, IntTerm.of(value)), within);
      if (set.isEmpty()) {
        return Optional.empty();
      }
      ConfigSet part = set.get().and(within);
      if (!part.isEmpty()) {
        result.put(value, part);
      }
    }
    return Optional.of(result);
  }

  /** Returns the set of a condition, exactly within a set; empty if it is not determined. */
  Optional<ConfigSet> satisfying(BoolTerm condition, ConfigSet within) {
    return exact(condition).or(() -> inverted(condition, within));
  }
}
