package sunder.verify.acceleration;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import sunder.automaton.Location;
import sunder.automaton.Transition;

/**
 * A path without its cycles, and the cycles at its locations: those that it goes through, in their
 * order, without inner cycles and with them; then others of the automaton. Mutable.
 */
final class Cycles {
  private final Predicate<Transition> taken;
  private final List<Transition> skeleton = new ArrayList<>();
  private final Map<Location, Set<List<Transition>>> cycles = new LinkedHashMap<>();
  private int visits;

  /** What cycles the path went through before each step of the skeleton, and before the next. */
  private final List<List<Transition>> detours = new ArrayList<>();

  private List<Transition> detour = List.of();

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
    detours.add(detour);
    detour = List.of();
    for (int i = 0; i < skeleton.size(); i++) {
      if (skeleton.get(i).source() == step.target()) {
        List<Transition> whole = whole(i);
        detour = joined(detours.get(i), whole);
        note(step.target(), List.copyOf(skeleton.subList(i, skeleton.size())));
        if (whole.size() <= Limits.STEPS_OF_A_CYCLE) {
          note(step.target(), whole);
        }
        skeleton.subList(i, skeleton.size()).clear();
        detours.subList(i, detours.size()).clear();
        return;
      }
    }
  }

  private void note(Location home, List<Transition> cycle) {
    Set<List<Transition>> known = cycles.computeIfAbsent(home, l -> new LinkedHashSet<>());
    if (known.size() < Limits.CYCLES_OF_A_LOCATION) {
      known.add(cycle);
    }
  }

  /** The cycle from a position to the end, with the rounds of inner cycles that it went through. */
  private List<Transition> whole(int from) {
    List<Transition> result = List.of(skeleton.get(from));
    for (int i = from + 1; i < skeleton.size(); i++) {
      result = joined(joined(result, detours.get(i)), List.of(skeleton.get(i)));
    }
    return result;
  }

  /** One behind the other; of those that are too long for a cycle so much that it shows. */
  private static List<Transition> joined(List<Transition> first, List<Transition> second) {
    return Stream.concat(first.stream(), second.stream())
        .limit(Limits.STEPS_OF_A_CYCLE + 1L)
        .toList();
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
