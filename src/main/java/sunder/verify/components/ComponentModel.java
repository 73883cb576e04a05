package sunder.verify.components;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.certificate.InvariantMap.Region;
import sunder.family.ConfigSet;
import sunder.verify.abstraction.AbstractState;
import sunder.verify.abstraction.AbstractSuccessor;
import sunder.verify.abstraction.PartitionModel;
import sunder.verify.abstraction.Precision;

/**
 * The abstract automaton of one component, explored on the fly: the predicate abstraction of the
 * whole program over the registers of the component and of the client; all other registers are
 * unconstrained. Mutable: it caches successors.
 */
final class ComponentModel implements ComponentAutomaton {
  private final PartitionModel client;
  private final PartitionModel own;
  private final ConfigSet none;
  private final Numbering<AbstractState> states = new Numbering<>();
  private final Map<Location, int[]> positions = new HashMap<>();
  private final Map<Transition, int[]> passages = new HashMap<>();
  private final Predicate<Transition> meets;
  private final Map<SuccessorQuery, List<Successor>> known = new HashMap<>();

  private record SuccessorQuery(
      Transition transition, int state, ComponentAutomaton.ClientCells target) {}

  /**
   * Creates the model.
   *
   * @param client the abstract model of the client
   * @param precision the precision of the shared registers and of the component's
   * @param meets accepts the transitions that may test or change the component's cells
   * @param none the empty set of configurations
   */
  ComponentModel(
      PartitionModel client, Precision precision, Predicate<Transition> meets, ConfigSet none) {
    this.client = client;
    this.own = client.withPrecision(precision);
    this.meets = meets;
    this.none = none;
  }

  @Override
  public int initial() {
    return states.of(own.initial());
  }

  /** Returns the number of states discovered. */
  int size() {
    return states.count();
  }

  AbstractState state(int number) {
    return states.get(number);
  }

  ComponentAutomaton.ClientCells clientCells(int state) {
    AbstractState at = states.get(state);
    return new ComponentAutomaton.ClientCells(clientPart(at.cells(), positionsAt(at.location())));
  }

  AbstractState clientState(int state) {
    return new AbstractState(states.get(state).location(), clientCells(state).values(), none);
  }

  @Override
  public List<Successor> successors(
      Transition transition, int state, ComponentAutomaton.ClientCells target) {
    SuccessorQuery step = new SuccessorQuery(transition, state, target);
    List<Successor> found = known.get(step);
    if (found == null) {
      found = compute(step);
      known.put(step, found);
    }
    return found;
  }

  private List<Successor> compute(SuccessorQuery step) {
    AbstractState from = states.get(step.state());
    int[] shared = positionsAt(step.transition().target());
    if (!meets.test(step.transition())) {
      AbstractState to = passed(step.transition(), from);
      return List.of(
          new Successor(
              step.transition().presenceCondition(),
              states.of(agreeing(to, shared, step.target()))));
    }
    List<Successor> result = new ArrayList<>();
    for (AbstractSuccessor outcome : own.successors(step.transition(), from)) {
      AbstractState to = own.targetState(step.transition(), from, outcome);
      if (step.target().intersects(clientPart(to.cells(), shared))) {
        result.add(
            new Successor(
                outcome.configurations(), states.of(agreeing(to, shared, step.target()))));
      }
    }
    return List.copyOf(result);
  }

  /**
   * Returns the successor by a transition of others, which leaves the component's cells unchanged.
   */
  private AbstractState passed(Transition transition, AbstractState from) {
    int[] places = passages.computeIfAbsent(transition, own::unchangedCells);
    int[] cells = new int[places.length];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = places[i] < 0 ? 0 : from.cells()[places[i]];
    }
    return new AbstractState(transition.target(), cells, none);
  }

  /**
   * Returns a state with the client's cells replaced by the given ones, even if this model
   * determines smaller ones.
   */
  private AbstractState agreeing(
      AbstractState state, int[] shared, ComponentAutomaton.ClientCells client) {
    int[] cells = state.cells().clone();
    for (int i = 0; i < shared.length; i++) {
      cells[shared[i]] = client.values()[i];
    }
    return new AbstractState(state.location(), cells, none);
  }

  private static int[] clientPart(int[] cells, int[] shared) {
    int[] result = new int[shared.length];
    for (int i = 0; i < shared.length; i++) {
      result[i] = cells[shared[i]];
    }
    return result;
  }

  private int[] positionsAt(Location location) {
    return positions.computeIfAbsent(location, l -> own.cellPositionsOf(client, l));
  }

  List<Region.ArrayInvariant> arrays(int state) {
    return own.elements(states.get(state));
  }

  @Override
  public List<Region> regions(int state, ConfigSet variants) {
    return List.of(own.region(states.get(state), variants));
  }
}
