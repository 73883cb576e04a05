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
 * The interval partition of numeric features: a class of values of a feature is a set of
 * configurations. This is the variability abstraction of model-sketching, section 2: all values
 * start in one class, which is split on demand.
 */
public final class FeatureIntervals {
  private final Map<Symbol, Feature> features;

  /** Creates the partition for the feature symbols of an automaton. */
  public FeatureIntervals(Automaton automaton) {
    this.features = automaton.featureSymbols();
  }

  /**
   * Returns the configurations of {@code set} whose value of the feature lies in {@code values}.
   */
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

  /** Returns the values of the feature in a set, as ascending ranges. */
  public List<ConfigSet.ValueRange> values(ConfigSet set, Symbol symbol) {
    return set.valuesOf(numeric(symbol));
  }

  /**
   * Returns the numeric feature of a symbol.
   *
   * @throws ClassCastException if the feature is Boolean
   */
  public Feature.Numeric numeric(Symbol symbol) {
    return (Feature.Numeric) features.get(symbol);
  }
}
