package sunder.verify.components;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.certificate.InvariantMap.Region;
import sunder.family.ConfigSet;
import sunder.verify.Budget;
import sunder.verify.components.ComponentAutomaton.ClientCells;
import sunder.verify.learning.Learner.PrefixClosedAutomaton;

/**
 * A learnt assumption about a component: one automaton for each group of variants, and the minimal
 * assumption for the remaining variants. The first step selects the automaton.
 *
 * <p>Invariant: it includes every word of the component over the interface alphabet, which the last
 * equivalence query established. The concretisation of a state is the union of the component's
 * states paired with it.
 */
final class LearnedAssumption implements ComponentAutomaton {
  private final InterfaceAlphabet letters;
  private final ComponentModel model;
  private final ComponentAutomaton minimal;
  private final ConfigSet others;
  private final List<GroupAutomaton> parts = new ArrayList<>();
  private final Numbering<AssumptionState> places = new Numbering<>();

  /**
   * The automaton of a group of variants.
   *
   * @param group the variants
   * @param members the component's states paired with each state, with their variants
   */
  private record GroupAutomaton(
      ConfigSet group,
      PrefixClosedAutomaton automaton,
      Map<AssumptionState, Map<Integer, ConfigSet>> members) {}

  private sealed interface AssumptionState {
    default <T> T fold(
        Supplier<T> start, Function<LearnedState, T> learnt, Function<MinimalState, T> minimal) {
      if (this instanceof LearnedState place) {
        return learnt.apply(place);
      }
      return this instanceof MinimalState place ? minimal.apply(place) : start.get();
    }
  }

  /** The initial state, before an automaton is selected. */
  private record InitialState() implements AssumptionState {}

  /** A state of a group's automaton, with the client's location and cells. */
  private record LearnedState(int part, Location location, ClientCells client, int state)
      implements AssumptionState {}

  private record MinimalState(int state) implements AssumptionState {}

  /**
   * Creates the assumption.
   *
   * @param model the abstract automaton of the component
   * @param graph its reachable state graph
   * @param automata the automaton of each group of variants
   * @param minimal the assumption for all other variants
   * @param budget checked during the construction
   */
  LearnedAssumption(
      InterfaceAlphabet letters,
      ComponentModel model,
      ComponentGraph graph,
      Map<PrefixClosedAutomaton, ConfigSet> automata,
      ComponentAutomaton minimal,
      Budget budget) {
    this.letters = letters;
    this.model = model;
    this.minimal = minimal;
    ConfigSet learnt = automata.values().stream().reduce(ConfigSet::or).orElseThrow();
    this.others = learnt.space().all().minus(learnt);
    InterfaceAutomaton component = InterfaceAutomaton.of(graph, model, letters);
    automata.forEach(
        (automaton, group) -> {
          PremiseCheck product =
              new PremiseCheck(
                  component, automaton, PremiseCheck.Premise.LANGUAGE_INCLUSION, budget);
          product.search(group);
          parts.add(new GroupAutomaton(group, automaton, members(product, graph)));
        });
  }

  /** Returns the component's states paired with each state of the automaton that is added next. */
  private Map<AssumptionState, Map<Integer, ConfigSet>> members(
      PremiseCheck product, ComponentGraph graph) {
    Map<AssumptionState, Map<Integer, ConfigSet>> result = new HashMap<>();
    product
        .reached()
        .forEach(
            (pair, variants) -> {
              int state = graph.states().get(pair.state());
              AssumptionState place =
                  new LearnedState(
                      parts.size(),
                      model.state(state).location(),
                      model.clientCells(state),
                      pair.assumptionState());
              result
                  .computeIfAbsent(place, p -> new HashMap<>())
                  .merge(state, variants, ConfigSet::or);
            });
    return result;
  }

  /** Returns the number of states of its automata, without the client's locations and cells. */
  int size() {
    return parts.stream().mapToInt(part -> part.automaton().size()).sum();
  }

  @Override
  public int initial() {
    return places.of(new InitialState());
  }

  @Override
  public List<Successor> successors(Transition transition, int state, ClientCells target) {
    List<Successor> result = new ArrayList<>();
    places
        .get(state)
        .<Runnable>fold(
            () -> () -> addFirst(transition, target, result),
            at -> () -> addLearnt(transition, at.part(), at.state(), target, result),
            at -> () -> addMinimal(transition, at.state(), target, result))
        .run();
    return result;
  }

  private void addFirst(Transition transition, ClientCells target, List<Successor> result) {
    addMinimal(transition, minimal.initial(), target, result);
    for (int part = 0; part < parts.size(); part++) {
      addLearnt(transition, part, parts.get(part).automaton().initial(), target, result);
    }
  }

  private void addMinimal(
      Transition transition, int state, ClientCells target, List<Successor> result) {
    if (others.isEmpty()) {
      return;
    }
    for (Successor successor : minimal.successors(transition, state, target)) {
      ConfigSet when = successor.configurations().and(others);
      if (!when.isEmpty()) {
        result.add(new Successor(when, places.of(new MinimalState(successor.state()))));
      }
    }
  }

  private void addLearnt(
      Transition transition, int number, int state, ClientCells target, List<Successor> result) {
    GroupAutomaton part = parts.get(number);
    int letter = letters.of(transition, target);
    if (letter == InterfaceAlphabet.NEVER) {
      return;
    }
    int next = letter == InterfaceAlphabet.SILENT ? state : part.automaton().next(state, letter);
    if (next != PrefixClosedAutomaton.REJECTING) {
      AssumptionState place = new LearnedState(number, transition.target(), target, next);
      result.add(new Successor(part.group(), places.of(place)));
    }
  }

  @Override
  public List<Region> regions(int state, ConfigSet variants) {
    return places
        .get(state)
        .fold(
            () -> model.regions(model.initial(), variants),
            at -> regionsOf(parts.get(at.part()).members().getOrDefault(at, Map.of()), variants),
            at -> minimal.regions(at.state(), variants.and(others)));
  }

  private List<Region> regionsOf(Map<Integer, ConfigSet> members, ConfigSet variants) {
    List<Region> result = new ArrayList<>();
    members.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .filter(member -> member.getValue().intersects(variants))
        .forEach(
            member ->
                result.addAll(model.regions(member.getKey(), member.getValue().and(variants))));
    return result;
  }
}
