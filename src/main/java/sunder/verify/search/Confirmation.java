package sunder.verify.search;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.replay.Replay;
import sunder.replay.ReplayLimits;
import sunder.replay.ReplayResult;
import sunder.verdict.Counterexample;
import sunder.verdict.Script;
import sunder.verify.Budget;
import sunder.verify.Problem;
import sunder.verify.ReplayRejected;

/**
 * No variant is unsafe before its play was replayed by the independent interpreter.
 *
 * <p>Boolean features: the replay runs over all open variants at once. A numeric feature forks it
 * for each value; beyond {@link #MAX_VALUES} values the play of a whole range is replayed for the
 * value it was found for, and for the least and the greatest value of each feature that it serves,
 * of the first {@link #MAX_ENDS} features.
 */
public final class Confirmation {
  private static final BigInteger MAX_VALUES = BigInteger.valueOf(300);
  private static final int MAX_SAMPLES = 16;

  /** A set with more nodes than this makes every set of the replay as large. */
  private static final int LARGE = 100;

  private static final int MAX_ENDS = 64;

  private final Replay replay;
  private final Budget budget;
  private final ConfigSet scope;
  private final Set<String> mentioned;

  public Confirmation(Problem problem, Budget budget) {
    this.replay = problem.replay();
    this.budget = budget;
    this.scope = problem.scope();
    this.mentioned = problem.subject().mentionedFeatures();
  }

  /**
   * Replays a feasible path's script.
   *
   * @param variants where to replay it; those that abort are decided
   * @return whether every variant for which it was replayed did abort; false only if a limit ended
   *     the replay
   * @throws ReplayRejected if it ran to its end and did not abort
   */
  public boolean confirm(Feasibility.Feasible found, ConfigSet variants, Decisions decisions) {
    Configuration configuration = found.configuration();
    Script script = found.script();
    ReplayResult result = replay(script, replayed(variants, configuration));
    if (!aborts(result, configuration)) {
      return false;
    }
    ConfigSet others = found.variants().and(variants).minus(result.unsafe());
    ConfigSet unfinished = others.and(result.unfinished());
    if (!abortSampled(found, others.minus(unfinished))) {
      return false;
    }
    if (!abortSampled(found, unfinished)) {
      others = others.minus(unfinished);
    }
    Counterexample evidence =
        new Counterexample(configuration, result.playOf().apply(configuration), script);
    decisions.unsafe(others.or(result.unsafe()), evidence);
    return true;
  }

  /** What makes a variant unsafe for which a guess was not replayed. */
  public enum Trust {
    /** The condition of the play, which it satisfies: some are replayed, as for every play. */
    CONDITION,
    /** Nothing. */
    REPLAY
  }

  /**
   * Replays a script that is a guess.
   *
   * @param steps evaluations for one replay, beyond what a script of its size may take
   * @param variants where to replay it; those that abort are decided
   * @return whether it aborts in the variant that it was found for
   */
  public boolean attempt(
      Feasibility.Feasible found,
      Trust trust,
      long steps,
      ConfigSet variants,
      Decisions decisions) {
    Configuration configuration = found.configuration();
    Script script = found.script();
    ReplayResult result = replay(script, replayed(variants, configuration), steps);
    if (!result.unsafe().contains(configuration)) {
      return false;
    }
    ConfigSet others = found.variants().and(variants).minus(result.unsafe());
    Counterexample evidence =
        new Counterexample(configuration, result.playOf().apply(configuration), script);
    boolean all = trust == Trust.CONDITION && abortAtEnds(found, others, steps);
    decisions.unsafe(all ? others.or(result.unsafe()) : result.unsafe(), evidence);
    return true;
  }

  private boolean abortAtEnds(Feasibility.Feasible found, ConfigSet variants, long steps) {
    return variants.isEmpty()
        || ends(variants).stream()
            .limit(MAX_SAMPLES)
            .allMatch(
                end ->
                    replay(found.scriptFor().apply(end), variants.space().single(end), steps)
                        .unsafe()
                        .contains(end));
  }

  /** Whether each of some of these variants aborts by its own script. */
  private boolean abortSampled(Feasibility.Feasible found, ConfigSet variants) {
    for (Configuration sample : samples(variants)) {
      ConfigSet one = variants.space().single(sample);
      if (!aborts(replay(found.scriptFor().apply(sample), one), sample)) {
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

  private static boolean aborts(ReplayResult result, Configuration configuration) {
    if (result.unsafe().contains(configuration)) {
      return true;
    }
    if (result.unfinished().contains(configuration)) {
      return false;
    }
    throw new ReplayRejected(configuration);
  }

  /**
   * Where the script is replayed: decided variants may take part, sets without holes for them are
   * smaller diagrams.
   */
  private ConfigSet replayed(ConfigSet variants, Configuration configuration) {
    boolean isRagged = variants.size() > LARGE && scope.size() < variants.size();
    return isRagged && numeric(variants).isEmpty() ? scope : slice(variants, configuration);
  }

  /** The variants whose numeric features are as in the configuration, or all if they are few. */
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
      if (values.compareTo(MAX_VALUES) > 0) {
        return false;
      }
    }
    return true;
  }

  /** The numeric features that a run can depend on. */
  private List<Feature.Numeric> numeric(ConfigSet variants) {
    return variants.space().features().stream()
        .filter(feature -> feature instanceof Feature.Numeric && mentioned.contains(feature.name()))
        .map(feature -> (Feature.Numeric) feature)
        .toList();
  }

  /** All variants if they are few, else some, and for numeric features their ends. */
  private Set<Configuration> samples(ConfigSet variants) {
    Set<Configuration> result = new LinkedHashSet<>();
    ConfigSet rest = variants;
    while (!rest.isEmpty() && result.size() < MAX_SAMPLES) {
      result.add(rest.pick());
      rest = rest.minus(rest.space().single(rest.pick()));
    }
    if (!rest.isEmpty()) {
      result.addAll(ends(variants));
    }
    return result;
  }

  private Set<Configuration> ends(ConfigSet variants) {
    Set<Configuration> result = new LinkedHashSet<>();
    numeric(variants).stream()
        .limit(MAX_ENDS)
        .forEach(
            feature -> {
              result.add(variants.with(feature, variants.greatest(feature)).pick());
              result.add(variants.with(feature, variants.least(feature)).pick());
            });
    return result;
  }
}
