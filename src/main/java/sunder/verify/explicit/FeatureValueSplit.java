package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.verify.Limits;

/**
 * Gives a feature one value after the other in the state that lies in a store, where a term must be
 * a constant before one can go on.
 */
final class FeatureValueSplit {
  private final StateVector store;
  private final ValueEnumeration features;

  /** What to do with a part. */
  @FunctionalInterface
  interface Visitor {
    /**
     * @param part the variants in which the feature has the value that the store now has
     * @param parts in how many parts the state has been taken so far
     */
    void visit(ConfigSet part, BigInteger parts);
  }

  FeatureValueSplit(StateVector store, Map<Symbol, Feature> features) {
    this.store = store;
    this.features = new ValueEnumeration(features);
  }

  /**
   * Takes the state apart by a feature of a term. Afterwards the store is as it was.
   *
   * @param location where the state is
   * @param parts in how many parts it has been taken before; 1 if in none
   * @return false if there is no such feature with few values
   */
  boolean split(
      CompiledLocation location,
      Term obstacle,
      ConfigSet variants,
      BigInteger parts,
      Visitor visitor) {
    BigInteger most =
        Limits.MAX_ENUMERATED_FEATURE_VALUES.min(Limits.MAX_CASES_PER_STATE.divide(parts));
    Optional<Symbol> feature = features.toFix(obstacle, variants, most);
    if (feature.isEmpty()) {
      return false;
    }
    List<ValueEnumeration.FeatureValueCase> values = features.parts(feature.get(), variants);
    BigInteger further = parts.multiply(BigInteger.valueOf(values.size()));
    for (ValueEnumeration.FeatureValueCase part : values) {
      SavedState saved = new SavedState(location);
      store.substituteFeature(feature.get(), part.value(), location.live, location.liveArrays);
      visitor.visit(part.variants(), further);
      saved.restore(feature.get());
    }
    return true;
  }

  /** The values of a state, to be put back once a feature had one value. */
  private final class SavedState {
    private final CompiledLocation location;
    private final long[] scalars;
    private final long[][] arrays;

    SavedState(CompiledLocation location) {
      this.location = location;
      this.scalars = location.live.stream().mapToLong(s -> store.get(s.number())).toArray();
      this.arrays = new long[location.liveArrays.size()][];
      for (int i = 0; i < arrays.length; i++) {
        int array = location.arraySlot(i);
        arrays[i] = new long[store.size(array)];
        for (int j = 0; j < arrays[i].length; j++) {
          arrays[i][j] = store.element(array, j);
        }
      }
    }

    void restore(Symbol feature) {
      for (int i = 0; i < scalars.length; i++) {
        store.set(location.slot(i), scalars[i]);
      }
      for (int i = 0; i < arrays.length; i++) {
        store.clear(location.arraySlot(i));
        for (int j = 0; j < arrays[i].length; j++) {
          store.setElement(location.arraySlot(i), j, arrays[i][j]);
        }
      }
      store.setSymbolic(feature);
    }
  }

  /** The values of numeric features one by one, where they are few. */
  private record ValueEnumeration(Map<Symbol, Feature> features) {
    /** Those variants in which a feature has a value. */
    record FeatureValueCase(Term value, ConfigSet variants) {}

    /** A feature of the term with so many values at most. */
    Optional<Symbol> toFix(Term term, ConfigSet variants, BigInteger most) {
      return term.symbols().stream()
          .filter(
              symbol ->
                  features.get(symbol) instanceof Feature.Numeric feature
                      && variants.countValues(feature).compareTo(most) <= 0)
          .findFirst();
    }

    List<FeatureValueCase> parts(Symbol symbol, ConfigSet variants) {
      Feature.Numeric feature = (Feature.Numeric) features.get(symbol);
      return variants.valuesOf(feature).stream()
          .flatMap(ConfigSet.ValueRange::values)
          .map(
              value ->
                  new FeatureValueCase(
                      IntTerm.of(value),
                      variants.and(variants.space().inRange(feature, value, value))))
          .toList();
    }
  }
}
