package sunder.verify.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.family.ConfigSet;
import sunder.verdict.Assertion;
import sunder.verify.Budget;

/**
 * For each location of the whole automaton: the fewest steps to abort, and the configurations that
 * have a path there (the reachability relation R of family-symbolic-games, section 6, backward).
 */
public final class AbortDistances {
  private final Map<Location, List<Transition>> incoming = new LinkedHashMap<>();
  private final Map<Location, Integer> distances = new HashMap<>();
  private final Map<Location, ConfigSet> reaching = new HashMap<>();
  private final ConfigSet none;

  /** To whatever may fail. */
  public AbortDistances(Automaton automaton, ConfigSet scope, Budget budget) {
    this(automaton, scope.space().none(), assertion -> scope, budget);
  }

  /**
   * @param asked the configurations for which an assertion is of interest
   */
  AbortDistances(
      Automaton automaton, ConfigSet none, Function<Assertion, ConfigSet> asked, Budget budget) {
    this.none = none;
    explore(automaton.initial(), budget);
    Deque<Location> queue = new ArrayDeque<>();
    for (Location location : incoming.keySet()) {
      ConfigSet wanted = location.failedAssertion().map(asked).orElse(none);
      if (!wanted.isEmpty()) {
        distances.put(location, 0);
        reaching.put(location, wanted);
        queue.add(location);
      }
    }
    measure(new ArrayDeque<>(queue), budget);
    while (!queue.isEmpty()) {
      budget.check();
      propagate(queue.remove(), queue);
    }
  }

  /** Breadth first, whatever the configurations: a lower bound for each of them. */
  private void measure(Deque<Location> queue, Budget budget) {
    while (!queue.isEmpty()) {
      budget.check();
      Location target = queue.remove();
      for (Transition transition : incoming.get(target)) {
        if (distances.putIfAbsent(transition.source(), distances.get(target) + 1) == null) {
          queue.add(transition.source());
        }
      }
    }
  }

  private void explore(Location initial, Budget budget) {
    Deque<Location> todo = new ArrayDeque<>(List.of(initial));
    incoming.put(initial, new ArrayList<>());
    while (!todo.isEmpty()) {
      budget.check();
      for (Transition transition : todo.remove().outgoing()) {
        if (!incoming.containsKey(transition.target())) {
          incoming.put(transition.target(), new ArrayList<>());
          todo.add(transition.target());
        }
        incoming.get(transition.target()).add(transition);
      }
    }
  }

  private void propagate(Location target, Deque<Location> queue) {
    for (Transition transition : incoming.get(target)) {
      Location source = transition.source();
      ConfigSet more = reaching.get(target).and(transition.presenceCondition());
      ConfigSet old = reaching.getOrDefault(source, none);
      if (!more.isSubsetOf(old)) {
        reaching.put(source, old.or(more));
        queue.add(source);
      }
    }
  }

  /** A lower bound of the steps to abort; only where some configuration reaches it. */
  int stepsFrom(Location location) {
    return distances.get(location);
  }

  /** The configurations that have a path to abort from here. */
  public ConfigSet reachingFrom(Location location) {
    return reaching.getOrDefault(location, none);
  }

  /** All that the automaton has, in the order in which they are found. */
  public Set<Location> allLocations() {
    return incoming.keySet();
  }

  /** Locations of the whole automaton. */
  int locationCount() {
    return incoming.size();
  }
}
