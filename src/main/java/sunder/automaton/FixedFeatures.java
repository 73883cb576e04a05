package sunder.automaton;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.Feature;

/** The features that have one value in all variants of a set. */
final class FixedFeatures {
  private FixedFeatures() {}

  /** Their symbols with these values; none for an empty set. */
  static Map<Symbol, Term> values(Automaton automaton, ConfigSet scope) {
    Map<Symbol, Term> values = new HashMap<>();
    automaton
        .featureSymbols()
        .forEach((symbol, feature) -> value(feature, scope).ifPresent(v -> values.put(symbol, v)));
    return values;
  }

  private static Optional<Term> value(Feature feature, ConfigSet scope) {
    if (scope.isEmpty()) {
      return Optional.empty();
    }
    if (feature instanceof Feature.Numeric numeric) {
      BigInteger least = scope.least(numeric);
      boolean one = least.equals(scope.greatest(numeric));
      return one ? Optional.of(IntTerm.of(least)) : Optional.empty();
    }
    ConfigSet selected = scope.space().selected((Feature.Bool) feature);
    boolean some = scope.intersects(selected);
    return some && !scope.isSubsetOf(selected) ? Optional.empty() : Optional.of(BoolTerm.of(some));
  }
}
