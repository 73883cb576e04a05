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
import sunder.verify.engine.Run;
import sunder.verify.engine.Schedule;
import sunder.verify.engine.Timetable;
import sunder.verify.explicit.lasso.TemporalEngine;
import sunder.verify.explicit.lasso.TemporalEngine.Pause;
import sunder.verify.search.Decisions;

/**
 * Decides a claim for a family: by one search, or where that takes long, and its steps so far say
 * that parts of the family share few of them, by a search for each part. Which parts there are
 * depends on steps alone, not on threads or time; one for which there is not enough memory is cut
 * once more. Mutable.
 */
final class ClaimParts implements Schedule {
  private final Run run;
  private final Parting parting;
  private final SolverChoice solver;
  private final TemporalEngine whole;
  private final Crew crew;
  private final List<Feature> features;
  private final List<Part<Schedule>> parts = new ArrayList<>();

  /** What the variants are cut in once the search for all is paused. */
  private List<ConfigSet> cheap = List.of();

  /** Steps of the search for all, by who took them. */
  private Map<ConfigSet, Integer> takers = Map.of();

  /** Two parts of some variants, and how many steps of the search for all each of them took. */
  private record Halves(ConfigSet lower, ConfigSet upper, long lowerSteps, long upperSteps) {
    long steps() {
      return lowerSteps + upperSteps;
    }

    long greater() {
      return Math.max(lowerSteps, upperSteps);
    }
  }

  ClaimParts(Run run, Parting parting, SolverChoice solver) {
    this.run = run;
    this.parting = parting;
    this.solver = solver;
    this.crew = new Crew(run.problem(), parting);
    this.features = FeatureCut.features(run.problem());
    Pause pause = new Pause(parting.slice() * Timetable.STEPS_FOR_ONE, this::isToBeCut);
    this.whole = new TemporalEngine(run, pause);
  }

  private boolean isToBeCut(Map<ConfigSet, Integer> steps) {
    takers = steps;
    cheap = cheapParts(run.decisions().open());
    return cheap.size() > 1;
  }

  @Override
  public void turn(Decisions decisions) {
    if (parts.isEmpty()) {
      whole.turn(decisions);
      if (!decisions.open().isEmpty()) { // it was paused
        cheap.stream().map(decisions.open()::and).filter(c -> !c.isEmpty()).forEach(this::add);
      }
      return;
    }
    List<Part<Schedule>> turn =
        List.copyOf(parts.subList(0, Math.min(parts.size(), Timetable.PARTS_OF_A_TURN)));
    List<Part<Schedule>> here = new ArrayList<>(turn);
    crew.askElsewhere(here, part -> Part.NO_LIMIT, run, decisions);
    crew.work(here, (part, home) -> part.goOn(home, solver, TemporalEngine::schedule));
    here.forEach(part -> part.tell(decisions));
    run.budget().check();
    run.listener().iteration(run.totals().rounds(), decisions.open().count());
    turn.forEach(part -> judge(part, decisions));
    if (parts.isEmpty()) {
      decisions.unknown(decisions.open(), UnknownReason.NO_PROGRESS);
    }
  }

  private void add(ConfigSet variants) {
    parts.add(new Part<>(run, variants));
  }

  /** What others leave open is asked here; where there is not enough memory it is cut in two. */
  private void judge(Part<Schedule> part, Decisions decisions) {
    ConfigSet left = part.variants.and(decisions.open());
    if (!left.isEmpty() && part.home().isEmpty()) {
      return;
    }
    List<Group> groups = left.isEmpty() ? List.of() : part.own().decisions().verdict().groups();
    ConfigSpace space = left.space();
    for (Group group : groups) {
      if (group.verdict() instanceof Verdict.Unknown unknown) {
        ConfigSet variants = space.copyOf(group.variants()).and(left);
        Optional<Halves> halves =
            unknown.reason() == UnknownReason.MEMORY || unknown.reason() == UnknownReason.SET_SIZE
                ? halves(variants)
                : Optional.empty();
        halves.ifPresentOrElse(
            two -> List.of(two.lower(), two.upper()).forEach(this::add),
            () -> decisions.unknown(variants, unknown.reason()));
      }
    }
    parts.remove(part);
    part.end();
  }

  /** What pays: the largest part is cut in two as long as all of them share few steps. */
  private List<ConfigSet> cheapParts(ConfigSet variants) {
    List<ConfigSet> result = new ArrayList<>(List.of(variants));
    long all = steps(variants);
    long most = all * parting.shared() / 100;
    while (result.size() < Timetable.PARTS_OF_A_TURN) {
      ConfigSet largest = result.stream().max(Comparator.comparing(this::steps)).orElseThrow();
      long alone = steps(largest);
      Optional<Halves> halves = halves(largest);
      if (halves.isEmpty()
          || all - alone + halves.get().steps() > most
          || halves.get().greater() * Timetable.SHARED_STEPS * 100
              > alone * Timetable.GREATER_HALF * parting.shared()) {
        return result;
      }
      all += halves.get().steps() - alone;
      result.remove(largest);
      result.addAll(List.of(halves.get().lower(), halves.get().upper()));
    }
    return result;
  }

  /** The halves that took the fewest steps, and neither of them many more than the other. */
  private Optional<Halves> halves(ConfigSet variants) {
    Optional<Halves> best = Optional.empty();
    for (Feature feature : variants.isEmpty() ? List.<Feature>of() : features) {
      Optional<FeatureCut> cut = FeatureCut.inTheMiddle(feature, variants);
      Optional<Halves> next = cut.map(c -> halves(variants, c.upper(variants.space())));
      if (best.isEmpty() || next.isPresent() && cost(next.get()) < cost(best.get())) {
        best = next;
      }
    }
    return best;
  }

  private static long cost(Halves halves) {
    return halves.steps() + halves.greater();
  }

  private Halves halves(ConfigSet variants, ConfigSet above) {
    ConfigSet lower = variants.minus(above);
    ConfigSet upper = variants.and(above);
    return new Halves(lower, upper, steps(lower), steps(upper));
  }

  private long steps(ConfigSet variants) {
    return takers.entrySet().stream()
        .filter(entry -> entry.getKey().intersects(variants))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** Behind failures only the whole is asked. */
  @Override
  public void askAnew(Decisions decisions) {
    whole.askAnew(decisions);
  }
}
