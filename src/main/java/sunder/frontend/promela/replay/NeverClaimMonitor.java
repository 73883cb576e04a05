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
 * Follows a never claim, which takes one step at each state, and may take different ones: wherever
 * it can be.
 */
final class NeverClaimMonitor implements ScheduleReplay.PropertyMonitor {
  private final ProcessInstance claim;
  private final Expr accepting;

  /** Where it can be, before it reads the next state. */
  private Set<ControlLocation> now = new HashSet<>();

  /** What holds in each state so far. */
  private final List<Map<Expr, ConditionValue>> seen = new ArrayList<>();

  private Optional<String> violation = Optional.empty();

  /** What a condition is in a state. */
  private enum ConditionValue {
    TRUE,
    FALSE,
    UNDEFINED
  }

  NeverClaimMonitor(ProcessInstance claim, Span whole) {
    this.claim = claim;
    this.accepting = Expr.atLabel("accept", whole);
    if (claim.isPresent()) {
      arrive(claim.location(), now);
    }
  }

  @Override
  public void observe(PromelaExpressionEvaluator state) {
    Map<Expr, ConditionValue> truths = new HashMap<>();
    truths.put(accepting, truth(state, accepting));
    for (Stmt.Step step : claim.type.steps()) {
      step.operands().forEach(value -> truths.computeIfAbsent(value, v -> truth(state, v)));
    }
    seen.add(truths);
    Set<ControlLocation> next = new HashSet<>();
    now.forEach(spot -> step(spot, truths, new HashSet<>(), next));
    now = next;
  }

  private static ConditionValue truth(PromelaExpressionEvaluator state, Expr value) {
    try {
      return state.holds(SystemState.NOBODY, value) ? ConditionValue.TRUE : ConditionValue.FALSE;
    } catch (PromelaExpressionEvaluator.RunError e) {
      return ConditionValue.UNDEFINED;
    }
  }

  /**
   * Takes each step that it can from a spot, and all of an atomic block in one.
   *
   * @param passed the spots of the block so far
   * @param next hears where it comes
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
    List<ProcessInstance.Option> options = claim.options();
    boolean before = false;
    for (ProcessInstance.Option option : options) {
      if (option.isElse() ? before : !can(option, truths)) {
        continue;
      }
      before = true;
      List<Expr> values = option.step().operands();
      boolean fails = values.stream().anyMatch(value -> truths.get(value) != ConditionValue.TRUE);
      if (fails) {
        violated("fails at `" + option.step().text() + "`");
        continue;
      }
      claim.restore(from);
      if (!claim.advance(option)) {
        arrive(claim.location(), next);
      } else if (!ends(claim.location())) {
        step(claim.location(), truths, passed, next);
      }
    }
    passed.remove(from);
  }

  /** An assertion can be taken even where it fails, and what has no meaning fails. */
  private static boolean can(ProcessInstance.Option option, Map<Expr, ConditionValue> truths) {
    return option.step() instanceof Stmt.Assert
        || option.step().operands().stream()
            .noneMatch(value -> truths.get(value) == ConditionValue.FALSE);
  }

  private void arrive(ControlLocation spot, Set<ControlLocation> next) {
    if (!ends(spot)) {
      next.add(spot);
    }
  }

  private boolean ends(ControlLocation spot) {
    claim.restore(spot);
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
    return seen.size();
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

  /** Where it is at the start of a round, and whether it was accepting since. */
  private record ClaimLocation(ControlLocation spot, boolean accepts) {}

  @Override
  public boolean acceptsLasso(int back) {
    Map<ControlLocation, Set<ClaimLocation>> rounds = new HashMap<>();
    Deque<ControlLocation> open = new ArrayDeque<>(now);
    while (!open.isEmpty()) {
      ControlLocation spot = open.remove();
      if (!rounds.containsKey(spot)) {
        rounds.put(spot, round(spot, back));
        rounds.get(spot).forEach(visit -> open.add(visit.spot()));
      }
    }
    return violation.isEmpty() && rounds.keySet().stream().noneMatch(at -> comesBack(at, rounds));
  }

  /** Where it can be once the states that are repeated have passed. */
  private Set<ClaimLocation> round(ControlLocation start, int back) {
    Set<ClaimLocation> visits = Set.of(new ClaimLocation(start, false));
    for (Map<Expr, ConditionValue> state : seen.subList(back, seen.size())) {
      Set<ClaimLocation> next = new HashSet<>();
      for (ClaimLocation visit : visits) {
        claim.restore(visit.spot());
        boolean accepts =
            visit.accepts()
                || state.get(accepting) == ConditionValue.TRUE
                || claim.labels().stream().anyMatch(label -> label.startsWith("accept"));
        Set<ControlLocation> there = new HashSet<>();
        step(visit.spot(), state, new HashSet<>(), there);
        there.forEach(spot -> next.add(new ClaimLocation(spot, accepts)));
      }
      visits = next;
    }
    return visits;
  }

  /** Whether some rounds lead back to a spot, one of them accepting. */
  private static boolean comesBack(
      ControlLocation start, Map<ControlLocation, Set<ClaimLocation>> rounds) {
    Set<ClaimLocation> reached = new HashSet<>();
    Deque<ClaimLocation> open = new ArrayDeque<>(List.of(new ClaimLocation(start, false)));
    while (!open.isEmpty()) {
      ClaimLocation visit = open.remove();
      for (ClaimLocation next : rounds.get(visit.spot())) {
        ClaimLocation there = new ClaimLocation(next.spot(), visit.accepts() || next.accepts());
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
