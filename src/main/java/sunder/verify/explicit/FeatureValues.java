package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.Feature;

/** The values of numeric features one by one, where they are few. */
final class FeatureValues {
  private final Map<Symbol, Feature> features;

  FeatureValues(Map<Symbol, Feature> features) {
    this.features = features;
  }

  /** Those variants in which a feature has a value. */
  record Part(Term value, ConfigSet variants) {}

  /** A feature of the term with so many values at most. */
  Optional<Symbol> toFix(Term term, ConfigSet variants, BigInteger most) {
    return term.symbols().stream()
        .filter(
            symbol ->
                features.get(symbol) instanceof Feature.Numeric feature
                    && count(feature, variants).compareTo(most) <= 0)
        .findFirst();
  }

  private static BigInteger count(Feature.Numeric feature, ConfigSet variants) {
    return variants.valuesOf(feature).stream()
        .map(range -> range.high().subtract(range.low()).add(BigInteger.ONE))
        .reduce(BigInteger.ZERO, BigInteger::add);
  }

  List<Part> parts(Symbol symbol, ConfigSet variants) {
    Feature.Numeric feature = (Feature.Numeric) features.get(symbol);
    List<Part> result = new ArrayList<>();
    for (ConfigSet.ValueRange range : variants.valuesOf(feature)) {
      for (BigInteger value = range.low();
          value.compareTo(range.high()) <= 0;
          value = value.add(BigInteger.ONE)) {
        result.add(
            new Part(
                IntTerm.of(value), variants.and(variants.space().inRange(feature, value, value))));
      }
    }
    return result;
  }
}
