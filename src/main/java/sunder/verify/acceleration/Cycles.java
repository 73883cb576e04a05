package sunder.verify.acceleration;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import sunder.automaton.Location;
import sunder.automaton.Transition;

/**
 * A path without its cycles, and the cycles at its locations: those that it goes through, in their
 * order, then others of the automaton. Mutable.
 */
final class Cycles {
  private final Predicate<Transition> taken;
  private final List<Transition> skeleton = new ArrayList<>();
  private final Map<Location, Set<List<Transition>>> cycles = new LinkedHashMap<>();
  private int visits;

  /**
   * @param taken the steps that count
   */
  Cycles(List<Transition> path, Predicate<Transition> taken) {
    this.taken = taken;
    path.forEach(this::extend);
  }

  /** The path without its cycles. */
  List<Transition> skeleton() {
    return List.copyOf(skeleton);
  }

  /** The cycles at a location of the skeleton. */
  List<List<Transition>> at(Location location) {
    Set<List<Transition>> found = cycles.computeIfAbsent(location, l -> new LinkedHashSet<>());
    visits = 0;
    search(location, location, new ArrayList<>(), new LinkedHashSet<>(), found);
    return List.copyOf(found);
  }

  private void extend(Transition step) {
    skeleton.add(step);
    for (int i = 0; i < skeleton.size(); i++) {
      if (skeleton.get(i).source() == step.target()) {
        List<Transition> cycle = skeleton.subList(i, skeleton.size());
        Set<List<Transition>> known =
            cycles.computeIfAbsent(step.target(), l -> new LinkedHashSet<>());
        if (known.size() < Limits.CYCLES_OF_A_LOCATION) {
          known.add(List.copyOf(cycle));
        }
        cycle.clear();
        return;
      }
    }
  }

  private void search(
      Location home,
      Location here,
      List<Transition> steps,
      Set<Location> met,
      Set<List<Transition>> found) {
    for (Transition step : here.outgoing()) {
      if (found.size() >= Limits.CYCLES_OF_A_LOCATION
          || steps.size() >= Limits.STEPS_OF_A_CYCLE
          || ++visits > Limits.VISITS_FOR_CYCLES) {
        return;
      }
      if (taken.test(step)) {
        steps.add(step);
        if (step.target() == home) {
          found.add(List.copyOf(steps));
        } else if (met.add(step.target())) {
          search(home, step.target(), steps, met, found);
          met.remove(step.target());
        }
        steps.remove(steps.size() - 1);
      }
    }
  }
}
