package sunder.verify.components;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sunder.automaton.Transition;
import sunder.family.ConfigSet;
import sunder.verify.abstraction.AbstractState;
import sunder.verify.abstraction.AbstractSuccessor;
import sunder.verify.abstraction.PartitionModel;
import sunder.verify.components.ComponentAutomaton.ClientCells;

/**
 * The abstract successors of the client's states in some variants, cached for the exploration of
 * all components. Mutable.
 */
final class ClientSuccessors {
  private final PartitionModel client;
  private final ConfigSet open;
  private final Map<AbstractState, List<Step>> known = new HashMap<>();

  /**
   * An abstract step of the client.
   *
   * @param configurations the variants of interest that have the step; not empty
   * @param target the client's cells in the successor
   */
  record Step(Transition via, ConfigSet configurations, ClientCells target) {}

  ClientSuccessors(PartitionModel client, ConfigSet open) {
    this.client = client;
    this.open = open;
  }

  boolean isFor(PartitionModel model, ConfigSet variants) {
    return client == model && open.equals(variants);
  }

  List<Step> successorsOf(AbstractState state) {
    return known.computeIfAbsent(state, this::compute);
  }

  private List<Step> compute(AbstractState state) {
    List<Step> result = new ArrayList<>();
    for (Transition transition : state.location().outgoing()) {
      if (!transition.presenceCondition().intersects(open)) {
        continue;
      }
      for (AbstractSuccessor outcome : client.successors(transition, state)) {
        ConfigSet when = outcome.configurations().and(open);
        if (!when.isEmpty()) {
          ClientCells target =
              new ClientCells(client.targetState(transition, state, outcome).cells());
          result.add(new Step(transition, when, target));
        }
      }
    }
    return result;
  }
}
