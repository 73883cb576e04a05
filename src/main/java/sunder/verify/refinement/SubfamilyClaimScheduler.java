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
  private final FamilySplitting parting;
  private final SolverChoice solver;
  private final TemporalEngine whole;
  private final SubfamilyWorkerPool crew;
  private final List<Feature> features;
  private final List<Subfamily<Scheduler>> parts = new ArrayList<>();

  /** The subfamilies, once the search for all variants is paused. */
  private List<ConfigSet> cheap = List.of();

  /** The number of steps in the search for all variants, by the variants that take them. */
  private Map<ConfigSet, Integer> takers = Map.of();

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

  SubfamilyClaimScheduler(VerificationRun run, FamilySplitting parting, SolverChoice solver) {
    this.run = run;
    this.parting = parting;
    this.solver = solver;
    this.crew = new SubfamilyWorkerPool(run.problem(), parting);
    this.features = FeatureSplitPoint.features(run.problem());
    PausePolicy pause =
        new PausePolicy(
            parting.effortBeforeSplit() * SchedulingParameters.EXPLICIT_STEPS_PER_EFFORT,
            this::isToBeCut);
    this.whole = new TemporalEngine(run, pause);
  }

  private boolean isToBeCut(Map<ConfigSet, Integer> steps) {
    takers = steps;
    cheap = cheapParts(run.verdicts().open());
    return cheap.size() > 1;
  }

  @Override
  public void runTurn(RunVerdicts verdicts) {
    if (parts.isEmpty()) {
      whole.runTurn(verdicts);
      if (!verdicts.open().isEmpty()) { // it was paused
        cheap.stream().map(verdicts.open()::and).filter(c -> !c.isEmpty()).forEach(this::add);
      }
      return;
    }
    List<Subfamily<Scheduler>> turn =
        List.copyOf(
            parts.subList(0, Math.min(parts.size(), SchedulingParameters.SUBFAMILIES_PER_TURN)));
    List<Subfamily<Scheduler>> here = new ArrayList<>(turn);
    crew.delegate(here, part -> Subfamily.NO_LIMIT, run, verdicts);
    crew.execute(here, (part, home) -> part.continueOn(home, solver, TemporalEngine::scheduler));
    here.forEach(part -> part.publish(verdicts));
    run.budget().check();
    run.listener().roundStarted(run.totals().rounds(), verdicts.open().count());
    turn.forEach(part -> judge(part, verdicts));
    if (parts.isEmpty()) {
      verdicts.markUnknown(verdicts.open(), UnknownReason.NO_PROGRESS);
    }
  }

  private void add(ConfigSet variants) {
    parts.add(new Subfamily<>(run, variants));
  }

  /**
   * Searches locally where a remote execution was inconclusive; bisects a subfamily that runs out
   * of memory.
   */
  private void judge(Subfamily<Scheduler> part, RunVerdicts verdicts) {
    ConfigSet left = part.variants.and(verdicts.open());
    if (!left.isEmpty() && part.copy().isEmpty()) {
      return;
    }
    List<Group> groups = left.isEmpty() ? List.of() : part.run().verdicts().verdict().groups();
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
    parts.remove(part);
    part.close();
  }

  /**
   * Returns the division: the largest subfamily is bisected while all of them together share few
   * steps.
   */
  private List<ConfigSet> cheapParts(ConfigSet variants) {
    List<ConfigSet> result = new ArrayList<>(List.of(variants));
    long all = steps(variants);
    long most = all * parting.maxStepsPercent() / 100;
    while (result.size() < SchedulingParameters.SUBFAMILIES_PER_TURN) {
      ConfigSet largest = result.stream().max(Comparator.comparing(this::steps)).orElseThrow();
      long alone = steps(largest);
      Optional<Bisection> halves = halves(largest);
      if (halves.isEmpty()
          || all - alone + halves.get().steps() > most
          || halves.get().greater() * SchedulingParameters.MAX_SPLIT_OVERHEAD_PERCENT * 100
              > alone * SchedulingParameters.MAX_HALF_PERCENT * parting.maxStepsPercent()) {
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
    return takers.entrySet().stream()
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
