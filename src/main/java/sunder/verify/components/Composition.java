package sunder.verify.components;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.certificate.InvariantMap.Region;
import sunder.expression.BoolTerm;
import sunder.family.ConfigSet;
import sunder.verify.Limits;
import sunder.verify.abstraction.AbstractModel;
import sunder.verify.abstraction.AbstractState;
import sunder.verify.abstraction.AbstractSuccessor;
import sunder.verify.abstraction.PartitionModel;

/**
 * The parallel composition of the client with an abstraction of each component: the system of the
 * first premise of the assume-guarantee rule for n components. A state consists of the client's
 * cells and a state of each component; a step is a step of the client that all components
 * synchronise with.
 *
 * <p>Invariant: no step is a must step, because components may have their steps for different
 * inputs.
 *
 * @param client the abstract model of the client
 * @param components the abstraction of each component, by number
 * @param none the empty set of configurations
 */
record Composition(
    PartitionModel client, List<? extends ComponentAutomaton> components, ConfigSet none)
    implements AbstractModel {
  Composition {
    components = List.copyOf(components);
  }

  /** Returns no locations: searches for separate assertions are not supported. */
  @Override
  public Collection<Location> locations() {
    return List.of();
  }

  @Override
  public AbstractState initial() {
    AbstractState start = client.initial();
    int[] states = components.stream().mapToInt(ComponentAutomaton::initial).toArray();
    return new AbstractState(start.location(), joined(start.cells(), states), none);
  }

  @Override
  public List<AbstractSuccessor> successors(Transition transition, AbstractState state) {
    AbstractState at = clientState(state);
    int[] cells = state.cells();
    List<AbstractSuccessor> result = new ArrayList<>();
    for (AbstractSuccessor outcome : client.successors(transition, at)) {
      ComponentAutomaton.ClientCells target =
          new ComponentAutomaton.ClientCells(client.targetState(transition, at, outcome).cells());
      List<List<ComponentAutomaton.Successor>> choices = choices(transition, cells, target);
      if (choices.size() == components.size()) {
        combine(choices, target, outcome.configurations(), new int[components.size()], 0, result);
      }
    }
    return result;
  }

  /** Returns the successors of each component; a shorter list if one of them has none. */
  private List<List<ComponentAutomaton.Successor>> choices(
      Transition transition, int[] cells, ComponentAutomaton.ClientCells target) {
    List<List<ComponentAutomaton.Successor>> result = new ArrayList<>();
    for (int i = 0; i < components.size(); i++) {
      int part = cells[cells.length - components.size() + i];
      List<ComponentAutomaton.Successor> possible =
          components.get(i).successors(transition, part, target);
      if (possible.isEmpty()) {
        break;
      }
      result.add(possible);
    }
    return result;
  }

  private void combine(
      List<List<ComponentAutomaton.Successor>> choices,
      ComponentAutomaton.ClientCells target,
      ConfigSet when,
      int[] states,
      int index,
      List<AbstractSuccessor> result) {
    if (when.isEmpty()) {
      return;
    }
    if (index == choices.size()) {
      result.add(new AbstractSuccessor(when, joined(target.values(), states), false));
      return;
    }
    for (ComponentAutomaton.Successor successor : choices.get(index)) {
      states[index] = successor.state();
      combine(choices, target, when.and(successor.configurations()), states, index + 1, result);
    }
  }

  @Override
  public AbstractState targetState(
      Transition transition, AbstractState state, AbstractSuccessor outcome) {
    return new AbstractState(transition.target(), outcome.cells(), none);
  }

  @Override
  public Region region(AbstractState state, ConfigSet variants) {
    List<Region> rows = rows(state, variants, Composition::together, Long.MAX_VALUE).orElseThrow();
    BoolTerm registers = BoolTerm.or(rows.stream().map(Region::registers).toList());
    boolean alike = rows.stream().map(Region::elements).distinct().count() == 1;
    return new Region(variants, registers, alike ? rows.get(0).elements() : List.of());
  }

  /**
   * Returns the concretisation cell by cell while there are few rows, because a condition on one
   * cell is cheap to check; otherwise joined per component.
   */
  @Override
  public List<Region> regions(AbstractState state, ConfigSet variants) {
    return rows(state, variants, UnaryOperator.identity(), Limits.MAX_REGIONS_PER_STATE)
        .or(() -> rows(state, variants, Composition::together, Long.MAX_VALUE))
        .orElseThrow();
  }

  /**
   * Combines the concretisations of the components into rows.
   *
   * @param saying transforms the regions of one component before the combination
   * @param most the limit of the number of rows
   * @return empty if there are more rows; contradictory combinations of variants are omitted
   */
  private Optional<List<Region>> rows(
      AbstractState state, ConfigSet variants, UnaryOperator<List<Region>> saying, long most) {
    List<Region> rows = List.of(client.region(clientState(state), variants));
    int[] cells = state.cells();
    for (int i = 0; i < components.size(); i++) {
      int part = cells[cells.length - components.size() + i];
      List<Region> possible = saying.apply(components.get(i).regions(part, variants));
      if ((long) rows.size() * possible.size() > most) {
        return Optional.empty();
      }
      rows = combined(rows, possible);
    }
    return Optional.of(rows);
  }

  /** Joins regions with the same variants and the same constraints on arrays. */
  private static List<Region> together(List<Region> cells) {
    Map<List<Object>, Region> alike = new LinkedHashMap<>();
    for (Region cell : cells) {
      alike.merge(List.of(cell.variants(), cell.elements()), cell, Composition::either);
    }
    return List.copyOf(alike.values());
  }

  private static Region either(Region left, Region right) {
    BoolTerm registers = BoolTerm.or(left.registers(), right.registers());
    return new Region(left.variants(), registers, left.elements());
  }

  private static List<Region> combined(List<Region> some, List<Region> others) {
    List<Region> result = new ArrayList<>();
    for (Region left : some) {
      for (Region right : others) {
        ConfigSet variants = left.variants().and(right.variants());
        if (!variants.isEmpty()) {
          List<Region.ArrayInvariant> elements = new ArrayList<>(left.elements());
          elements.addAll(right.elements());
          BoolTerm both = BoolTerm.and(left.registers(), right.registers());
          result.add(new Region(variants, both, elements));
        }
      }
    }
    return result;
  }

  private AbstractState clientState(AbstractState state) {
    int width = state.cells().length - components.size();
    return new AbstractState(state.location(), Arrays.copyOf(state.cells(), width), none);
  }

  private static int[] joined(int[] some, int[] more) {
    int[] result = Arrays.copyOf(some, some.length + more.length);
    System.arraycopy(more, 0, result, some.length, more.length);
    return result;
  }
}
