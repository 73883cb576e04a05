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
import sunder.verify.abstraction.Cuts;
import sunder.verify.abstraction.Precision;

/**
 * Where a family is cut in two: at a value of a feature.
 *
 * @param from the least value in the upper half; 1 for a feature that is selected or not
 */
record FeatureCut(Feature feature, BigInteger from) {
  /** The variants of a space that are above the cut. */
  ConfigSet upper(ConfigSpace space) {
    return space.inRange(feature, from, feature.high());
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
  static Optional<FeatureCut> of(
      Automaton automaton,
      ConfigSet open,
      ConfigSet scope,
      List<Feature> features,
      Precision precision) {
    Changes changes = Changes.of(automaton, open, precision);
    Optional<FeatureCut> best = Optional.empty();
    double most = -1;
    for (Feature feature : features) {
      Optional<FeatureCut> cut = inTheMiddle(feature, open);
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
  static Optional<FeatureCut> inTheMiddle(Feature feature, ConfigSet open) {
    List<ConfigSet.ValueRange> ranges = open.valuesOf(feature);
    BigInteger low = ranges.get(0).low();
    BigInteger high = ranges.get(ranges.size() - 1).high();
    return low.equals(high)
        ? Optional.empty()
        : Optional.of(new FeatureCut(feature, low.add(high).shiftRight(1).add(BigInteger.ONE)));
  }

  /** How much more of one half is open, between 0 and 1. */
  private double difference(ConfigSet open, ConfigSet scope) {
    ConfigSet upper = upper(open.space());
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
  private record Changes(Map<ConfigSet, Integer> steps, Map<Feature, Integer> uses) {
    static Changes of(Automaton automaton, ConfigSet open, Precision precision) {
      Cuts cuts = precision.cutsBeyond(Precision.initial(automaton.annotation()));
      Changes changes = new Changes(new LinkedHashMap<>(), new HashMap<>());
      Set<Symbol> told = cuts.symbols();
      for (Location location : automaton.reachable(open, Limits.LOCATIONS_BEHIND_A_CUT)) {
        for (Transition transition : location.outgoing()) {
          if (transition.updates().keySet().stream().anyMatch(told::contains)) {
            changes.note(transition, open, automaton.featureSymbols());
          }
        }
      }
      return changes;
    }

    private void note(Transition transition, ConfigSet open, Map<Symbol, Feature> symbols) {
      ConfigSet when = transition.when().and(open);
      if (steps.size() < Limits.CONDITIONS_BEHIND_A_CUT || steps.containsKey(when)) {
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

    int dependingOn(FeatureCut cut) {
      int sum = uses.getOrDefault(cut.feature(), 0);
      for (Map.Entry<ConfigSet, Integer> entry : steps.entrySet()) {
        ConfigSet upper = cut.upper(entry.getKey().space());
        boolean onOneSide = !entry.getKey().intersects(upper) || entry.getKey().isSubsetOf(upper);
        sum += onOneSide ? entry.getValue() : 0;
      }
      return sum;
    }
  }
}
