package sunder.verify.refinement;

import java.math.BigInteger;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.verify.Limits;
import sunder.verify.Problem;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.Precision;

/**
 * A split point of a family: a feature and a threshold on its value.
 *
 * @param threshold the least value in the upper half; 1 for a Boolean feature
 */
record FeatureSplitPoint(Feature feature, BigInteger threshold) {
  /** Returns the variants of a space whose value is at least the threshold. */
  ConfigSet upperHalf(ConfigSpace space) {
    return space.inRange(feature, threshold, feature.high());
  }

  /**
   * Returns the split point on the feature with the greatest influence on what the precision
   * distinguishes: on the presence and the effect of transitions that change it. Of several such
   * features, it is the one whose halves differ most in the share of open variants.
   *
   * @param open the open variants of the automaton
   * @param scope the variants of the problem
   * @param features the features on which a run can depend, in the order of preference
   * @return nothing if no feature distinguishes open variants
   */
  static Optional<FeatureSplitPoint> of(
      Automaton automaton,
      ConfigSet open,
      ConfigSet scope,
      List<Feature> features,
      Precision precision) {
    FeatureInfluence changes = FeatureInfluence.of(automaton, open, precision);
    Optional<FeatureSplitPoint> best = Optional.empty();
    double most = -1;
    for (Feature feature : features) {
      Optional<FeatureSplitPoint> cut = middleOf(feature, open);
      double score = cut.map(c -> changes.dependingOn(c) + c.difference(open, scope)).orElse(-1.0);
      if (score > most) {
        best = cut;
        most = score;
      }
    }
    return best;
  }

  /** Returns the features on which a run can depend, in their order. */
  static List<Feature> features(Problem problem) {
    Collection<String> mentioned = problem.subject().relevantFeatures();
    return problem.features().features().stream()
        .filter(feature -> mentioned.contains(feature.name()))
        .toList();
  }

  /**
   * Returns the split point in the middle of the values of a feature, or nothing if it has one
   * value only.
   */
  static Optional<FeatureSplitPoint> middleOf(Feature feature, ConfigSet open) {
    List<ConfigSet.ValueRange> ranges = open.valuesOf(feature);
    BigInteger low = ranges.get(0).low();
    BigInteger high = ranges.get(ranges.size() - 1).high();
    return low.equals(high)
        ? Optional.empty()
        : Optional.of(
            new FeatureSplitPoint(feature, low.add(high).shiftRight(1).add(BigInteger.ONE)));
  }

  /**
   * Returns the difference between the shares of open variants in the two halves, between 0 and 1.
   */
  private double difference(ConfigSet open, ConfigSet scope) {
    ConfigSet upper = upperHalf(open.space());
    return Math.abs(
            part(open.and(upper), scope.and(upper)) - part(open.minus(upper), scope.minus(upper)))
        / 2;
  }

  private static double part(ConfigSet some, ConfigSet all) {
    BigInteger count = all.count();
    int shift = Math.max(0, count.bitLength() - Long.SIZE);
    return some.count().shiftRight(shift).doubleValue() / count.shiftRight(shift).doubleValue();
  }

  /**
   * The transitions that change a partitioned quantity.
   *
   * @param steps the number of these transitions by presence condition
   * @param uses the number of these transitions by numeric feature in their guards and updates
   */
  private record FeatureInfluence(Map<ConfigSet, Integer> steps, Map<Feature, Integer> uses) {
    static FeatureInfluence of(Automaton automaton, ConfigSet open, Precision precision) {
      CutPoints cuts = precision.cutsMissingIn(Precision.initial(automaton.annotation()));
      FeatureInfluence changes = new FeatureInfluence(new LinkedHashMap<>(), new HashMap<>());
      Set<Symbol> partitioned = cuts.symbols();
      for (Location location : automaton.reachable(open, Limits.MAX_LOCATIONS_FOR_FEATURE_SPLIT)) {
        for (Transition transition : location.outgoing()) {
          if (transition.updates().keySet().stream().anyMatch(partitioned::contains)) {
            changes.note(transition, open, automaton.featureSymbols());
          }
        }
      }
      return changes;
    }

    private void note(Transition transition, ConfigSet open, Map<Symbol, Feature> symbols) {
      ConfigSet when = transition.presenceCondition().and(open);
      if (steps.size() < Limits.MAX_CONDITIONS_FOR_FEATURE_SPLIT || steps.containsKey(when)) {
        steps.merge(when, 1, Integer::sum);
      }
      for (Term update : transition.updates().values()) {
        for (Symbol symbol : update.symbols()) {
          if (symbols.containsKey(symbol)) {
            uses.merge(symbols.get(symbol), 1, Integer::sum);
          }
        }
      }
    }

    int dependingOn(FeatureSplitPoint cut) {
      int sum = uses.getOrDefault(cut.feature(), 0);
      for (Map.Entry<ConfigSet, Integer> entry : steps.entrySet()) {
        ConfigSet upper = cut.upperHalf(entry.getKey().space());
        boolean onOneSide = !entry.getKey().intersects(upper) || entry.getKey().isSubsetOf(upper);
        sum += onOneSide ? entry.getValue() : 0;
      }
      return sum;
    }
  }
}
