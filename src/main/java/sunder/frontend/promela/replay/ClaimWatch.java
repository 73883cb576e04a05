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
final class ClaimWatch implements Playback.Watch {
  private final Process claim;
  private final Expr accepting;

  /** Where it can be, before it reads the next state. */
  private Set<Spot> now = new HashSet<>();

  /** What holds in each state so far. */
  private final List<Map<Expr, Truth>> seen = new ArrayList<>();

  private Optional<String> violation = Optional.empty();

  /** What a condition is in a state. */
  private enum Truth {
    TRUE,
    FALSE,
    UNDEFINED
  }

  ClaimWatch(Process claim, Span whole) {
    this.claim = claim;
    this.accepting = Expr.labelled("accept", whole);
    if (claim.isThere()) {
      arrive(claim.spot(), now);
    }
  }

  @Override
  public void see(Evaluator state) {
    Map<Expr, Truth> truths = new HashMap<>();
    truths.put(accepting, truth(state, accepting));
    for (Stmt.Step step : claim.type.steps()) {
      step.values().forEach(value -> truths.computeIfAbsent(value, v -> truth(state, v)));
    }
    seen.add(truths);
    Set<Spot> next = new HashSet<>();
    now.forEach(spot -> step(spot, truths, new HashSet<>(), next));
    now = next;
  }

  private static Truth truth(Evaluator state, Expr value) {
    try {
      return state.holds(SystemState.NOBODY, value) ? Truth.TRUE : Truth.FALSE;
    } catch (Evaluator.RunError e) {
      return Truth.UNDEFINED;
    }
  }

  /**
   * Takes each step that it can from a spot, and all of an atomic block in one.
   *
   * @param passed the spots of the block so far
   * @param next hears where it comes
   */
  private void step(Spot from, Map<Expr, Truth> truths, Set<Spot> passed, Set<Spot> next) {
    if (!passed.add(from)) {
      return;
    }
    claim.returnTo(from);
    List<Process.Option> options = claim.options();
    boolean before = false;
    for (Process.Option option : options) {
      if (option.isElse() ? before : !can(option, truths)) {
        continue;
      }
      before = true;
      List<Expr> values = option.step().values();
      boolean fails = values.stream().anyMatch(value -> truths.get(value) != Truth.TRUE);
      if (fails) {
        violated("fails at `" + option.step().text() + "`");
        continue;
      }
      claim.returnTo(from);
      if (!claim.advance(option)) {
        arrive(claim.spot(), next);
      } else if (!ends(claim.spot())) {
        step(claim.spot(), truths, passed, next);
      }
    }
    passed.remove(from);
  }

  /** An assertion can be taken even where it fails, and what has no meaning fails. */
  private static boolean can(Process.Option option, Map<Expr, Truth> truths) {
    return option.step() instanceof Stmt.Assert
        || option.step().values().stream().noneMatch(value -> truths.get(value) == Truth.FALSE);
  }

  private void arrive(Spot spot, Set<Spot> next) {
    if (!ends(spot)) {
      next.add(spot);
    }
  }

  private boolean ends(Spot spot) {
    claim.returnTo(spot);
    if (claim.mayEnd()) {
      violated("has run to its end");
    }
    return claim.mayEnd();
  }

  private void violated(String how) {
    violation = violation.or(() -> Optional.of(": `" + claim.type.name() + "` " + how));
  }

  @Override
  public int states() {
    return seen.size();
  }

  @Override
  public boolean isViolated() {
    return violation.isPresent();
  }

  @Override
  public boolean refutes(Evaluator state) {
    see(state);
    return isViolated();
  }

  /** Where it is at the start of a round, and whether it was accepting since. */
  private record Visit(Spot spot, boolean accepts) {}

  @Override
  public boolean allows(int back) {
    Map<Spot, Set<Visit>> rounds = new HashMap<>();
    Deque<Spot> open = new ArrayDeque<>(now);
    while (!open.isEmpty()) {
      Spot spot = open.remove();
      if (!rounds.containsKey(spot)) {
        rounds.put(spot, round(spot, back));
        rounds.get(spot).forEach(visit -> open.add(visit.spot()));
      }
    }
    return violation.isEmpty() && rounds.keySet().stream().noneMatch(at -> comesBack(at, rounds));
  }

  /** Where it can be once the states that are repeated have passed. */
  private Set<Visit> round(Spot start, int back) {
    Set<Visit> visits = Set.of(new Visit(start, false));
    for (Map<Expr, Truth> state : seen.subList(back, seen.size())) {
      Set<Visit> next = new HashSet<>();
      for (Visit visit : visits) {
        claim.returnTo(visit.spot());
        boolean accepts =
            visit.accepts()
                || state.get(accepting) == Truth.TRUE
                || claim.labels().stream().anyMatch(label -> label.startsWith("accept"));
        Set<Spot> there = new HashSet<>();
        step(visit.spot(), state, new HashSet<>(), there);
        there.forEach(spot -> next.add(new Visit(spot, accepts)));
      }
      visits = next;
    }
    return visits;
  }

  /** Whether some rounds lead back to a spot, one of them accepting. */
  private static boolean comesBack(Spot start, Map<Spot, Set<Visit>> rounds) {
    Set<Visit> reached = new HashSet<>();
    Deque<Visit> open = new ArrayDeque<>(List.of(new Visit(start, false)));
    while (!open.isEmpty()) {
      Visit visit = open.remove();
      for (Visit next : rounds.get(visit.spot())) {
        Visit there = new Visit(next.spot(), visit.accepts() || next.accepts());
        if (reached.add(there)) {
          open.add(there);
        }
      }
    }
    return reached.contains(new Visit(start, true));
  }

  @Override
  public String told() {
    return violation.orElse("");
  }
}
