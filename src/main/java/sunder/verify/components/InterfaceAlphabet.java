package sunder.verify.components;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sunder.automaton.Transition;

/**
 * The interface alphabet between a component and its context. A letter is a step that involves the
 * component, together with the client's cells behind it; letters are numbered from 0. Calls and
 * returns are merged into steps, and a passed integer is one of the cells.
 */
final class InterfaceAlphabet {
  /** The result for a step that does not involve the component. */
  static final int SILENT = -1;

  /** The result for a step that the component never takes. */
  static final int NEVER = -2;

  private final Map<Letter, Integer> numbers = new HashMap<>();
  private final Map<Transition, Boolean> meetings = new HashMap<>();
  private final ComponentAssignment division;
  private final int component;

  private record Letter(Transition via, ComponentAutomaton.ClientCells target) {}

  /**
   * Creates the alphabet of the letters that occur in a component's graph.
   *
   * @param division the assignment of registers to components
   * @param graph its reachable state graph
   * @param model its abstract automaton
   */
  InterfaceAlphabet(
      ComponentAssignment division, int component, ComponentGraph graph, ComponentModel model) {
    this.division = division;
    this.component = component;
    for (List<Bisimulation.TransitionEdge> leaving : graph.edges()) {
      for (Bisimulation.TransitionEdge edge : leaving) {
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

  /** Returns the letter of a step, {@link #SILENT} or {@link #NEVER}. */
  int of(Transition transition, ComponentAutomaton.ClientCells target) {
    return isMeeting(transition)
        ? numbers.getOrDefault(new Letter(transition, target), NEVER)
        : SILENT;
  }

  private boolean isMeeting(Transition transition) {
    return meetings.computeIfAbsent(transition, t -> division.involves(component, t));
  }
}
