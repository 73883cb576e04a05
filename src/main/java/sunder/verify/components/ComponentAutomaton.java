package sunder.verify.components;

import java.util.Arrays;
import java.util.List;
import sunder.automaton.Transition;
import sunder.certificate.InvariantMap.Region;
import sunder.family.ConfigSet;
import sunder.interval.Partition;

/**
 * An abstraction of a component as its context observes it: a featured automaton over the steps of
 * the client. A state is a number and belongs to a location and to cells of the client there.
 *
 * <p>Invariant (over-approximation): every concrete step from a store of a state's concretisation
 * to a store in the given cells of the client has a successor whose concretisation contains the
 * latter.
 */
interface ComponentAutomaton {
  /** Returns the state whose concretisation contains the initial store. */
  int initial();

  /**
   * Returns the successors by a transition that leads the client into the given cells.
   *
   * @param target the client's cells in the successor, which an abstract model reaches
   */
  List<Successor> successors(Transition transition, int state, ClientCells target);

  /**
   * Returns the concretisation of a state as a union of regions; all have the same constraints on
   * arrays.
   */
  List<Region> regions(int state, ConfigSet variants);

  /**
   * A successor state.
   *
   * @param configurations the configurations that have the step
   */
  record Successor(ConfigSet configurations, int state) {}

  /** The client's cells in an abstract state, on which all components synchronise. */
  record ClientCells(int[] values) {
    /** Returns whether the intersection with other cells is not empty. */
    boolean intersects(int[] others) {
      for (int i = 0; i < values.length; i++) {
        if (values[i] != others[i] && values[i] != Partition.ANY && others[i] != Partition.ANY) {
          return false;
        }
      }
      return true;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof ClientCells that && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(values);
    }
  }
}
