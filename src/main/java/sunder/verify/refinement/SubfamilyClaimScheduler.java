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
 * Decides a claim for a family: by one search, or where that takes long, and its steps so far say
 * that parts of the family share few of them, by a search for each part. Which parts there are
 * depends on steps alone, not on threads or time; one for which there is not enough memory is cut
 * once more. Mutable.
 */
final class SubfamilyClaimScheduler implements Scheduler {
  private final VerificationRun run;
  private final FamilySplitting parting;
  private final SolverChoice solver;
  private final TemporalEngine whole;
  private final SubfamilyWorkerPool crew;
  private final List<Feature> features;
  private final List<Subfamily<Scheduler>> parts = new ArrayList<>();

  /** What the variants are cut in once the search for all is paused. */
  private List<ConfigSet> cheap = List.of();

  /** Steps of the search for all, by who took them. */
  private Map<ConfigSet, Integer> takers = Map.of();

  /** Two parts of some variants, and how many steps of the search for all each of them took. */
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
    cheap = cheapParts(run.decisions().open());
    return cheap.size() > 1;
  }

  @Override
  public void runTurn(RunVerdicts decisions) {
    if (parts.isEmpty()) {
      whole.runTurn(decisions);
      if (!decisions.open().isEmpty()) { // it was paused
        cheap.stream().map(decisions.open()::and).filter(c -> !c.isEmpty()).forEach(this::add);
      }
      return;
    }
    List<Subfamily<Scheduler>> turn =
        List.copyOf(
            parts.subList(0, Math.min(parts.size(), SchedulingParameters.SUBFAMILIES_PER_TURN)));
    List<Subfamily<Scheduler>> here = new ArrayList<>(turn);
    crew.delegate(here, part -> Subfamily.NO_LIMIT, run, decisions);
    crew.execute(here, (part, home) -> part.continueOn(home, solver, TemporalEngine::scheduler));
    here.forEach(part -> part.publish(decisions));
    run.budget().check();
    run.listener().roundStarted(run.totals().rounds(), decisions.open().count());
    turn.forEach(part -> judge(part, decisions));
    if (parts.isEmpty()) {
      decisions.markUnknown(decisions.open(), UnknownReason.NO_PROGRESS);
    }
  }

  private void add(ConfigSet variants) {
    parts.add(new Subfamily<>(run, variants));
  }

  /** What others leave open is asked here; where there is not enough memory it is cut in two. */
  private void judge(Subfamily<Scheduler> part, RunVerdicts decisions) {
    ConfigSet left = part.variants.and(decisions.open());
    if (!left.isEmpty() && part.copy().isEmpty()) {
      return;
    }
    List<Group> groups = left.isEmpty() ? List.of() : part.run().decisions().verdict().groups();
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
            () -> decisions.markUnknown(variants, unknown.reason()));
      }
    }
    parts.remove(part);
    part.close();
  }

  /** What pays: the largest part is cut in two as long as all of them share few steps. */
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

  /** The halves that took the fewest steps, and neither of them many more than the other. */
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

  /** Behind failures only the whole is asked. */
  @Override
  public void onAssertionsReopened(RunVerdicts decisions) {
    whole.onAssertionsReopened(decisions);
  }
}
