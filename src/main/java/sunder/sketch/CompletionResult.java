package sunder.sketch;

import java.math.BigInteger;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.family.PresenceFormula;
import sunder.family.PresenceFormula.Literal;
import sunder.family.PresenceFormulas;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.Problem.Goal;

/**
 * What is known of the ways to fill the holes of a sketch. The sets are disjoint and together the
 * scope.
 *
 * @param scope the configurations asked about
 * @param safe those that are SAFE
 * @param unsafe those that are UNSAFE
 * @param undecided the rest, without empty sets
 * @param notAsked those that were open when the procedure stopped at a completion
 */
public record CompletionResult(
    Sketch sketch,
    CompletionGoal completionGoal,
    ConfigSet scope,
    ConfigSet safe,
    ConfigSet unsafe,
    Map<UnknownReason, ConfigSet> undecided,
    ConfigSet notAsked) {
  public CompletionResult {
    undecided = Collections.unmodifiableMap(new LinkedHashMap<>(undecided));
  }

  /** What became of the wish. */
  public enum Outcome {
    /** A completion of the kind asked for. */
    FILLED,
    /** No combination of values works: proved. */
    IMPOSSIBLE,
    /** None found that is proved to be of the kind asked for, and some are undecided. */
    UNDECIDED
  }

  /**
   * @param scope the configurations asked about
   * @param verdict about them, or about some of them if the wish is for one completion
   */
  public static CompletionResult of(
      Sketch sketch, CompletionGoal wish, ConfigSet scope, FamilyVerdict verdict) {
    ConfigSet works = scope.space().none();
    ConfigSet fails = works;
    Map<UnknownReason, ConfigSet> undecided = new EnumMap<>(UnknownReason.class);
    for (FamilyVerdict.Group group : verdict.groups()) {
      if (group.verdict() instanceof Verdict.Safe) {
        works = works.or(group.variants());
      } else if (group.verdict() instanceof Verdict.Unknown unknown) {
        undecided.merge(unknown.reason(), group.variants(), ConfigSet::or);
      } else {
        fails = fails.or(group.variants());
      }
    }
    ConfigSet notAsked = scope.minus(verdict.scope());
    return new CompletionResult(sketch, wish, scope, works, fails, undecided, notAsked);
  }

  public Outcome outcome() {
    if (safe.isEmpty()) {
      return undecided.isEmpty() ? Outcome.IMPOSSIBLE : Outcome.UNDECIDED;
    }
    return possiblyBetter().isEmpty() ? Outcome.FILLED : Outcome.UNDECIDED;
  }

  /** All undecided configurations. */
  public ConfigSet allUndecided() {
    return undecided.values().stream().reduce(scope.space().none(), ConfigSet::or);
  }

  /** The least or greatest value that works, if that is asked for and one works. */
  public Optional<BigInteger> optimum() {
    if (!(completionGoal instanceof CompletionGoal.Optimal extreme) || safe.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        extreme.direction() == CompletionGoal.Direction.LEAST
            ? safe.least(extreme.hole())
            : safe.greatest(extreme.hole()));
  }

  /**
   * The undecided configurations in which the hole has a value beyond the extreme one that works.
   */
  public ConfigSet possiblyBetter() {
    Optional<BigInteger> value = optimum();
    if (value.isEmpty()) {
      return scope.space().none();
    }
    CompletionGoal.Optimal extreme = (CompletionGoal.Optimal) completionGoal;
    Feature.Numeric hole = extreme.hole();
    ConfigSet notBeyond =
        extreme.direction() == CompletionGoal.Direction.LEAST
            ? scope.space().inRange(hole, value.get(), hole.high())
            : scope.space().inRange(hole, hole.low(), value.get());
    return allUndecided().minus(notBeyond);
  }

  /** One that works, with the extreme value if that is asked for; the same one each time. */
  public Optional<Configuration> completion() {
    if (safe.isEmpty()) {
      return Optional.empty();
    }
    ConfigSet best = safe;
    if (completionGoal instanceof CompletionGoal.Optimal extreme) {
      best = best.with(extreme.hole(), optimum().orElseThrow());
    }
    return Optional.of(best.pick());
  }

  /**
   * The text of the completed program, safe in each of its variants; nothing if no combination of
   * values works.
   */
  public Optional<String> completedText() {
    return completion()
        .map(values -> sketch.filler().instantiate(values, featureCondition(values)));
  }

  /**
   * The condition of the other features under which these values of the holes work; nothing if that
   * is always.
   */
  public Optional<PresenceFormula> featureCondition(Configuration values) {
    ConfigSet all = scope.space().all();
    for (Feature.Numeric hole : sketch.holes()) {
      all = all.with(hole, values.valueOf(hole));
    }
    ConfigSet valid = all.and(sketch.model().valid());
    ConfigSet here = all.and(safe);
    if (here.equals(valid)) {
      return Optional.empty();
    }
    return Optional.of(
        PresenceFormulas.describe(here, valid) instanceof PresenceFormulas.Condition.Exact exact
            ? exact.formula()
            : exactly(values));
  }

  private PresenceFormula exactly(Configuration values) {
    return PresenceFormula.all(
        sketch.otherFeatures().stream()
            .map(feature -> new Literal(feature, values.valueOf(feature), values.valueOf(feature)))
            .toList());
  }

  /** Each hole with the values it has in some combination that works. */
  public Map<Feature.Numeric, List<ConfigSet.ValueRange>> ranges() {
    Map<Feature.Numeric, List<ConfigSet.ValueRange>> ranges = new LinkedHashMap<>();
    sketch.holes().forEach(hole -> ranges.put(hole, safe.valuesOf(hole)));
    return ranges;
  }

  /**
   * Whether the holes do not interact, neither with each other nor with the other features: what
   * works is exactly every combination of the values that each has in some combination that works.
   */
  public boolean areHolesIndependent() {
    ConfigSpace space = scope.space();
    ConfigSet product = space.all();
    for (Feature feature : space.features()) {
      product = product.and(valuesThatWork(feature));
    }
    return product.equals(safe);
  }

  private ConfigSet valuesThatWork(Feature feature) {
    ConfigSpace space = scope.space();
    return safe.valuesOf(feature).stream()
        .map(range -> space.inRange(feature, range.low(), range.high()))
        .reduce(space.none(), ConfigSet::or);
  }

  /** Which completions of a sketch are asked for. */
  public sealed interface CompletionGoal {
    /** How far the procedure has to go for it. */
    default Goal goal() {
      return this instanceof Any ? Goal.ONE_SAFE : Goal.EVERY_VARIANT;
    }

    /** Any: the first that is found. */
    record Any() implements CompletionGoal {}

    /** Every one. */
    record All() implements CompletionGoal {}

    /** One in which the hole has its least or greatest value that works. */
    record Optimal(Feature.Numeric hole, Direction direction) implements CompletionGoal {}

    /** Which end. */
    enum Direction {
      LEAST,
      GREATEST
    }
  }
}
