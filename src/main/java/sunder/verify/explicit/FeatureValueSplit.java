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
 * Case split by the values of a numeric feature, for a state in which a term must be constant: each
 * value is substituted into the state in turn.
 */
final class FeatureValueSplit {
  private final StateVector store;
  private final ValueEnumeration features;

  /** A visitor of the cases. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Visits a case.
     *
     * @param part the variants in which the feature has the value that is in the state vector
     * @param parts the number of cases into which the state is split
     */
    void visit(ConfigSet part, BigInteger parts);
  }

  FeatureValueSplit(StateVector store, Map<Symbol, Feature> features) {
    this.store = store;
    this.features = new ValueEnumeration(features);
  }

  /**
   * Splits the state by a feature of a term. Afterwards the state vector has its old contents.
   *
   * @param location the location of the state
   * @param registers the symbols whose values are substituted: the live registers of the location,
   *     and what a step has read
   * @param obstacle the term that must be constant
   * @param variants the variants to split
   * @param parts the number of cases of earlier splits of the state; 1 without earlier splits
   * @param visitor visits each case
   * @return false if the term has no feature with few enough values
   */
  boolean split(
      CompiledLocation location,
      List<Symbol> registers,
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
      SavedState saved = new SavedState(location, registers);
      store.substituteFeature(feature.get(), part.value(), registers, location.liveArrays);
      visitor.visit(part.variants(), further);
      saved.restore(feature.get());
    }
    return true;
  }

  /** A copy of a state's values, restored after each case. */
  private final class SavedState {
    private final CompiledLocation location;
    private final List<Symbol> registers;
    private final long[] scalars;
    private final long[][] arrays;

    SavedState(CompiledLocation location, List<Symbol> registers) {
      this.location = location;
      this.registers = registers;
      this.scalars = registers.stream().mapToLong(s -> store.get(s.number())).toArray();
      this.arrays = new long[location.liveArrays.size()][];
      for (int i = 0; i < arrays.length; i++) {
        int array = location.arraySlot(i);
        arrays[i] = new long[store.size(array)];
        for (int j = 0; j < arrays[i].length; j++) {
          arrays[i][j] = store.elementAt(array, j);
        }
      }
    }

    void restore(Symbol feature) {
      for (int i = 0; i < scalars.length; i++) {
        store.set(registers.get(i).number(), scalars[i]);
      }
      for (int i = 0; i < arrays.length; i++) {
        store.clear(location.arraySlot(i));
        for (int j = 0; j < arrays[i].length; j++) {
          store.setElementAt(location.arraySlot(i), j, arrays[i][j]);
        }
      }
      store.setSymbolic(feature);
    }
  }

  private record ValueEnumeration(Map<Symbol, Feature> features) {
    /** A value of a feature and the variants that have it. */
    record FeatureValueCase(Term value, ConfigSet variants) {}

    /**
     * Returns a numeric feature of the term with at most the given number of values; empty if there
     * is none.
     */
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
