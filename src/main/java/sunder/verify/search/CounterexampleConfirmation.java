package sunder.verify.search;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.replay.Replay;
import sunder.replay.Replay.ReplayResult;
import sunder.replay.ReplayLimits;
import sunder.verdict.Assertion;
import sunder.verdict.Counterexample;
import sunder.verdict.Script;
import sunder.verdict.UnknownReason;
import sunder.verify.Budget;
import sunder.verify.Limits;
import sunder.verify.Problem;
import sunder.verify.ReplayMismatch;

/**
 * Confirms counterexamples by replay: the independent interpreter replays a counterexample in its
 * variant before any variant is UNSAFE by it.
 *
 * <p>The replay runs for all open variants at once, and forks for each value of a numeric feature.
 * If there are more than {@link Limits#MAX_REPLAYED_VALUES} values, or if the variants together
 * have too many states, the path condition decides, provided that samples confirm it: the value the
 * counterexample was found for, and the least and greatest values of the first {@link
 * Limits#MAX_FEATURES_WITH_REPLAYED_BOUNDS} features, and {@link #samples} of the variants, each
 * replayed separately.
 */
public final class CounterexampleConfirmation {
  private final Replay replay;
  private final Budget budget;
  private final ConfigSet scope;
  private final Set<String> mentioned;

  public CounterexampleConfirmation(Problem problem, Budget budget) {
    this.replay = problem.replay();
    this.budget = budget;
    this.scope = problem.scope();
    this.mentioned = problem.subject().relevantFeatures();
  }

  /**
   * Replays the script of a feasible path.
   *
   * @param failed the assertion that fails at the end of the path
   * @param variants the variants to replay; those that fail are decided
   * @return whether the variant of the counterexample is decided; false only if a limit ended the
   *     replay
   * @throws ReplayMismatch if the replay ended in that variant without the failure
   */
  public boolean confirm(
      Assertion failed, Feasibility.Feasible found, ConfigSet variants, RunVerdicts verdicts) {
    if (failed.unknownReason().isPresent()) {
      verdicts.markUnknown(failed, found.variants(), failed.unknownReason().get());
      return true;
    }
    Configuration configuration = found.configuration();
    Script script = found.script();
    ConfigSet together = replayed(variants, configuration);
    ConfigSet alone = variants.space().single(configuration);
    ReplayResult all = replay(script, together);
    boolean again = all.unfinished().contains(configuration) && !together.equals(alone);
    ReplayResult result = all;
    if (again) {
      note(any -> true, all, script, verdicts);
      result = replay(script, alone);
    }
    ConfigSet others = found.variants().and(variants).minus(all.unsafe()).minus(result.unsafe());
    ConfigSet unfinished = others.and(all.unfinished());
    Optional<UnknownReason> open = replay.incompleteness(script);
    if (open.isPresent()) {
      // The path condition is incomplete, so that only replayed variants are decided.
      note(any -> true, result, script, verdicts);
      boolean fails = result.failing(failed).contains(configuration);
      boolean goesOn = fails && hasFewValues(variants);
      verdicts.markUnknown(failed, goesOn ? scope.space().none() : found.variants(), open.get());
      return true;
    }
    if (!fails(failed, result, configuration)) {
      verdicts.markNotReplayed(failed, found.variants());
      return false;
    }
    try {
      if (!failSampled(failed, found, others.minus(unfinished))) {
        verdicts.markNotReplayed(failed, found.variants());
        return false;
      }
      if (!failSampled(failed, found, unfinished)) {
        others = others.minus(unfinished);
      }
    } catch (ReplayMismatch elsewhere) {
      // A sample runs differently: the variants that were not replayed stay open.
      others = scope.space().none();
    }
    ConfigSet served = others.or(result.failing(failed));
    verdicts.markUnsafe(served, evidence(failed, configuration, result, script));
    noteOthers(failed, result, script, verdicts);
    return true;
  }

  /** The justification of verdicts for variants that were not replayed. */
  public enum Justification {
    /** The path condition, which the variant satisfies; samples are replayed. */
    CONDITION,
    /** None: only replayed variants are decided. */
    REPLAY
  }

