package sunder.verify.components;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.family.ConfigSet;
import sunder.verify.Budget;
import sunder.verify.Limits;
import sunder.verify.abstraction.AbstractModel;
import sunder.verify.abstraction.AbstractState;
import sunder.verify.abstraction.AbstractSuccessor;

/**
 * A featured automaton over an interface alphabet: the behaviour of a component, or of its context,
 * at the interface.
 *
 * @param edges the edges that leave each state; state 0 is initial
 * @param aborts whether each state is an abort state
 */
record InterfaceAutomaton(List<List<LetterEdge>> edges, List<Boolean> aborts) {
  /**
   * An edge for a set of configurations.
   *
   * @param letter the letter, or {@link InterfaceAlphabet#SILENT}
   * @param configurations the configurations that have the edge
   * @param target the target state
   */
  record LetterEdge(int letter, ConfigSet configurations, int target) {}

  /**
   * Returns the interface automaton of the component, without abort states: the component does not
   * violate assertions of the client by itself.
   */
  static InterfaceAutomaton of(
      ComponentGraph graph, ComponentModel model, InterfaceAlphabet letters) {
    List<List<LetterEdge>> edges = new ArrayList<>();
    List<Boolean> aborts = new ArrayList<>();
    for (List<Bisimulation.TransitionEdge> leaving : graph.edges()) {
      edges.add(
          leaving.stream()
              .map(
                  edge -> {
                    ComponentAutomaton.ClientCells target =
                        model.clientCells(graph.states().get(edge.target()));
                    return new LetterEdge(
                        letters.of(edge.via(), target), edge.configurations(), edge.target());
                  })
              .toList());
      aborts.add(false);
    }
    return new InterfaceAutomaton(edges, aborts);
  }

  /**
   * Returns the interface automaton of the context: the client with the other components, reachable
   * in some variants.
   *
   * @param others the composition without the component
   * @param width the number of trailing cells of its states that belong to the components
   * @param open the variants
   * @param budget checked during the exploration
   * @return empty if it has more than {@link Limits#MAX_CONTEXT_STATES} states
   */
  static Optional<InterfaceAutomaton> of(
      AbstractModel others, int width, InterfaceAlphabet letters, ConfigSet open, Budget budget) {
    return new ContextExploration(others, width, letters, open, budget).explore();
  }

  /** The exploration of the context's states with the variants that reach them. Mutable. */
  private static final class ContextExploration {
    private final AbstractModel model;
    private final int width;
    private final InterfaceAlphabet letters;
    private final ConfigSet open;
    private final Budget budget;
    private final Numbering<AbstractState> states = new Numbering<>();
    private final List<List<LetterEdge>> edges = new ArrayList<>();
    private final Map<Integer, ConfigSet> waiting = new LinkedHashMap<>();

    ContextExploration(
        AbstractModel model, int width, InterfaceAlphabet letters, ConfigSet open, Budget budget) {
      this.model = model;
      this.width = width;
      this.letters = letters;
      this.open = open;
      this.budget = budget;
    }

    Optional<InterfaceAutomaton> explore() {
      waiting.put(number(model.initial()), open);
      while (!waiting.isEmpty()) {
        budget.check();
        var first = waiting.entrySet().iterator().next();
        waiting.remove(first.getKey());
        visit(first.getKey(), first.getValue());
        if (states.count() > Limits.MAX_CONTEXT_STATES) {
          return Optional.empty();
        }
      }
      List<Boolean> aborts =
          states.all().stream().map(s -> s.location().role() == Location.Role.ABORT).toList();
      return Optional.of(new InterfaceAutomaton(edges, aborts));
    }

    private int number(AbstractState state) {
      int number = states.of(state);
      if (number == edges.size()) {
        edges.add(new ArrayList<>());
      }
      return number;
    }

    private void visit(int number, ConfigSet arrived) {
      AbstractState state = states.get(number);
      ConfigSet variants = arrived.minus(state.may());
      if (variants.isEmpty()) {
        return;
      }
      state.addConfigurations(variants, open.space().none());
      if (state.location().role() != Location.Role.ABORT) {
        edges.get(number).clear();
        state.location().outgoing().forEach(transition -> follow(number, state, transition));
      }
    }

    private void follow(int number, AbstractState state, Transition transition) {
      for (AbstractSuccessor outcome : model.successors(transition, state)) {
        ConfigSet when = state.may().and(outcome.configurations());
        AbstractState next = model.targetState(transition, state, outcome);
        int letter = letters.of(transition, clientCells(next));
        if (!when.isEmpty() && letter != InterfaceAlphabet.NEVER) {
          int target = number(next);
          edges.get(number).add(new LetterEdge(letter, when, target));
          waiting.merge(target, when, ConfigSet::or);
        }
      }
    }

    private ComponentAutomaton.ClientCells clientCells(AbstractState state) {
      int[] cells = state.cells();
      return new ComponentAutomaton.ClientCells(
          java.util.Arrays.copyOf(cells, cells.length - width));
    }
  }
}
