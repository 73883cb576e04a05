package sunder.verify.refinement;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.smt.SolverChoice;
import sunder.verdict.FamilyVerdict.Group;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.engine.Scheduler;
import sunder.verify.engine.SchedulingParameters;
import sunder.verify.engine.VerificationRun;
import sunder.verify.explicit.lasso.TemporalEngine;
import sunder.verify.explicit.lasso.TemporalEngine.PausePolicy;
import sunder.verify.search.RunVerdicts;

/**
 * Decides a temporal claim for a family: by one search for all variants, or, where that takes long
 * and subfamilies share few of its steps, by one search for each subfamily. The division depends on
 * steps, not on threads or time. A subfamily that runs out of memory is bisected. Mutable.
 */
final class SubfamilyClaimScheduler implements Scheduler {
  private final VerificationRun run;
  private final FamilySplitting options;
  private final SolverChoice solver;
  private final TemporalEngine whole;
  private final SubfamilyWorkerPool workers;
  private final List<Feature> features;
  private final List<Subfamily<Scheduler>> subfamilies = new ArrayList<>();

  /** The subfamilies, once the search for all variants is paused. */
  private List<ConfigSet> division = List.of();

  /** The number of steps in the search for all variants, by the variants that take them. */
  private Map<ConfigSet, Integer> stepsByVariants = Map.of();

  /**
   * A bisection of variants, with the number of steps that each half takes in the search for all.
   */
  private record Bisection(ConfigSet lower, ConfigSet upper, long lowerSteps, long upperSteps) {
    long steps() {
      return lowerSteps + upperSteps;
    }

    long greater() {
      return Math.max(lowerSteps, upperSteps);
    }
  }

  SubfamilyClaimScheduler(VerificationRun run, FamilySplitting options, SolverChoice solver) {
    this.run = run;
    this.options = options;
    this.solver = solver;
    this.workers = new SubfamilyWorkerPool(run.problem(), options);
    this.features = FeatureSplitPoint.features(run.problem());
    PausePolicy pause =
        new PausePolicy(
            options.effortBeforeSplit() * SchedulingParameters.EXPLICIT_STEPS_PER_EFFORT,
            this::shouldSplit);
    this.whole = new TemporalEngine(run, pause);
  }

  private boolean shouldSplit(Map<ConfigSet, Integer> steps) {
    stepsByVariants = steps;
    division = division(run.verdicts().open());
    return division.size() > 1;
  }

  @Override
  public void runTurn(RunVerdicts verdicts) {
    if (subfamilies.isEmpty()) {
      whole.runTurn(verdicts);
      if (!verdicts.open().isEmpty()) { // it was paused
        division.stream().map(verdicts.open()::and).filter(c -> !c.isEmpty()).forEach(this::add);
      }
      return;
    }
    List<Subfamily<Scheduler>> turn =
        List.copyOf(
            subfamilies.subList(
                0, Math.min(subfamilies.size(), SchedulingParameters.SUBFAMILIES_PER_TURN)));
    List<Subfamily<Scheduler>> here = new ArrayList<>(turn);
    workers.delegate(here, subfamily -> Subfamily.NO_LIMIT, run, verdicts);
    workers.execute(
        here,
        (subfamily, problemCopy) ->
            subfamily.continueOn(problemCopy, solver, TemporalEngine::scheduler));
    here.forEach(subfamily -> subfamily.publish(verdicts));
    run.budget().check();
    run.listener().roundStarted(run.totals().rounds(), verdicts.open().count());
    turn.forEach(subfamily -> judge(subfamily, verdicts));
    if (subfamilies.isEmpty()) {
      verdicts.markUnknown(verdicts.open(), UnknownReason.NO_PROGRESS);
    }
  }

  private void add(ConfigSet variants) {
    subfamilies.add(new Subfamily<>(run, variants));
  }

  /**
   * Searches locally where a remote execution was inconclusive; bisects a subfamily that runs out
   * of memory.
   */
  private void judge(Subfamily<Scheduler> subfamily, RunVerdicts verdicts) {
    ConfigSet left = subfamily.variants.and(verdicts.open());
    if (!left.isEmpty() && subfamily.copy().isEmpty()) {
      return;
    }
    List<Group> groups = left.isEmpty() ? List.of() : subfamily.run().verdicts().verdict().groups();
    ConfigSpace space = left.space();
    for (Group group : groups) {
      if (group.verdict() instanceof Verdict.Unknown unknown) {
        ConfigSet variants = space.copyOf(group.variants()).and(left);
        Optional<Bisection> halves =
            unknown.reason() == UnknownReason.MEMORY || unknown.reason() == UnknownReason.SET_SIZE
                ? halves(variants)
                : Optional.empty();
        halves.ifPresentOrElse(
            two -> List.of(two.lower(), two.upper()).forEach(this::add),
            () -> verdicts.markUnknown(variants, unknown.reason()));
      }
    }
    subfamilies.remove(subfamily);
    subfamily.close();
  }

  /**
   * Returns the division: the largest subfamily is bisected while all of them together share few
   * steps.
   */
  private List<ConfigSet> division(ConfigSet variants) {
    List<ConfigSet> result = new ArrayList<>(List.of(variants));
    long all = steps(variants);
    long most = all * options.maxStepsPercent() / 100;
    while (result.size() < SchedulingParameters.SUBFAMILIES_PER_TURN) {
      ConfigSet largest = result.stream().max(Comparator.comparing(this::steps)).orElseThrow();
      long alone = steps(largest);
      Optional<Bisection> halves = halves(largest);
      if (halves.isEmpty()
          || all - alone + halves.get().steps() > most
          || halves.get().greater() * SchedulingParameters.MAX_SPLIT_OVERHEAD_PERCENT * 100
              > alone * SchedulingParameters.MAX_HALF_PERCENT * options.maxStepsPercent()) {
        return result;
      }
      all += halves.get().steps() - alone;
      result.remove(largest);
      result.addAll(List.of(halves.get().lower(), halves.get().upper()));
    }
    return result;
  }

  /** Returns the bisection with the fewest steps whose halves are balanced. */
  private Optional<Bisection> halves(ConfigSet variants) {
    Optional<Bisection> best = Optional.empty();
    for (Feature feature : variants.isEmpty() ? List.<Feature>of() : features) {
      Optional<FeatureSplitPoint> cut = FeatureSplitPoint.middleOf(feature, variants);
      Optional<Bisection> next = cut.map(c -> halves(variants, c.upperHalf(variants.space())));
      if (best.isEmpty() || next.isPresent() && cost(next.get()) < cost(best.get())) {
        best = next;
      }
    }
    return best;
  }

  private static long cost(Bisection halves) {
    return halves.steps() + halves.greater();
  }

  private Bisection halves(ConfigSet variants, ConfigSet above) {
    ConfigSet lower = variants.minus(above);
    ConfigSet upper = variants.and(above);
    return new Bisection(lower, upper, steps(lower), steps(upper));
  }

  private long steps(ConfigSet variants) {
    return stepsByVariants.entrySet().stream()
        .filter(entry -> entry.getKey().intersects(variants))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** Drops all subfamilies: assertions behind failures are verified for the whole family only. */
  @Override
  public void onAssertionsReopened(RunVerdicts verdicts) {
    whole.onAssertionsReopened(verdicts);
  }
}
