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
final class FeatureSplit {
  private final Store store;
  private final FeatureValues features;

  /** What to do with a part. */
  @FunctionalInterface
  interface Visitor {
    /**
     * @param part the variants in which the feature has the value that the store now has
     * @param parts in how many parts the state has been taken so far
     */
    void visit(ConfigSet part, BigInteger parts);
  }

  FeatureSplit(Store store, Map<Symbol, Feature> features) {
    this.store = store;
    this.features = new FeatureValues(features);
  }

  /**
   * Takes the state apart by a feature of a term. Afterwards the store is as it was.
   *
   * @param location where the state is
   * @param parts in how many parts it has been taken before; 1 if in none
   * @return false if there is no such feature with few values
   */
  boolean split(
      LocationCode location, Term obstacle, ConfigSet variants, BigInteger parts, Visitor visitor) {
    BigInteger most = Limits.VALUES_OF_A_FEATURE.min(Limits.PARTS_OF_A_STATE.divide(parts));
    Optional<Symbol> feature = features.toFix(obstacle, variants, most);
    if (feature.isEmpty()) {
      return false;
    }
    List<FeatureValues.Part> values = features.parts(feature.get(), variants);
    BigInteger further = parts.multiply(BigInteger.valueOf(values.size()));
    for (FeatureValues.Part part : values) {
      Saved saved = new Saved(location);
      store.fix(feature.get(), part.value(), location.live, location.liveArrays);
      visitor.visit(part.variants(), further);
      saved.restore(feature.get());
    }
    return true;
  }

  /** The values of a state, to be put back once a feature had one value. */
  private final class Saved {
    private final LocationCode location;
    private final long[] scalars;
    private final long[][] arrays;

    Saved(LocationCode location) {
      this.location = location;
      this.scalars = location.live.stream().mapToLong(s -> store.get(s.number())).toArray();
      this.arrays = new long[location.liveArrays.size()][];
      for (int i = 0; i < arrays.length; i++) {
        int array = location.arrayPlace(i);
        arrays[i] = new long[store.size(array)];
        for (int j = 0; j < arrays[i].length; j++) {
          arrays[i][j] = store.element(array, j);
        }
      }
    }

    void restore(Symbol feature) {
      for (int i = 0; i < scalars.length; i++) {
        store.set(location.place(i), scalars[i]);
      }
      for (int i = 0; i < arrays.length; i++) {
        store.clear(location.arrayPlace(i));
        for (int j = 0; j < arrays[i].length; j++) {
          store.setElement(location.arrayPlace(i), j, arrays[i][j]);
        }
      }
      store.setSymbol(feature);
    }
  }

  /** The values of numeric features one by one, where they are few. */
  private record FeatureValues(Map<Symbol, Feature> features) {
    /** Those variants in which a feature has a value. */
    record Part(Term value, ConfigSet variants) {}

    /** A feature of the term with so many values at most. */
    Optional<Symbol> toFix(Term term, ConfigSet variants, BigInteger most) {
      return term.symbols().stream()
          .filter(
              symbol ->
                  features.get(symbol) instanceof Feature.Numeric feature
                      && variants.countValues(feature).compareTo(most) <= 0)
          .findFirst();
    }

    List<Part> parts(Symbol symbol, ConfigSet variants) {
      Feature.Numeric feature = (Feature.Numeric) features.get(symbol);
      return variants.valuesOf(feature).stream()
          .flatMap(ConfigSet.ValueRange::values)
          .map(
              value ->
                  new Part(
                      IntTerm.of(value),
                      variants.and(variants.space().inRange(feature, value, value))))
          .toList();
    }
  }
}
