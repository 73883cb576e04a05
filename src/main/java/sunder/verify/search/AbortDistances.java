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
 * The shortest distance from each location to an error, and the configurations that have a path
 * there: the backward version of the reachability relation R of family-symbolic-games, section 6.
 * It explores the whole automaton.
 */
public final class AbortDistances {
  private final Map<Location, List<Transition>> incoming = new LinkedHashMap<>();
  private final Map<Location, Integer> distances = new HashMap<>();
  private final Map<Location, ConfigSet> reaching = new HashMap<>();
  private final ConfigSet none;

  /** Computes the distances to any error. */
  public AbortDistances(Automaton automaton, ConfigSet scope, Budget budget) {
    this(automaton, scope.space().none(), assertion -> scope, budget);
  }

  /**
   * @param asked returns the configurations for which an assertion counts as an error
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

  /**
   * Computes distances by breadth-first search, for all configurations together: a lower bound for
   * each of them.
   */
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

  /**
   * Returns a lower bound on the number of steps to an error, for a location from which one is
   * reachable.
   */
  int stepsFrom(Location location) {
    return distances.get(location);
  }

  /** Returns the configurations that have a path from a location to an error. */
  public ConfigSet reachingFrom(Location location) {
    return reaching.getOrDefault(location, none);
  }

  /** Returns all locations of the automaton, in the order of discovery. */
  public Set<Location> allLocations() {
    return incoming.keySet();
  }

  /** Returns the number of locations of the automaton. */
  int locationCount() {
    return incoming.size();
  }
}
