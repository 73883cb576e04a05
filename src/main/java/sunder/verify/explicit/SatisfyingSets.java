package sunder.verify.explicit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.verify.Limits;
import sunder.verify.feature.ConfigSetConverter;
import sunder.verify.feature.SetInversion;

/**
 * The sets of a search space that satisfy conditions over features and input symbols: exactly for
 * linear conditions, and by set inversion for others, exactly within a given set.
 */
record SatisfyingSets(SearchSpace space, ConfigSetConverter converter, SetInversion inversion) {
  static SatisfyingSets of(SearchSpace space) {
    return new SatisfyingSets(
        space,
        new ConfigSetConverter(space.features(), space.space()),
        new SetInversion(space.features(), Limits.MAX_INVERSION_BOXES, Limits.VALUE_CACHE_SIZE));
  }

  /**
   * Returns the set of a linear condition; empty if it is not linear, or too large, as that of a
   * comparison of a wide input symbol with another symbol is.
   */
  Optional<ConfigSet> linear(BoolTerm condition) {
    return isTooWide(condition) ? Optional.empty() : converter.satisfying(condition);
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

  /** Returns the set of a condition, exactly within a set; empty if it is not determined. */
  Optional<ConfigSet> satisfying(BoolTerm condition, ConfigSet within) {
    return linear(condition).or(() -> inverted(condition, within));
  }
}
