package sunder.verify.abstraction;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.certificate.InvariantMap.Region;
import sunder.family.ConfigSet;
import sunder.interval.Box;
import sunder.verify.Budget;
import sunder.verify.Limits;
import sunder.verify.search.Path;

/**
 * An abstraction of the automaton, computed on the fly: its initial state and the successors of a
 * state.
 *
 * <p>Invariants: every concrete step from a store in the concretisation of a state has a successor
 * whose concretisation contains the resulting store (may); a must successor is reachable from every
 * store in the concretisation.
 */
public interface AbstractModel {
  /** Returns the state of the initial store, in which all registers are 0. */
  AbstractState initial();

  /** Returns the successors by a transition from a state at its source. */
  List<AbstractSuccessor> successors(Transition transition, AbstractState state);

  /** Returns the locations whose states were expanded. */
  Collection<Location> locations();

  /** Returns the concretisation of a state in some variants. */
  Region region(AbstractState state, ConfigSet variants);

  /** Returns the concretisation of a state as a union of regions. */
  default List<Region> regions(AbstractState state, ConfigSet variants) {
    return List.of(region(state, variants));
  }

  /**
   * Returns bounds on the registers in the concretisation of a state, as far as they are available
   * without a computation.
   */
  default Box registerBounds(AbstractState state) {
    return new Box();
  }

  /** Returns the target state of a successor. */
  AbstractState targetState(Transition transition, AbstractState state, AbstractSuccessor outcome);

  /**
   * Returns whether no variant of a path can follow it to its end in this abstraction; false also
   * if that is expensive to decide.
   */
  default boolean excludes(Path path, Budget budget) {
    Map<AbstractState, ConfigSet> states = Map.of(initial(), path.variants());
    int steps = 0;
    for (Transition transition : path.transitions()) {
      steps += states.size();
      if (steps > Limits.MAX_STEPS_OF_EXCLUSION_CHECK) {
        return false;
      }
      Map<AbstractState, ConfigSet> next = new LinkedHashMap<>();
      for (Map.Entry<AbstractState, ConfigSet> entry : states.entrySet()) {
        budget.check();
        for (AbstractSuccessor outcome : successors(transition, entry.getKey())) {
          ConfigSet able = entry.getValue().and(outcome.configurations());
          if (!able.isEmpty()) {
            next.merge(targetState(transition, entry.getKey(), outcome), able, ConfigSet::or);
          }
        }
      }
      states = next;
    }
    return states.isEmpty();
  }
}
