package sunder.verify.refinement;

import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.family.ConfigSet;
import sunder.verify.engine.Timetable;

/** Asks before anything is searched, however small a program is. */
public record RecallAtOnce(Recall recall) implements Recall {
  /** A strategy that does so. */
  public static Strategy in(Strategy strategy) {
    boolean isAsked = strategy.recall() != Recall.NOTHING;
    return isAsked ? strategy.with(new RecallAtOnce(strategy.recall())) : strategy;
  }

  @Override
  public Optional<Known> of(Automaton automaton, ConfigSet scope, long transitions) {
    return recall.of(automaton, scope, transitions);
  }

  @Override
  public Timetable.Begin begin() {
    return Timetable.AT_ONCE;
  }
}
