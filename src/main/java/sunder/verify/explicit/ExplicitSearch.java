package sunder.verify.explicit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.family.ConfigSet;
import sunder.verify.Budget;
import sunder.verify.search.FeatureSets;

/**
 * Breadth-first search of the explicit states, in layers, for all configurations at once; each is
 * followed until it first reaches abort.
 */
final class ExplicitSearch {
  private final Automaton automaton;
  private final Budget budget;
  private final long limit;
  private final Stepper stepper;
  private final Map<ExplicitState, ConfigSet> seen = new HashMap<>();
  private final List<Arrival> aborts = new ArrayList<>();
  private final ConfigSet open;
  private ConfigSet active;
  private ConfigSet unclear;
  private Map<ExplicitState, Arrival> next = new LinkedHashMap<>();
  private long transitions;

  /**
   * @param open the configurations to search for
   * @param limit how many steps to take at most
   */
  ExplicitSearch(Automaton automaton, ConfigSet open, long limit, Budget budget) {
    this.automaton = automaton;
    this.budget = budget;
    this.limit = limit;
    this.open = open;
    this.active = open;
    this.unclear = open.space().none();
    this.stepper =
        new Stepper(
            automaton.featureSymbols(),
            new FeatureSets(automaton.featureSymbols(), open.space()),
            budget);
  }

  /** Searches to the end or the limit. */
  ExplicitResult run() {
    ExplicitState initial = ExplicitState.initial(automaton.initial());
    next.put(initial, new Arrival(initial, open));
    while (!next.isEmpty() && !active.isEmpty()) {
      Map<ExplicitState, Arrival> layer = next;
      next = new LinkedHashMap<>();
      layer.values().forEach(this::visit);
    }
    // Active are those whose states were all visited to the end.
    return new ExplicitResult(active, List.copyOf(aborts), unclear, seen, seen.size(), transitions);
  }

  private void visit(Arrival arrival) {
    budget.check();
    ConfigSet before = seen.getOrDefault(arrival.state(), open.space().none());
    ConfigSet fresh = arrival.variants().minus(before).and(active);
    if (fresh.isEmpty()) {
      return;
    }
    arrival.restrictTo(fresh);
    seen.put(arrival.state(), before.or(fresh));
    if (arrival.state().location().role() == Location.Role.ABORT) {
      aborts.add(arrival);
      active = active.minus(fresh);
    } else {
      arrival.state().location().outgoing().forEach(transition -> follow(arrival, transition));
    }
  }

  private void follow(Arrival arrival, Transition transition) {
    ConfigSet variants = arrival.variants().and(active);
    if (transitions > limit) {
      giveUp(variants);
      return;
    }
    Stepper.Steps steps = stepper.steps(arrival.state(), transition, variants);
    giveUp(steps.unclear());
    transitions += Math.max(1, steps.taken().size());
    for (Step step : steps.taken()) {
      next.computeIfAbsent(step.target(), state -> new Arrival(state, open.space().none()))
          .add(arrival, transition, step);
    }
  }

  private void giveUp(ConfigSet variants) {
    unclear = unclear.or(variants);
    active = active.minus(variants);
  }
}
