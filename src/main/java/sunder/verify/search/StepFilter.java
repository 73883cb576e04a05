package sunder.verify.search;

import java.util.Optional;
import sunder.automaton.Transition;

/**
 * What is carried along a path while paths are enumerated, to leave out some that no run can take.
 *
 * @param <S> what is known of the stores at the end of a path
 */
public interface StepFilter<S> {
  S initial();

  /** What is known behind a step; empty if no run can take it. */
  Optional<S> step(S state, Transition transition);

  /** Leaves nothing out. */
  static StepFilter<String> none() {
    return new StepFilter<>() {
      @Override
      public String initial() {
        return "";
      }

      @Override
      public Optional<String> step(String state, Transition transition) {
        return Optional.of(state);
      }
    };
  }
}
