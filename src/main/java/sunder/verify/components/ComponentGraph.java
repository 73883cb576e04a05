package sunder.verify.components;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.verify.Budget;
import sunder.verify.Limits;

/**
 * The reachable abstract state graph of a component for some variants.
 *
 * @param states the states of the component in the order of discovery
 * @param edges the edges that leave each state; their targets are indices into {@code states}
 */
record ComponentGraph(List<Integer> states, List<List<Bisimulation.TransitionEdge>> edges) {
  /**
   * Explores a component.
   *
   * @return empty if it has more than {@link Limits#MAX_COMPONENT_STATES} states
   */
  static Optional<ComponentGraph> of(ComponentModel model, ClientSuccessors client, Budget budget) {
    Numbering<Integer> states = new Numbering<>();
    states.of(model.initial());
    List<List<Bisimulation.TransitionEdge>> edges = new ArrayList<>();
    for (int at = 0; at < states.count(); at++) {
      budget.check();
      List<Bisimulation.TransitionEdge> leaving = new ArrayList<>();
      for (Bisimulation.TransitionEdge edge : leaving(model, client, states.get(at))) {
        leaving.add(
            new Bisimulation.TransitionEdge(
                edge.via(), edge.configurations(), states.of(edge.target())));
      }
      edges.add(leaving);
      if (states.count() > Limits.MAX_COMPONENT_STATES) {
        return Optional.empty();
      }
    }
    return Optional.of(new ComponentGraph(states.all(), edges));
  }

  private static List<Bisimulation.TransitionEdge> leaving(
      ComponentModel model, ClientSuccessors client, int state) {
    List<Bisimulation.TransitionEdge> result = new ArrayList<>();
    for (ClientSuccessors.Step step : client.successorsOf(model.clientState(state))) {
      for (ComponentAutomaton.Successor successor :
          model.successors(step.via(), state, step.target())) {
        ConfigSet when = successor.configurations().and(step.configurations());
        if (!when.isEmpty()) {
          result.add(new Bisimulation.TransitionEdge(step.via(), when, successor.state()));
        }
      }
    }
    return result;
  }
}
