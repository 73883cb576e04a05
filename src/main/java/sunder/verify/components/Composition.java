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
 * The client with an assumption in the place of each component: the first premise of the rule for
 * any number of components. A state is the client's with a state of each assumption; a step is a
 * step of the client that all of them allow.
 *
 * <p>No step is must: several components may each have a step, but for different inputs.
 */
record Composition(
    PartitionModel client, List<? extends ComponentAutomaton> components, ConfigSet none)
    implements AbstractModel {
  Composition {
    components = List.copyOf(components);
  }

  /** Nobody searches for assertions apart here. */
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

  /** What each component may do; fewer if one of them can do nothing. */
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

  /** Cell by cell as long as these are few: a condition about one cell is checked at a glance. */
  @Override
  public List<Region> regions(AbstractState state, ConfigSet variants) {
    return rows(state, variants, UnaryOperator.identity(), Limits.MAX_REGIONS_PER_STATE)
        .or(() -> rows(state, variants, Composition::together, Long.MAX_VALUE))
        .orElseThrow();
  }

  /**
   * Says of each component where it may be.
   *
   * @param saying how the cells of one component are said
   * @return nothing if it takes too many rows; no row where no store can be
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

  /** One region for all cells that say the same of variants and arrays. */
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
