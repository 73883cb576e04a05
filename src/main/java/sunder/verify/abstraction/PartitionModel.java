package sunder.verify.abstraction;

import java.math.BigInteger;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.certificate.Region;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.verify.feature.FeatureClasses;

/**
 * The featured abstract automaton of one precision, on the fly: its initial state and the
 * successors of a state, nothing else is ever built.
 */
public final class PartitionModel implements AbstractModel {
  private final Automaton automaton;
  private final Precision precision;
  private final FeatureClasses classes;
  private final Directions directions;
  private final ConfigSet none;
  private final Regions regions;
  private final Map<Location, StoreLayout> layouts = new HashMap<>();
  private final Map<Transition, TransitionPlan> plans = new HashMap<>();

  public PartitionModel(Automaton automaton, Precision precision, ConfigSet none) {
    this.automaton = automaton;
    this.precision = precision;
    this.classes = new FeatureClasses(automaton);
    this.directions = new Directions(precision, automaton.initial());
    this.none = none;
    this.regions = new Regions(precision, automaton.supply());
  }

  private StoreLayout layout(Location location) {
    return layouts.computeIfAbsent(location, l -> new StoreLayout(l, precision, directions.at(l)));
  }

  private TransitionPlan plan(Transition transition) {
    TransitionPlan known = plans.get(transition);
    if (known == null) {
      known =
          new TransitionPlan(
              transition,
              layout(transition.source()),
              layout(transition.target()),
              precision,
              directions,
              classes);
      plans.put(transition, known);
    }
    return known;
  }

  /**
   * Where the cells of a coarser precision without arrays stand among those of this one, at a
   * location.
   */
  public int[] positionsOf(PartitionModel coarser, Location location) {
    StoreLayout own = layout(location);
    return coarser.layout(location).registers().stream().mapToInt(own::position).toArray();
  }

  @Override
  public AbstractState initial() {
    StoreLayout layout = layout(automaton.initial());
    int[] cells = new int[layout.size()];
    for (Symbol register : layout.registers()) {
      cells[layout.position(register)] = precision.of(register).cellOf(BigInteger.ZERO);
    }
    for (ArrayRegister array : layout.arrays()) {
      int zero = precision.elements(array).cellOf(BigInteger.ZERO);
      int from = layout.position(array);
      java.util.Arrays.fill(cells, from, from + 2 * precision.indexes(array).cells(), zero);
    }
    return new AbstractState(automaton.initial(), cells, none);
  }

  @Override
  public Collection<Location> locations() {
    return layouts.keySet();
  }

  @Override
  public Region region(AbstractState state, ConfigSet variants) {
    return regions.of(state.cells(), layout(state.location()), variants);
  }

  @Override
  public List<Outcome> outcomes(Transition transition, AbstractState state) {
    return plan(transition).outcomes(state.cells());
  }

  @Override
  public AbstractState target(Transition transition, AbstractState state, Outcome outcome) {
    int[] cells = plan(transition).target(state.cells(), outcome);
    return new AbstractState(transition.target(), cells, none);
  }
}