  /**
   * Replays a script of a path that was guessed.
   *
   * @param failed the expected failure
   * @param steps the limit on evaluations beyond the usual one for a script of its size
   * @param variants the variants to replay; those that fail are decided
   * @return whether the variant of the script fails as expected
   */
  public boolean tryConfirm(
      Assertion failed,
      Feasibility.Feasible found,
      Justification trust,
      long steps,
      ConfigSet variants,
      RunVerdicts verdicts) {
    if (failed.unknownReason().isPresent()) {
      ConfigSet lost = trust == Justification.CONDITION ? found.variants() : scope.space().none();
      verdicts.markUnknown(failed, lost, failed.unknownReason().get());
      return !lost.isEmpty();
    }
    Configuration configuration = found.configuration();
    Script script = found.script();
    ReplayResult result = replay(script, replayed(variants, configuration), steps);
    ConfigSet served = result.failing(failed);
    if (!served.contains(configuration)) {
      if (trust == Justification.CONDITION && result.unfinished().contains(configuration)) {
        verdicts.markNotReplayed(failed, found.variants());
      }
      return false;
    }
    ConfigSet others = found.variants().and(variants).minus(result.unsafe());
    boolean trusts = trust == Justification.CONDITION && replay.incompleteness(script).isEmpty();
    if (trusts && failAtEnds(failed, found, others, steps)) {
      served = served.or(others);
    }
    verdicts.markUnsafe(served, evidence(failed, configuration, result, script));
    noteOthers(failed, result, script, verdicts);
    return true;
  }

  /**
   * Returns whether the failure is confirmed at the ends of ranges, or in samples if all features
   * are Boolean.
   */
  private boolean failAtEnds(
      Assertion failed, Feasibility.Feasible found, ConfigSet variants, long steps) {
    if (variants.isEmpty()) {
      return true;
    }
    return (numeric(variants).isEmpty() ? samples(variants) : ends(variants))
        .stream()
            .limit(Limits.MAX_LONG_REPLAYS)
            .allMatch(
                end ->
                    replay(found.scriptFor().apply(end), variants.space().single(end), steps)
                        .failing(failed)
                        .contains(end));
  }

  /**
   * Replays a script from another source; all open variants that fail are decided.
   *
   * @param configuration a variant for which the script was made
   */
  public void replay(Script script, Configuration configuration, RunVerdicts verdicts) {
    ReplayResult result = replay(script, replayed(verdicts.open(), configuration));
    note(failed -> !failed.isAnalysisLimit(), result, script, verdicts);
  }

  /** Records other failures of other variants in the same replay. */
  private static void noteOthers(
      Assertion failed, ReplayResult result, Script script, RunVerdicts verdicts) {
    note(other -> !other.equals(failed), result, script, verdicts);
  }

  private static void note(
      Predicate<Assertion> which, ReplayResult result, Script script, RunVerdicts verdicts) {
    result
        .failures()
        .forEach(
            (failed, variants) -> {
              if (!verdicts.assertions().contains(failed)) {
                requireLost(variants, verdicts);
                return;
              }
              ConfigSet asked = verdicts.open(failed, variants);
              if (which.test(failed) && !asked.isEmpty()) {
                verdicts.markUnsafe(asked, evidence(failed, asked.pick(), result, script));
              }
            });
  }

  /** Checks that a replay without the failure is explained by statements that are not supported. */
  private static void requireLost(ConfigSet variants, RunVerdicts verdicts) {
    ConfigSet followed = variants.minus(verdicts.possiblyIncomplete());
    if (!followed.isEmpty()) {
      throw new ReplayMismatch(followed.pick());
    }
  }

  private static Counterexample evidence(
      Assertion failed, Configuration configuration, ReplayResult result, Script script) {
    return new Counterexample(failed, configuration, result.playOf().apply(configuration), script);
  }

  /** Returns whether samples of some variants fail, each by its own script. */
  private boolean failSampled(Assertion failed, Feasibility.Feasible found, ConfigSet variants) {
    for (Configuration sample : samples(variants)) {
      ConfigSet one = variants.space().single(sample);
      if (!fails(failed, replay(found.scriptFor().apply(sample), one), sample)) {
        return false;
      }
    }
    return true;
  }

