package sunder.verify.components;

import java.util.Arrays;
import java.util.List;
import sunder.automaton.Transition;
import sunder.certificate.InvariantMap.Region;
import sunder.family.ConfigSet;
import sunder.interval.Partition;

/**
 * What a component may do, as far as the others are concerned: a featured automaton over the steps
 * of the client. Its states are numbers; each belongs to a location and cells of the client there.
 *
 * <p>Guarantees: every step of the program from a store that a state stands for, to a store in the
 * client's cells given, has a successor that stands for the store behind it.
 */
interface ComponentAutomaton {
  /** The state that holds the one initial store. */
  int initial();

  /**
   * The states behind a transition that leads the client into these cells.
   *
   * @param target where the client is behind it; of cells that one of the models reaches
   */
  List<Successor> successors(Transition transition, int state, ClientCells target);

  /** The stores that a state stands for; all say the same of arrays. */
  List<Region> regions(int state, ConfigSet variants);

  /**
   * One successor.
   *
   * @param configurations the configurations that have it
   */
  record Successor(ConfigSet configurations, int state) {}

  /** The client's cells in an abstract state: what all components have to agree on. */
  record ClientCells(int[] values) {
    /** Whether some store lies in both. */
    boolean meets(int[] others) {
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
