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
import sunder.certificate.Certificate.Coverage;
import sunder.family.ConfigSet;
import sunder.interval.StoreBox;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verify.Budget;
import sunder.verify.Limits;

/**
 * Computes the statements that may begin in each variant, whatever its verdict, by interval
 * propagation along all runs for all variants at once, with widening. The boxes over-approximate
 * all runs, so that the other statements are unreachable. It is used for variants that no abstract
 * search covers, within a limit on effort.
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

    /** Returns the union of two entries at the same location and box. */
    WorklistEntry with(WorklistEntry other) {
      return new WorklistEntry(location, box, variants.or(other.variants));
    }
  }

  /** The boxes of one location, each with the variants that reached it. */
  private static final class LocationBoxes {
    private final Map<Object, ConfigSet> seen = new HashMap<>();
    private Optional<StoreBox> widest = Optional.empty();

    /** Returns the box, or a wider one that contains it and all boxes that were widened before. */
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
   * Returns the statements that may begin. A run that reaches an unsupported statement may reach
   * any statement.
   *
   * @param statements all statements
   * @param effort the number of transitions for the verdicts, of which a fraction may be spent
   * @return nothing if the limit is exceeded
   * @throws sunder.verify.LimitReached if the run must stop
   */
  public static Optional<Coverage> of(
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
    return Optional.of(new Coverage(visits.visits));
  }

  /** Adds an entry to the worklist; entries at the same location and box are merged. */
  private void arrive(WorklistEntry arrival) {
    open.merge(arrival.place(), arrival, WorklistEntry::with);
  }

  /** Visits an entry. Returns false if the limit is exceeded. */
  private boolean visit(WorklistEntry arrival) {
    budget.check();
    Location location = arrival.location();
    LocationBoxes known = boxes.computeIfAbsent(location, l -> new LocationBoxes());
    StoreBox box = known.widened(arrival.box());
    ConfigSet before = known.seen.getOrDefault(box.toKey(), none);
    ConfigSet here = arrival.variants().minus(before);
    if (location.failedAssertion().filter(Assertion::isAnalysisLimit).isPresent()) {
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
