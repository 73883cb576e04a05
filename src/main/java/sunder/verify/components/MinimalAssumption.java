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
 * The minimal assumption about a component: its abstract automaton with states put together that
 * nobody outside can tell apart, for all variants at once. Every play of the component is in it by
 * construction, so the second premise of the rule of assume-guarantee-games, section 4, needs no
 * question.
 *
 * <p>States are put together by bisimulation, not by language: determinising a featured automaton
 * would split its sets of variants. They keep apart what they say of arrays, so that a class of
 * them can stand in a certificate.
 */
final class MinimalAssumption implements ComponentAutomaton {
  /** The component that it is about. */
  final ComponentModel model;

  private final ConfigSet open;

  /** The component's own automaton. */
  final ComponentGraph graph;

  private final Map<Integer, Integer> classes;
  private final List<List<Integer>> members;
  private final long effort;
  private final Map<SuccessorQuery, List<Successor>> known = new HashMap<>();

  /** A question about successors. */
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
   * The minimal assumption about a component.
   *
   * @param client what the client does in the variants that matter
   * @param open the variants that matter: of the others it says less than the component does
   * @param labels equal for steps that nobody outside tells apart
   * @return nothing if the component is too large to look at as a whole
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

  /** What only states of one class have in common. */
  private static Object kind(ComponentModel model, int state) {
    return List.of(model.state(state).location(), model.clientCells(state), model.arrays(state));
  }

  /** What it took to make it, counted as states and transitions of a search. */
  long effort() {
    long edges = graph.edges().stream().mapToLong(List::size).sum();
    return (effort + edges) / SchedulingParameters.COMPONENT_STEPS_PER_EFFORT;
  }

  /** How many states. */
  int size() {
    return members.size();
  }

  /** How many states the component's own automaton has. */
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
      // What was not explored is for other variants than those in which the client gets there.
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