  private ReplayResult replay(Script script, ConfigSet variants) {
    return replay(script, variants, 0);
  }

  private ReplayResult replay(Script script, ConfigSet variants, long moreSteps) {
    ReplayLimits limits =
        ReplayLimits.of(script).withMoreSteps(moreSteps).stoppedBy(budget::isExhausted);
    return replay.run(script, variants, limits);
  }

  private static boolean fails(Assertion failed, ReplayResult result, Configuration configuration) {
    if (result.failing(failed).contains(configuration)) {
      return true;
    }
    if (result.unfinished().contains(configuration)) {
      return false;
    }
    throw new ReplayMismatch(configuration);
  }

  /**
   * Returns the variants to replay: the given ones, with decided variants where that makes the
   * diagram smaller.
   */
  private ConfigSet replayed(ConfigSet variants, Configuration configuration) {
    boolean isRagged =
        variants.size() > Limits.MAX_NODES_OF_REPLAYED_SET && scope.size() < variants.size();
    return isRagged && numeric(variants).isEmpty() ? scope : slice(variants, configuration);
  }

  /**
   * Returns the variants whose numeric features agree with the configuration, or all variants if
   * they are few.
   */
  private ConfigSet slice(ConfigSet variants, Configuration configuration) {
    if (hasFewValues(variants)) {
      return variants;
    }
    List<ConfigSet> alike = new ArrayList<>();
    for (Feature.Numeric feature : numeric(variants)) {
      alike.add(variants.space().all().with(feature, configuration.valueOf(feature)));
    }
    return variants.and(variants.space().intersection(alike));
  }

  private boolean hasFewValues(ConfigSet variants) {
    BigInteger values = BigInteger.ONE;
    for (Feature.Numeric feature : numeric(variants)) {
      values = values.multiply(variants.countValues(feature));
      if (values.compareTo(Limits.MAX_REPLAYED_VALUES) > 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns the numeric features on which a run can depend. */
  private List<Feature.Numeric> numeric(ConfigSet variants) {
    return variants.space().features().stream()
        .filter(feature -> feature instanceof Feature.Numeric && mentioned.contains(feature.name()))
        .map(feature -> (Feature.Numeric) feature)
        .toList();
  }

  /**
   * Returns all variants if they are few; otherwise diverse ones, and the ends of numeric features.
   * For each pair of Boolean features, the samples have all combinations, as far as the set allows
   * and the number of bits of a feature's index is at most half of the number of samples.
   */
  private Set<Configuration> samples(ConfigSet variants) {
    Set<Configuration> result = new LinkedHashSet<>();
    if (variants.count().compareTo(BigInteger.valueOf(Limits.REPLAY_SAMPLES)) <= 0) {
      for (ConfigSet rest = variants; !rest.isEmpty(); ) {
        result.add(rest.pick());
        rest = rest.minus(rest.space().single(rest.pick()));
      }
      return result;
    }
    for (int i = 0; i < Limits.REPLAY_SAMPLES; i++) {
      result.add(sample(variants, i));
    }
    result.addAll(ends(variants));
    return result;
  }

  /**
   * Returns a sample: number 0 selects no feature and number 1 all, where possible; further numbers
   * select the features whose index has a certain bit set, or not set.
   */
  private Configuration sample(ConfigSet variants, int number) {
    ConfigSet result = variants;
    int bits = 0;
    for (Feature feature : variants.space().features()) {
      if (feature instanceof Feature.Bool && mentioned.contains(feature.name())) {
        int value = (bits >> number / 2 ^ number) & 1;
        ConfigSet like = result.with(feature, BigInteger.valueOf(value));
        result = like.isEmpty() ? result : like;
        // The lowest bit is free, for none and all.
        bits += 2;
      }
    }
    return result.pick();
  }

  private Set<Configuration> ends(ConfigSet variants) {
    Set<Configuration> result = new LinkedHashSet<>();
    numeric(variants).stream()
        .limit(Limits.MAX_FEATURES_WITH_REPLAYED_BOUNDS)
        .forEach(
            feature -> {
              result.add(variants.with(feature, variants.greatest(feature)).pick());
              result.add(variants.with(feature, variants.least(feature)).pick());
            });
    return result;
  }
}
