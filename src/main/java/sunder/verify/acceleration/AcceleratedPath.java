package sunder.verify.acceleration;

import java.util.List;
import java.util.function.Predicate;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.verify.search.PathCondition;

/** The play condition of a path with any number of rounds of its cycles ({@link Detours}). */
final class AcceleratedPath {
  private final PathCondition condition;
  private final List<Detours.Part> parts;
  private IntTerm rounds = IntTerm.ZERO;

  /**
   * @param path from the initial location to abort
   * @param taken the steps that count: those of one variant
   */
  AcceleratedPath(List<Transition> path, Predicate<Transition> taken, Symbol.Supply supply) {
    this.condition = new PathCondition(supply);
    this.parts = Detours.of(path, taken, supply);
    int steps = 0;
    for (Detours.Part part : parts) {
      if (part.round().isPresent()) {
        rounds = rounds.plus(part.round().get().append(condition, supply));
      } else {
        condition.append(steps++, part.steps().get(0));
      }
    }
  }

  private List<Round> allRounds() {
    return parts.stream().flatMap(part -> part.round().stream()).toList();
  }

  /** Whether there is any cycle on the way. */
  boolean hasCycles() {
    return !allRounds().isEmpty();
  }

  /** Whether what satisfies the condition is a play for certain. */
  boolean isExact() {
    return allRounds().stream().allMatch(Round::isExact);
  }

  /** Whether nothing is observed of the rounds. */
  boolean isSilent() {
    return allRounds().stream().allMatch(Round::isSilent);
  }

  /** The steps and cycles that the path is made of; equal for paths that ask the same. */
  List<List<Transition>> parts() {
    return parts.stream().map(Detours.Part::steps).toList();
  }

  /** Of some variants those that can go all of the parts. */
  ConfigSet able(ConfigSet variants) {
    ConfigSet result = variants;
    for (Detours.Part part : parts) {
      for (Transition step : part.steps()) {
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
