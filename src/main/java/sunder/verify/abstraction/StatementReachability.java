package sunder.verify.abstraction;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.StepStatements;
import sunder.automaton.Transition;
import sunder.certificate.Certificate.Visited;
import sunder.family.ConfigSet;
import sunder.interval.StoreBox;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verify.Budget;
import sunder.verify.Limits;

/**
 * Which statements may begin in which variants, whatever their verdicts are: plain intervals are
 * carried along all runs, for all variants at once. Where a location has seen many boxes they are
 * widened, so that this comes to an end; the boxes contain every run, so all others are dead.
 *
 * <p>For variants of which no search through abstract states tells. An answer that would take long
 * is none.
 */
public final class StatementReachability {
  private final Budget budget;
  private final ConfigSet none;
  private final long mostSteps;
  private final Map<Location, LocationBoxes> boxes = new HashMap<>();
  private final Map<BoxKey, WorklistEntry> open = new LinkedHashMap<>();
  private final Map<Span, ConfigSet> visits = new LinkedHashMap<>();
  private ConfigSet lost;
  private int steps;
  private int nodes;

  private record BoxKey(Location location, Object contents) {}

  private record WorklistEntry(Location location, StoreBox box, ConfigSet variants) {
    BoxKey place() {
      return new BoxKey(location, box.toKey());
    }

    /** Both, which are at the same place. */
    WorklistEntry with(WorklistEntry other) {
      return new WorklistEntry(location, box, variants.or(other.variants));
    }
  }

  /** Those of one location, each with who has been there. */
  private static final class LocationBoxes {
    private final Map<Object, ConfigSet> seen = new HashMap<>();
    private Optional<StoreBox> widest = Optional.empty();

    /** The box itself, or one that contains it and all others that were widened. */
    StoreBox widened(StoreBox box) {
      if (seen.size() < Limits.MAX_BOXES_PER_LOCATION || seen.containsKey(box.toKey())) {
        return box;
      }
      widest = Optional.of(widest.map(old -> old.widen(box)).orElse(box));
      return widest.get();
    }
  }

  private StatementReachability(Budget budget, ConfigSet none, long mostSteps) {
    this.budget = budget;
    this.none = none;
    this.lost = none;
    this.mostSteps = mostSteps;
  }

  /**
   * The statements that may begin. Runs that are lost to sight may come to any.
   *
   * @param statements all there are
   * @param effort transitions that the verdicts took: this takes a fraction of them
   * @return nothing if it would take long to know
   * @throws sunder.verify.LimitReached if the run must stop
   */
  public static Optional<Visited> of(
      Automaton automaton, List<Span> statements, ConfigSet variants, long effort, Budget budget) {
    long fraction =
        Math.max(Limits.MIN_STEPS_FOR_COVERAGE, effort / Limits.COVERAGE_EFFORT_DIVISOR);
    StatementReachability visits =
        new StatementReachability(
            budget, variants.space().none(), Math.min(fraction, Limits.MAX_STEPS_FOR_COVERAGE));
    Location initial = automaton.initial();
    StoreBox zero = StoreBox.zero(initial.live(), initial.liveArrays());
    visits.arrive(new WorklistEntry(initial, zero, variants));
    while (!visits.open.isEmpty()) {
      BoxKey first = visits.open.keySet().iterator().next();
      if (!visits.visit(visits.open.remove(first))) {
        return Optional.empty();
      }
    }
    if (!visits.lost.isEmpty()) {
      statements.forEach(any -> visits.visits.merge(any, visits.lost, ConfigSet::or));
    }
    return Optional.of(new Visited(visits.visits));
  }

  /** Those who come to the same place before it has its turn are merged. */
  private void arrive(WorklistEntry arrival) {
    open.merge(arrival.place(), arrival, WorklistEntry::with);
  }

  /** False if that were too much. */
  private boolean visit(WorklistEntry arrival) {
    budget.check();
    Location location = arrival.location();
    LocationBoxes known = boxes.computeIfAbsent(location, l -> new LocationBoxes());
    StoreBox box = known.widened(arrival.box());
    ConfigSet before = known.seen.getOrDefault(box.toKey(), none);
    ConfigSet here = arrival.variants().minus(before);
    if (location.failedAssertion().filter(Assertion::isLimit).isPresent()) {
      lost = lost.or(here);
    }
    if (here.isEmpty() || location.role() == Location.Role.ABORT) {
      return true;
    }
    known.seen.put(box.toKey(), before.or(here));
    for (Transition transition : location.outgoing()) {
      ConfigSet when = here.and(transition.presenceCondition());
      nodes += when.size();
      if (!when.isEmpty()) {
        take(transition, box, when);
      }
    }
    location.cutOffs().forEach(way -> begin(way.statements(), here.and(way.presenceCondition())));
    return steps <= mostSteps && nodes <= Limits.MAX_NODES_FOR_COVERAGE;
  }

  private void take(Transition transition, StoreBox box, ConfigSet when) {
    steps++;
    IntervalTransfer.post(transition, box)
        .ifPresent(
            behind -> {
              begin(transition.statements(), when);
              arrive(new WorklistEntry(transition.target(), behind, when));
            });
  }

  private void begin(StepStatements passed, ConfigSet when) {
    if (!when.isEmpty()) {
      passed.forEach(statement -> visits.merge(statement, when, ConfigSet::or));
    }
  }
}
