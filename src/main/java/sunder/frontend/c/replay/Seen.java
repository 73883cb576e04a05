package sunder.frontend.c.replay;

import java.util.HashMap;
import java.util.Map;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.c.replay.memory.State;

/** The states in which runs were at one place. */
final class Seen {
  private final Map<State, ConfigSet> variants = new HashMap<>();

  /** Those that were not here before; from now on they were. */
  StateSet<State> fresh(StateSet<State> states) {
    StateSet.Builder<State> result = new StateSet.Builder<>();
    states.forEach(
        (state, when) -> {
          ConfigSet known = variants.get(state);
          result.add(state, known == null ? when : when.minus(known));
          variants.merge(state, when, ConfigSet::or);
        });
    return result.build();
  }
}
