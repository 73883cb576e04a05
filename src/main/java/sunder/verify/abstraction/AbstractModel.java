package sunder.verify.abstraction;

import java.util.Collection;
import java.util.List;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.certificate.Region;
import sunder.family.ConfigSet;

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
  List<Outcome> outcomes(Transition transition, AbstractState state);

  /** The control points that it was asked about so far. */
  Collection<Location> locations();

  /** The stores that a state stands for, in some variants. */
  Region region(AbstractState state, ConfigSet variants);

  /** The same in several parts, which together are all of them. */
  default List<Region> regions(AbstractState state, ConfigSet variants) {
    return List.of(region(state, variants));
  }

  /** The state behind an outcome. */
  AbstractState target(Transition transition, AbstractState state, Outcome outcome);
}
