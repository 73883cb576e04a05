package sunder.verify.components;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.Transition;
import sunder.certificate.Region;
import sunder.family.ConfigSet;
import sunder.verify.Budget;
import sunder.verify.abstraction.AbstractState;
import sunder.verify.abstraction.Outcome;
import sunder.verify.abstraction.PartitionModel;

/**
 * The minimal assumption about a component: its abstract automaton with states put together that
 * nobody outside can tell apart, for all variants at once. Every play of the component is in it by
 * construction, so the second premise of the rule of assume-guarantee-games, section 4, needs no
 * question.
 *
 * <p>States are put together by bisimulation, not by language: determinising a featured automaton
 * would split its sets of variants. They keep apart what they say of arrays, so that a class of
 * them can stand in a certificate.
 */
final class Assumption implements Behaviour {
  private static final int MOST_STATES = 100_000;

  private final ComponentModel model;
  private final int[] classes;
  private final List<List<Integer>> members;
  private final Map<Step, List<Successor>> known = new HashMap<>();

  /** A question about successors. */
  private record Step(Transition transition, int state, Cells target) {}

  private Assumption(ComponentModel model, int[] classes, List<List<Integer>> members) {
    this.model = model;
    this.classes = classes;
    this.members = members;
  }

  /**
   * The minimal assumption about a component.
   *
   * @param client of the precision of the shared registers
   * @return nothing if the component is too large to look at as a whole
   * @throws sunder.verify.LimitReached if the run must stop
   */
  static Optional<Assumption> minimal(ComponentModel model, PartitionModel client, Budget budget) {
    List<List<Bisimulation.Edge>> edges = explore(model, client, budget);
    return model.size() > MOST_STATES ? Optional.empty() : Optional.of(of(model, edges, budget));
  }

  private static Assumption of(
      ComponentModel model, List<List<Bisimulation.Edge>> edges, Budget budget) {
    int[] first = new int[edges.size()];
    Map<Object, Integer> blocks = new HashMap<>();
    for (int state = 0; state < first.length; state++) {
      first[state] = blocks.computeIfAbsent(kind(model, state), k -> blocks.size());
    }
    int[] classes = Bisimulation.coarsest(first, edges, budget);
    List<List<Integer>> members = new ArrayList<>();
    for (int state = 0; state < classes.length; state++) {
      while (members.size() <= classes[state]) {
        members.add(new ArrayList<>());
      }
      members.get(classes[state]).add(state);
    }
    return new Assumption(model, classes, members);
  }

  /** What only states of one class have in common. */
  private static Object kind(ComponentModel model, int state) {
    AbstractState at = model.state(state);
    return List.of(at.location(), model.clientCells(state), model.arrays(state));
  }

  private static List<List<Bisimulation.Edge>> explore(
      ComponentModel model, PartitionModel client, Budget budget) {
    List<List<Bisimulation.Edge>> edges = new ArrayList<>();
    model.initial();
    for (int state = 0; state < Math.min(model.size(), MOST_STATES); state++) {
      budget.check();
      edges.add(edges(model, client, state));
    }
    return edges;
  }

  private static List<Bisimulation.Edge> edges(
      ComponentModel model, PartitionModel client, int state) {
    List<Bisimulation.Edge> result = new ArrayList<>();
    AbstractState at = model.clientState(state);
    for (Transition transition : at.location().outgoing()) {
      for (Outcome outcome : client.outcomes(transition, at)) {
        Cells target = new Cells(client.target(transition, at, outcome).cells());
        for (Successor successor : model.successors(transition, state, target)) {
          ConfigSet when = successor.when().and(outcome.when());
          if (!when.isEmpty()) {
            result.add(new Bisimulation.Edge(transition, when, successor.state()));
          }
        }
      }
    }
    return result;
  }

  /** How many states. */
  int size() {
    return members.size();
  }

  /** How many states the component's own automaton has. */
  int modelSize() {
    return classes.length;
  }

  @Override
  public int initial() {
    return classes[model.initial()];
  }

  @Override
  public List<Successor> successors(Transition transition, int state, Cells target) {
    return known.computeIfAbsent(new Step(transition, state, target), this::compute);
  }

  private List<Successor> compute(Step step) {
    Map<Integer, ConfigSet> result = new LinkedHashMap<>();
    int representative = members.get(step.state()).get(0);
    for (Successor successor :
        model.successors(step.transition(), representative, step.target())) {
      result.merge(classes[successor.state()], successor.when(), ConfigSet::or);
    }
    return result.entrySet().stream()
        .map(entry -> new Successor(entry.getValue(), entry.getKey()))
        .toList();
  }

  @Override
  public List<Region> regions(int state, ConfigSet variants) {
    return members.get(state).stream().flatMap(m -> model.regions(m, variants).stream()).toList();
  }
}
