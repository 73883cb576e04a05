package sunder.verify.abstraction;

import java.util.LinkedHashMap;
import java.util.Map;
import sunder.automaton.Transition;
import sunder.family.ConfigSet;
import sunder.verify.Budget;
import sunder.verify.search.Path;

/** The abstract search restricted to one path: whether a precision's model excludes it. */
public final class PathExclusion {
  private PathExclusion() {}

  /**
   * Whether some variants of the path may still follow it to its end.
   *
   * @return false only where none can
   */
  public static boolean isFeasible(Path path, AbstractModel model, Budget budget) {
    Map<AbstractState, ConfigSet> states = Map.of(model.initial(), path.variants());
    int steps = 0;
    for (Transition transition : path.transitions()) {
      steps += states.size();
      if (steps > Limits.STEPS_OF_AN_EXCLUSION) {
        return true;
      }
      Map<AbstractState, ConfigSet> next = new LinkedHashMap<>();
      states.forEach(
          (state, variants) -> {
            budget.check();
            step(model, transition, state, variants, next);
          });
      states = next;
    }
    return !states.isEmpty();
  }

  private static void step(
      AbstractModel model,
      Transition transition,
      AbstractState state,
      ConfigSet variants,
      Map<AbstractState, ConfigSet> next) {
    for (Outcome outcome : model.outcomes(transition, state)) {
      ConfigSet able = variants.and(outcome.when());
      if (!able.isEmpty()) {
        next.merge(model.target(transition, state, outcome), able, ConfigSet::or);
      }
    }
  }
}
