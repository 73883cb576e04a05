package sunder.verify.acceleration;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.verify.search.PathCondition;

/**
 * A path without its cycles, but with any number of rounds of each cycle where it comes by: first
 * those of one cycle, then those of the next; where the cycles are few, all of them once more.
 */
final class AcceleratedPath {
  private final Cycles cycles;
  private final Symbol.Supply supply;
  private final PathCondition condition;
  private final Set<Location> inCycles = new HashSet<>();
  private final List<List<Transition>> parts = new ArrayList<>();
  private IntTerm rounds = IntTerm.ZERO;
  private int appended;
  private boolean isExact = true;

  /**
   * @param path from the initial location to abort
   * @param taken the steps that count: those of one variant
   */
  AcceleratedPath(List<Transition> path, Predicate<Transition> taken, Symbol.Supply supply) {
    this.cycles = new Cycles(path, taken);
    this.supply = supply;
    this.condition = new PathCondition(supply);
    List<Transition> skeleton = cycles.skeleton();
    for (int i = 0; i < skeleton.size(); i++) {
      goRound(skeleton.get(i).source());
      condition.append(i, skeleton.get(i));
      parts.add(List.of(skeleton.get(i)));
    }
  }

  private void goRound(Location location) {
    if (inCycles.contains(location)) {
      return;
    }
    List<List<Transition>> here = cycles.at(location);
    here.forEach(cycle -> cycle.forEach(step -> inCycles.add(step.source())));
    List<Round> all = here.stream().map(cycle -> Round.of(cycle, supply)).toList();
    for (int pass = 0; pass < (all.size() == Limits.ALTERNATING_CYCLES ? 2 : 1); pass++) {
      all.forEach(this::append);
    }
    parts.addAll(here);
  }

  private void append(Round round) {
    if (appended < Limits.CYCLES_OF_A_PATH) {
      appended++;
      isExact &= round.isExact();
      rounds = rounds.plus(Rounds.append(round, condition, supply));
    }
  }

  /** Whether there is any cycle on the way. */
  boolean hasCycles() {
    return appended > 0;
  }

  /** Whether what satisfies the condition is a play for certain. */
  boolean isExact() {
    return isExact;
  }

  /** The steps and cycles that the path is made of; equal for paths that ask the same. */
  List<List<Transition>> parts() {
    return List.copyOf(parts);
  }

  /** Of some variants those that can go all of the parts. */
  ConfigSet able(ConfigSet variants) {
    ConfigSet result = variants;
    for (List<Transition> part : parts) {
      for (Transition step : part) {
        result = result.and(step.when());
      }
    }
    return result;
  }

  /** The condition of a play along it, of at most so many rounds in all. Asked for once. */
  PathCondition withAtMost(long most) {
    condition.require(BoolTerm.atMost(rounds, IntTerm.of(most)));
    return condition;
  }
}
