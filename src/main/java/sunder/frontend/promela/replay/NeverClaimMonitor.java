package sunder.frontend.promela.replay;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.Stmt;
import sunder.source.Span;

/**
 * A monitor of a never claim: the set of locations that the nondeterministic claim can be at, with
 * one step of the claim for each observed state.
 */
final class NeverClaimMonitor implements ScheduleReplay.PropertyMonitor {
  private final ProcessInstance claim;
  private final Expr accepting;

  /** The possible locations before the next state is read. */
  private Set<ControlLocation> locations = new HashSet<>();

  /** The values of the claim's conditions in each observed state. */
  private final List<Map<Expr, ConditionValue>> observations = new ArrayList<>();

  private Optional<String> violation = Optional.empty();

  /** The value of a condition in a state. */
  private enum ConditionValue {
    TRUE,
    FALSE,
    UNDEFINED
  }

  NeverClaimMonitor(ProcessInstance claim, Span whole) {
    this.claim = claim;
    this.accepting = Expr.atLabel("accept", whole);
    if (claim.isPresent()) {
      addLocation(claim.location(), locations);
    }
  }

  @Override
  public void observe(PromelaExpressionEvaluator state) {
    Map<Expr, ConditionValue> truths = new HashMap<>();
    truths.put(accepting, truth(state, accepting));
    for (Stmt.Step step : claim.type.steps()) {
      step.operands().forEach(value -> truths.computeIfAbsent(value, v -> truth(state, v)));
    }
    observations.add(truths);
    Set<ControlLocation> next = new HashSet<>();
    locations.forEach(location -> step(location, truths, new HashSet<>(), next));
    locations = next;
  }

  private static ConditionValue truth(PromelaExpressionEvaluator state, Expr value) {
    try {
      return state.holds(SystemState.NO_PROCESS, value)
          ? ConditionValue.TRUE
          : ConditionValue.FALSE;
    } catch (PromelaExpressionEvaluator.RunError e) {
      return ConditionValue.UNDEFINED;
    }
  }

  /**
   * Executes every executable step from a location, with an atomic block as one step.
   *
   * @param passed the locations of the atomic block on the current path
   * @param next receives the locations that are reached
   */
  private void step(
      ControlLocation from,
      Map<Expr, ConditionValue> truths,
      Set<ControlLocation> passed,
      Set<ControlLocation> next) {
    if (!passed.add(from)) {
      return;
    }
    claim.restore(from);
    List<ProcessInstance.CandidateStep> candidates = claim.candidates();
    boolean before = false;
    for (ProcessInstance.CandidateStep candidate : candidates) {
      if (candidate.isElse() ? before : !isExecutable(candidate, truths)) {
        continue;
      }
      before = true;
      List<Expr> values = candidate.step().operands();
      boolean fails = values.stream().anyMatch(value -> truths.get(value) != ConditionValue.TRUE);
      if (fails) {
        violated("fails at `" + candidate.step().text() + "`");
        continue;
      }
      claim.restore(from);
      if (!claim.advance(candidate)) {
        addLocation(claim.location(), next);
      } else if (!ends(claim.location())) {
        step(claim.location(), truths, passed, next);
      }
    }
    passed.remove(from);
  }

  /**
   * Returns whether a step can be executed: assertions that fail and undefined conditions are
   * executable, and are violations.
   */
  private static boolean isExecutable(
      ProcessInstance.CandidateStep candidate, Map<Expr, ConditionValue> truths) {
    return candidate.step() instanceof Stmt.Assert
        || candidate.step().operands().stream()
            .noneMatch(value -> truths.get(value) == ConditionValue.FALSE);
  }

  private void addLocation(ControlLocation location, Set<ControlLocation> next) {
    if (!ends(location)) {
      next.add(location);
    }
  }

  private boolean ends(ControlLocation location) {
    claim.restore(location);
    if (claim.mayEnd()) {
      violated("has run to its end");
    }
    return claim.mayEnd();
  }

  private void violated(String how) {
    violation = violation.or(() -> Optional.of(": `" + claim.type.name() + "` " + how));
  }

  @Override
  public int observedStates() {
    return observations.size();
  }

  @Override
  public boolean isViolated() {
    return violation.isPresent();
  }

  @Override
  public boolean isViolatedBy(PromelaExpressionEvaluator state) {
    observe(state);
    return isViolated();
  }

  /**
   * A location at the end of an iteration of the cycle, and whether an accepting state was passed
   * since its start.
   */
  private record ClaimLocation(ControlLocation location, boolean accepts) {}

  @Override
  public boolean acceptsLasso(int back) {
    Map<ControlLocation, Set<ClaimLocation>> iterations = new HashMap<>();
    Deque<ControlLocation> open = new ArrayDeque<>(locations);
    while (!open.isEmpty()) {
      ControlLocation location = open.remove();
      if (!iterations.containsKey(location)) {
        iterations.put(location, round(location, back));
        iterations.get(location).forEach(visit -> open.add(visit.location()));
      }
    }
    return violation.isEmpty()
        && iterations.keySet().stream().noneMatch(at -> closesAcceptingCycle(at, iterations));
  }

  /** Returns the locations after one iteration of the cycle. */
  private Set<ClaimLocation> round(ControlLocation start, int back) {
    Set<ClaimLocation> visits = Set.of(new ClaimLocation(start, false));
    for (Map<Expr, ConditionValue> state : observations.subList(back, observations.size())) {
      Set<ClaimLocation> next = new HashSet<>();
      for (ClaimLocation visit : visits) {
        claim.restore(visit.location());
        boolean accepts =
            visit.accepts()
                || state.get(accepting) == ConditionValue.TRUE
                || claim.labels().stream().anyMatch(label -> label.startsWith("accept"));
        Set<ControlLocation> there = new HashSet<>();
        step(visit.location(), state, new HashSet<>(), there);
        there.forEach(location -> next.add(new ClaimLocation(location, accepts)));
      }
      visits = next;
    }
    return visits;
  }

  /** Returns whether some iterations lead back to a location and pass an accepting state. */
  private static boolean closesAcceptingCycle(
      ControlLocation start, Map<ControlLocation, Set<ClaimLocation>> iterations) {
    Set<ClaimLocation> reached = new HashSet<>();
    Deque<ClaimLocation> open = new ArrayDeque<>(List.of(new ClaimLocation(start, false)));
    while (!open.isEmpty()) {
      ClaimLocation visit = open.remove();
      for (ClaimLocation next : iterations.get(visit.location())) {
        ClaimLocation there = new ClaimLocation(next.location(), visit.accepts() || next.accepts());
        if (reached.add(there)) {
          open.add(there);
        }
      }
    }
    return reached.contains(new ClaimLocation(start, true));
  }

  @Override
  public String describe() {
    return violation.orElse("");
  }
}
