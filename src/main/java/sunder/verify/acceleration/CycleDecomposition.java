package sunder.verify.acceleration;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.Symbol;
import sunder.verify.Limits;

/**
 * The cycle decomposition of a path: the path without its cycles (the skeleton), and the cycles at
 * its locations. At each location the cycles are placed one after the other; if there are exactly
 * {@link Limits#MAX_ALTERNATING_CYCLES} of them, a second time.
 */
final class CycleDecomposition {
  private final Symbol.Supply supply;
  private final Cycles cycles;
  private final Set<Location> inCycles = new HashSet<>();
  private final List<PathElement> parts = new ArrayList<>();
  private int rounds;

  /**
   * An element of the decomposed path: a step, or a cycle with any number of iterations.
   *
   * @param steps the transition of the step, or those of one iteration
   * @param summary the summary of a cycle; empty for a step
   */
  record PathElement(List<Transition> steps, Optional<LoopSummary> summary) {}

  private CycleDecomposition(
      List<Transition> path, Predicate<Transition> taken, Symbol.Supply supply) {
    this.supply = supply;
    this.cycles = new Cycles(path, taken);
  }

  /**
   * Returns the elements of a path.
   *
   * @param path the steps from the initial location to abort
   * @param taken accepts the transitions to consider, which are those of one variant
   * @param supply creates fresh symbols
   */
  static List<PathElement> of(
      List<Transition> path, Predicate<Transition> taken, Symbol.Supply supply) {
    CycleDecomposition detours = new CycleDecomposition(path, taken, supply);
    for (Transition step : detours.cycles.skeleton()) {
      detours.goRound(step.source());
      detours.parts.add(new PathElement(List.of(step), Optional.empty()));
    }
    return List.copyOf(detours.parts);
  }

  private void goRound(Location location) {
    if (inCycles.contains(location)) {
      return;
    }
    List<List<Transition>> here = cycles.at(location);
    here.forEach(cycle -> cycle.forEach(step -> inCycles.add(step.source())));
    for (int pass = 0; pass < (here.size() == Limits.MAX_ALTERNATING_CYCLES ? 2 : 1); pass++) {
      here.forEach(this::append);
    }
  }

  private void append(List<Transition> cycle) {
    if (rounds < Limits.MAX_CYCLES_PER_PATH) {
      rounds++;
      parts.add(new PathElement(cycle, Optional.of(LoopSummary.of(cycle, supply))));
    }
  }

  /**
   * The skeleton of a path and the cycles at its locations: those that the path takes, in their
   * order, without and with inner cycles; then other cycles of the automaton. Mutable.
   */
  static final class Cycles {
    private final Predicate<Transition> taken;
    private final List<Transition> skeleton = new ArrayList<>();

    /** The position in the skeleton of the step that leaves a location. */
    private final Map<Location, Integer> positions = new HashMap<>();

    private final Map<Location, Set<List<Transition>>> cycles = new LinkedHashMap<>();
    private int visits;

    /** The cycles that the path takes before each step of the skeleton. */
    private final List<List<Transition>> detours = new ArrayList<>();

    private List<Transition> detour = List.of();

    /**
     * Creates the cycles of a path.
     *
     * @param path the steps
     * @param taken accepts the transitions to consider
     */
    Cycles(List<Transition> path, Predicate<Transition> taken) {
      this.taken = taken;
      path.forEach(this::extend);
    }

    /** Returns the path without its cycles. */
    List<Transition> skeleton() {
      return List.copyOf(skeleton);
    }

    List<List<Transition>> at(Location location) {
      Set<List<Transition>> found = cycles.computeIfAbsent(location, l -> new LinkedHashSet<>());
      visits = 0;
      search(location, new Walk(location, returning(location)), found);
      return List.copyOf(found);
    }

    /**
     * A simple path from a location that has not returned to it.
     *
     * @param returning the locations from which a return is possible
     * @param met the locations on the path
     */
    private record Walk(
        Location home, Set<Location> returning, List<Transition> steps, Set<Location> met) {
      Walk(Location home, Set<Location> returning) {
        this(home, returning, new ArrayList<>(), new HashSet<>());
      }
    }

    /**
     * Returns the locations on cycles through a location of at most {@link Limits#MAX_CYCLE_LENGTH}
     * steps.
     */
    private Set<Location> returning(Location home) {
      Map<Location, List<Location>> before = new HashMap<>();
      List<Location> layer = List.of(home);
      for (int steps = 0; steps < Limits.MAX_CYCLE_LENGTH && !layer.isEmpty(); steps++) {
        List<Location> next = new ArrayList<>();
        for (Location location : layer) {
          for (Transition step : location.outgoing()) {
            if (taken.test(step)) {
              if (!before.containsKey(step.target())) {
                before.put(step.target(), new ArrayList<>());
                next.add(step.target());
              }
              before.get(step.target()).add(location);
            }
          }
        }
        layer = next;
      }
      Set<Location> found = new HashSet<>();
      Deque<Location> open = new ArrayDeque<>(List.of(home));
      while (!open.isEmpty()) {
        for (Location location : before.getOrDefault(open.remove(), List.of())) {
          if (found.add(location)) {
            open.add(location);
          }
        }
      }
      return found;
    }

    private void extend(Transition step) {
      positions.put(step.source(), skeleton.size());
      skeleton.add(step);
      detours.add(detour);
      detour = List.of();
      Integer first = positions.get(step.target());
      if (first != null) {
        List<Transition> whole = whole(first);
        detour = joined(detours.get(first), whole);
        List<Transition> cycle = skeleton.subList(first, skeleton.size());
        note(step.target(), List.copyOf(cycle));
        if (whole.size() <= Limits.MAX_CYCLE_LENGTH) {
          note(step.target(), whole);
        }
        cycle.forEach(each -> positions.remove(each.source()));
        cycle.clear();
        detours.subList(first, detours.size()).clear();
      }
    }

    private void note(Location home, List<Transition> cycle) {
      Set<List<Transition>> known = cycles.computeIfAbsent(home, l -> new LinkedHashSet<>());
      if (known.size() < Limits.MAX_CYCLES_PER_LOCATION) {
        known.add(cycle);
      }
    }

    /** Returns the cycle from a position to the end, including its inner cycles. */
    private List<Transition> whole(int from) {
      List<Transition> result = List.of(skeleton.get(from));
      for (int i = from + 1; i < skeleton.size(); i++) {
        result = joined(joined(result, detours.get(i)), List.of(skeleton.get(i)));
      }
      return result;
    }

    /** Returns the concatenation, cut one step above {@link Limits#MAX_CYCLE_LENGTH}. */
    private static List<Transition> joined(List<Transition> first, List<Transition> second) {
      return Stream.concat(first.stream(), second.stream())
          .limit(Limits.MAX_CYCLE_LENGTH + 1L)
          .toList();
    }

    private void search(Location here, Walk way, Set<List<Transition>> found) {
      for (Transition step : here.outgoing()) {
        if (found.size() >= Limits.MAX_CYCLES_PER_LOCATION
            || way.steps().size() >= Limits.MAX_CYCLE_LENGTH
            || ++visits > Limits.MAX_VISITS_OF_CYCLE_SEARCH) {
          return;
        }
        if (way.returning().contains(step.target()) && taken.test(step)) {
          way.steps().add(step);
          if (step.target() == way.home()) {
            found.add(List.copyOf(way.steps()));
          } else if (way.met().add(step.target())) {
            search(step.target(), way, found);
            way.met().remove(step.target());
          }
          way.steps().remove(way.steps().size() - 1);
        }
      }
    }
  }
}
