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
 * The result of sketch completion: a partition of the configurations by their verdicts.
 *
 * @param sketch the sketch
 * @param completionGoal the requested completions
 * @param scope the configurations asked about
 * @param safe the configurations that are SAFE
 * @param unsafe the configurations that are UNSAFE
 * @param undecided the undecided configurations by reason, without empty sets
 * @param notAsked the configurations that were not verified, as the procedure stopped at the first
 *     completion
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

  /** The outcome of a completion. */
  public enum Outcome {
    /** A completion of the requested kind exists. */
    FILLED,
    /** No combination of values is safe: proved. */
    IMPOSSIBLE,
    /**
     * No completion is proved to be of the requested kind, and some configurations are undecided.
     */
    UNDECIDED
  }

  /**
   * Returns the result that follows from a verdict.
   *
   * @param scope the configurations asked about
   * @param verdict the verdict about them, or about some of them if one completion is requested
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

  /** Returns all undecided configurations. */
  public ConfigSet allUndecided() {
    return undecided.values().stream().reduce(scope.space().none(), ConfigSet::or);
  }

  /**
   * Returns the least or greatest safe value of the optimised hole; nothing if no hole is optimised
   * or no value is safe.
   */
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
   * Returns the undecided configurations in which the optimised hole has a better value than the
   * optimum.
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

  /**
   * Returns a safe configuration, with the optimum if one is requested; the same one at each call.
   */
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
   * Returns the text of the completed program, which is safe in each of its variants; nothing if no
   * combination of values is safe.
   */
  public Optional<String> completedText() {
    return completion()
        .map(values -> sketch.filler().instantiate(values, featureCondition(values)));
  }

  /**
   * Returns the condition on the other features under which values of the holes are safe; nothing
   * if they always are.
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

  /** Returns, for each hole, its values in the safe configurations. */
  public Map<Feature.Numeric, List<ConfigSet.ValueRange>> ranges() {
    Map<Feature.Numeric, List<ConfigSet.ValueRange>> ranges = new LinkedHashMap<>();
    sketch.holes().forEach(hole -> ranges.put(hole, safe.valuesOf(hole)));
    return ranges;
  }

  /**
   * Returns whether the holes are independent of each other and of the other features: the safe
   * configurations are the product of the values that each feature has in some safe configuration.
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

  /** The completions that are requested. */
  public sealed interface CompletionGoal {
    /** Returns the goal of the verification procedure. */
    default Goal goal() {
      return this instanceof Any ? Goal.ONE_SAFE : Goal.EVERY_VARIANT;
    }

    /** Any completion: the first that is found. */
    record Any() implements CompletionGoal {}

    /** All completions. */
    record All() implements CompletionGoal {}

    /** A completion in which a hole has its least or greatest safe value. */
    record Optimal(Feature.Numeric hole, Direction direction) implements CompletionGoal {}

    /** The direction of the optimisation. */
    enum Direction {
      LEAST,
      GREATEST
    }
  }
}
