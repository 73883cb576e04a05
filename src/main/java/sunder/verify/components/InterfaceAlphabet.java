package sunder.verify.components;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sunder.automaton.Transition;

/**
 * The letters at the port of a component: the steps at which it and the client meet, as far as the
 * component has them, each with the cells in which it leaves the client. Calls and answers are
 * merged into steps, and an integer that passes is one of the cells.
 */
final class InterfaceAlphabet {
  /** Of a step at which they do not meet. */
  static final int SILENT = -1;

  /** Of a step that the component never takes. */
  static final int NEVER = -2;

  private final Map<Letter, Integer> numbers = new HashMap<>();
  private final Map<Transition, Boolean> meetings = new HashMap<>();
  private final ComponentAssignment division;
  private final int component;

  private record Letter(Transition via, ComponentAutomaton.ClientCells target) {}

  /**
   * @param graph the component's whole one
   */
  InterfaceAlphabet(
      ComponentAssignment division, int component, ComponentGraph graph, ComponentModel model) {
    this.division = division;
    this.component = component;
    for (List<Bisimulation.Edge> leaving : graph.edges()) {
      for (Bisimulation.Edge edge : leaving) {
        if (isMeeting(edge.via())) {
          ComponentAutomaton.ClientCells target =
              model.clientCells(graph.states().get(edge.target()));
          numbers.putIfAbsent(new Letter(edge.via(), target), numbers.size());
        }
      }
    }
  }

  int count() {
    return numbers.size();
  }

  /** The number of a step's letter, or what it is instead. */
  int of(Transition transition, ComponentAutomaton.ClientCells target) {
    return isMeeting(transition)
        ? numbers.getOrDefault(new Letter(transition, target), NEVER)
        : SILENT;
  }

  private boolean isMeeting(Transition transition) {
    return meetings.computeIfAbsent(transition, t -> division.involves(component, t));
  }
}
