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
 * Where a family is cut in two: at a value of a feature.
 *
 * @param threshold the least value in the upper half; 1 for a feature that is selected or not
 */
record FeatureSplitPoint(Feature feature, BigInteger threshold) {
  /** The variants of a space that are above the cut. */
  ConfigSet upperHalf(ConfigSpace space) {
    return space.inRange(feature, threshold, feature.high());
  }

  /**
   * The cut by the feature that decides most about what must be told apart: about which steps
   * change that, and how. Among equal ones it is the one whose halves differ most in how much of
   * them is open.
   *
   * @param open variants of the automaton
   * @param scope what is open of was asked about
   * @param features that a run can depend on, in the order in which they are preferred
   * @return nothing if they do not tell the variants apart
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

  /** The features on which a run can depend, in their order. */
  static List<Feature> features(Problem problem) {
    Collection<String> mentioned = problem.subject().mentionedFeatures();
    return problem.features().features().stream()
        .filter(feature -> mentioned.contains(feature.name()))
        .toList();
  }

  /**
   * At a value between the least and the greatest one of a feature; nothing if there is but one.
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

  /** How much more of one half is open, between 0 and 1. */
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
   * The steps that change what is told apart.
   *
   * @param steps their number by presence condition
   * @param uses their number by feature whose value they use
   */
  private record FeatureInfluence(Map<ConfigSet, Integer> steps, Map<Feature, Integer> uses) {
    static FeatureInfluence of(Automaton automaton, ConfigSet open, Precision precision) {
      CutPoints cuts = precision.cutsMissingIn(Precision.initial(automaton.annotation()));
      FeatureInfluence changes = new FeatureInfluence(new LinkedHashMap<>(), new HashMap<>());
      Set<Symbol> told = cuts.symbols();
      for (Location location : automaton.reachable(open, Limits.MAX_LOCATIONS_FOR_FEATURE_SPLIT)) {
        for (Transition transition : location.outgoing()) {
          if (transition.updates().keySet().stream().anyMatch(told::contains)) {
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
