package sunder.verify.feature;

import java.util.List;
import java.util.Map;
import sunder.automaton.Automaton;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.interval.Box;
import sunder.interval.Interval;

/**
 * Numeric features as symbols of terms: classes of their values are sets of configurations. This is
 * the variability abstraction of model-sketching, section 2: all values together first, split where
 * asked.
 */
public final class FeatureIntervals {
  private final Map<Symbol, Feature> features;

  public FeatureIntervals(Automaton automaton) {
    this.features = automaton.featureSymbols();
  }

  /** The configurations of {@code set} whose value of the feature lies in {@code values}. */
  public ConfigSet restrict(ConfigSet set, Symbol symbol, Interval values) {
    if (values.contains(Box.rangeOf(symbol))) {
      return set;
    }
    Interval inside = values.intersect(Box.rangeOf(symbol));
    Feature.Numeric feature = numeric(symbol);
    return inside.isEmpty()
        ? set.space().none()
        : set.and(set.space().inRange(feature, inside.low(), inside.high()));
  }

  /** The values that the feature takes in a set, ascending. */
  public List<ConfigSet.ValueRange> values(ConfigSet set, Symbol symbol) {
    return set.valuesOf(numeric(symbol));
  }

  public Feature.Numeric numeric(Symbol symbol) {
    return (Feature.Numeric) features.get(symbol);
  }
}
