package sunder.verify.components;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import sunder.automaton.Transition;
import sunder.certificate.InvariantMap.Region;
import sunder.family.ConfigSet;
import sunder.verify.Budget;
import sunder.verify.engine.SchedulingParameters;

/**
 * The minimal assumption about a component: its abstract automaton modulo bisimulation, for all
 * variants at once. It includes the behaviour of the component by construction, so the second
 * premise of the rule (assume-guarantee-games, section 4) needs no check.
 *
 * <p>Bisimulation is used instead of language equivalence, because determinisation of a featured
 * automaton would split its sets of variants. States with different constraints on arrays are kept
 * apart, so that a class is representable in a certificate.
 */
final class MinimalAssumption implements ComponentAutomaton {
  /** The abstract automaton of the component. */
  final ComponentModel model;

  private final ConfigSet open;

  /** The reachable state graph of the component. */
  final ComponentGraph graph;

  private final Map<Integer, Integer> classes;
  private final List<List<Integer>> members;
  private final long effort;
  private final Map<SuccessorQuery, List<Successor>> known = new HashMap<>();

  private record SuccessorQuery(
      Transition transition, int state, ComponentAutomaton.ClientCells target) {}

  private MinimalAssumption(
      ComponentModel model,
      ConfigSet open,
      ComponentGraph graph,
      Map<Integer, Integer> classes,
      List<List<Integer>> members,
      long effort) {
    this.model = model;
    this.effort = effort;
    this.open = open;
    this.graph = graph;
    this.classes = classes;
    this.members = members;
  }

  /**
   * Returns the minimal assumption about a component.
   *
   * @param model the abstract automaton of the component
   * @param client the successors of the client in the variants of interest
   * @param open the variants of interest; for other variants it is not an over-approximation
   * @param labels gives the observation label of a transition
   * @param budget checked during the computation
   * @return empty if the component is too large
   * @throws sunder.verify.LimitReached if the run must stop
   */
  static Optional<MinimalAssumption> minimal(
      ComponentModel model,
      ClientSuccessors client,
      ConfigSet open,
      Function<Transition, Object> labels,
      Budget budget) {
    Optional<ComponentGraph> graph = ComponentGraph.of(model, client, budget);
    return graph.map(explored -> of(model, open, explored, labels, budget));
  }

  private static MinimalAssumption of(
      ComponentModel model,
      ConfigSet open,
      ComponentGraph graph,
      Function<Transition, Object> labels,
      Budget budget) {
    int[] first = new int[graph.states().size()];
    Map<Object, Integer> kinds = new HashMap<>();
    for (int i = 0; i < first.length; i++) {
      first[i] = kinds.computeIfAbsent(kind(model, graph.states().get(i)), k -> kinds.size());
    }
    Bisimulation bisimulation = new Bisimulation(first, graph.edges(), labels, budget);
    int[] classes = bisimulation.coarsestPartition();
    Map<Integer, Integer> classOf = new HashMap<>();
    List<List<Integer>> members = new ArrayList<>();
    for (int i = 0; i < classes.length; i++) {
      while (members.size() <= classes[i]) {
        members.add(new ArrayList<>());
      }
      members.get(classes[i]).add(graph.states().get(i));
      classOf.put(graph.states().get(i), classes[i]);
    }
    return new MinimalAssumption(model, open, graph, classOf, members, bisimulation.effort());
  }

  /**
   * Returns the key that bisimilar states have in common: location, client's cells, and constraints
   * on arrays.
   */
  private static Object kind(ComponentModel model, int state) {
    return List.of(model.state(state).location(), model.clientCells(state), model.arrays(state));
  }

  /** Returns the effort of the construction, scaled to states and transitions of a search. */
  long effort() {
    long edges = graph.edges().stream().mapToLong(List::size).sum();
    return (effort + edges) / SchedulingParameters.COMPONENT_STEPS_PER_EFFORT;
  }

  /** Returns the number of classes. */
  int size() {
    return members.size();
  }

  /** Returns the number of states of the component's abstract automaton. */
  int modelSize() {
    return classes.size();
  }

  @Override
  public int initial() {
    return classes.get(model.initial());
  }

  @Override
  public List<Successor> successors(
      Transition transition, int state, ComponentAutomaton.ClientCells target) {
    return known.computeIfAbsent(new SuccessorQuery(transition, state, target), this::compute);
  }

  private List<Successor> compute(SuccessorQuery step) {
    Map<Integer, ConfigSet> result = new LinkedHashMap<>();
    int representative = members.get(step.state()).get(0);
    for (Successor successor : model.successors(step.transition(), representative, step.target())) {
      ConfigSet when = successor.configurations().and(open);
      // A successor that was not explored belongs to variants in which the client does not reach
      // it.
      if (!when.isEmpty() && classes.containsKey(successor.state())) {
        result.merge(classes.get(successor.state()), when, ConfigSet::or);
      }
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
