package sunder.verify.abstraction;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.certificate.Stores.Region;
import sunder.family.ConfigSet;
import sunder.interval.Box;
import sunder.verify.Budget;
import sunder.verify.Limits;
import sunder.verify.search.Path;

/**
 * What a search needs of an abstraction: its initial state and the successors of a state, on the
 * fly.
 *
 * <p>Guarantees: every concrete step from a store that a state stands for has an outcome whose
 * target stands for the store behind it (may); an outcome marked must is taken from every such
 * store.
 */
public interface AbstractModel {
  /** The state that holds the one initial store: everything 0. */
  AbstractState initial();

  /** The outcomes of a transition from a state of its source. */
  List<AbstractSuccessor> successors(Transition transition, AbstractState state);

  /** The control points that it was asked about so far. */
  Collection<Location> locations();

  /** The stores that a state stands for, in some variants. */
  Region region(AbstractState state, ConfigSet variants);

  /** The same in several parts, which together are all of them. */
  default List<Region> regions(AbstractState state, ConfigSet variants) {
    return List.of(region(state, variants));
  }

  /** What registers may be in the stores of a state, as far as that is at hand. */
  default Box registerBounds(AbstractState state) {
    return new Box();
  }

  /** The state behind an outcome. */
  AbstractState targetState(Transition transition, AbstractState state, AbstractSuccessor outcome);

  /**
   * Whether the search restricted to one path excludes it: none of its variants follows it to its
   * end.
   *
   * @return false also where that would take long to know
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
