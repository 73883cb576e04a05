package sunder.verify.acceleration;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.Symbol;

/**
 * A path without its cycles, and the cycles where it comes by: first those of one cycle, then those
 * of the next; where the cycles are few, all of them once more.
 */
final class Detours {
  private final Symbol.Supply supply;
  private final Cycles cycles;
  private final Set<Location> inCycles = new HashSet<>();
  private final List<Part> parts = new ArrayList<>();
  private int rounds;

  /**
   * A part of the path: a step, or a cycle that may be taken any number of times.
   *
   * @param steps the transitions of the part, or of one round
   * @param round of a cycle
   */
  record Part(List<Transition> steps, Optional<Round> round) {}

  private Detours(List<Transition> path, Predicate<Transition> taken, Symbol.Supply supply) {
    this.supply = supply;
    this.cycles = new Cycles(path, taken);
  }

  /**
   * The parts of a path.
   *
   * @param path from the initial location to abort
   * @param taken the steps that count: those of one variant
   */
  static List<Part> of(List<Transition> path, Predicate<Transition> taken, Symbol.Supply supply) {
    Detours detours = new Detours(path, taken, supply);
    for (Transition step : detours.cycles.skeleton()) {
      detours.goRound(step.source());
      detours.parts.add(new Part(List.of(step), Optional.empty()));
    }
    return List.copyOf(detours.parts);
  }

  private void goRound(Location location) {
    if (inCycles.contains(location)) {
      return;
    }
    List<List<Transition>> here = cycles.at(location);
    here.forEach(cycle -> cycle.forEach(step -> inCycles.add(step.source())));
    for (int pass = 0; pass < (here.size() == Limits.ALTERNATING_CYCLES ? 2 : 1); pass++) {
      here.forEach(this::append);
    }
  }

  private void append(List<Transition> cycle) {
    if (rounds < Limits.CYCLES_OF_A_PATH) {
      rounds++;
      parts.add(new Part(cycle, Optional.of(Round.of(cycle, supply))));
    }
  }
}
