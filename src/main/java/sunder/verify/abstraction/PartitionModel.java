package sunder.verify.abstraction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.certificate.InvariantMap.Region;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.interval.Box;
import sunder.interval.Interval;
import sunder.verify.feature.FeatureIntervals;

/**
 * The featured abstract automaton of one precision, computed on the fly: the initial state and the
 * successors of a state.
 */
public final class PartitionModel implements AbstractModel {
  private final Automaton automaton;
  private final Precision precision;
  private final FeatureIntervals classes;
  private final ConfigSet none;
  private final SuccessorCache outcomes;
  private final Optional<ForwardIntervalAnalysis> bounds;
  private final Map<ArrayRegister, ArraySymbols> places = new HashMap<>();
  private final Map<Location, StoreLayout> layouts = new HashMap<>();
  private final Map<Transition, AbstractTransition> plans = new HashMap<>();

  /** The layouts of a previous precision that are valid for this one. */
  private final Map<Location, StoreLayout> keptLayouts = new HashMap<>();

  private final Map<Transition, AbstractTransition> keptPlans = new HashMap<>();

  /** The symbols for an arbitrary index of an array and for the element there. */
  private record ArraySymbols(Symbol index, Symbol element) {
    static ArraySymbols of(ArrayRegister array, Symbol.Supply supply) {
      return new ArraySymbols(supply.index(), supply.element(array));
    }
  }

  public PartitionModel(Automaton automaton, Precision precision, ConfigSet none) {
    this(automaton, precision, none, Optional.empty());
  }

  /**
   * @param bounds known bounds on the stores of all runs
   */
  PartitionModel(
      Automaton automaton,
      Precision precision,
      ConfigSet none,
      Optional<ForwardIntervalAnalysis> bounds) {
    this(automaton, precision, none, new SuccessorCache(), bounds);
  }

  private PartitionModel(
      Automaton automaton,
      Precision precision,
      ConfigSet none,
      SuccessorCache outcomes,
      Optional<ForwardIntervalAnalysis> bounds) {
    this.automaton = automaton;
    this.precision = precision;
    this.classes = new FeatureIntervals(automaton);
    this.none = none;
    this.outcomes = outcomes;
    this.bounds = bounds;
  }

  /** Returns whether the model was created with these bounds. */
  boolean hasBounds(Optional<ForwardIntervalAnalysis> known) {
    return bounds.equals(known);
  }

  /**
   * Returns the model of another precision. Results that the change does not concern are kept:
   * recomputing them for each cut of a long path would take quadratic time.
   */
  public PartitionModel withPrecision(Precision other) {
    PartitionModel result = new PartitionModel(automaton, other, none, outcomes, bounds);
    Optional<Set<Symbol>> changed = other.differingRegisters(precision);
    if (changed.isPresent()) {
      result.keep(keptLayouts, keptPlans, changed.get());
      result.keep(layouts, plans, changed.get());
    }
    return result;
  }

  private void keep(
      Map<Location, StoreLayout> some,
      Map<Transition, AbstractTransition> more,
      Set<Symbol> changed) {
    some.forEach(
        (location, layout) -> {
          if (changed.stream().noneMatch(location.live()::contains)) {
            keptLayouts.put(location, layout);
          }
        });
    more.forEach(
        (transition, plan) -> {
          if (keptLayouts.containsKey(transition.source())
              && keptLayouts.containsKey(transition.target())) {
            keptPlans.put(transition, plan);
          }
        });
  }

  private StoreLayout layout(Location location) {
    StoreLayout known = layouts.get(location);
    if (known == null) {
      known = keptLayouts.get(location);
      known = known == null ? new StoreLayout(location, precision, automaton.initial()) : known;
      layouts.put(location, known);
    }
    return known;
  }

  private AbstractTransition plan(Transition transition) {
    AbstractTransition known = plans.get(transition);
    if (known == null) {
      StoreLayout source = layout(transition.source());
      StoreLayout target = layout(transition.target());
      known = keptPlans.get(transition);
      if (known == null) {
        known =
            new AbstractTransition(
                transition, source, target, precision, classes, outcomes, bounds);
      }
      plans.put(transition, known);
    }
    return known;
  }

  /**
   * Returns the positions of the cells of a coarser precision without arrays in the layout of this
   * one, at a location.
   */
  public int[] cellPositionsOf(PartitionModel coarser, Location location) {
    StoreLayout own = layout(location);
    return coarser.layout(location).slots().stream()
        .mapToInt(slot -> own.slot(slot.tracked()).orElseThrow().position())
        .toArray();
  }

  /**
   * Returns for each target cell of a step the position of the source cell with the same value, or
   * -1 if the step may change it.
   */
  public int[] unchangedCells(Transition transition) {
    StoreLayout before = layout(transition.source());
    StoreLayout behind = layout(transition.target());
    int[] result = new int[behind.size()];
    Arrays.fill(result, -1);
    for (StoreLayout.Slot slot : behind.slots()) {
      before
          .slot(slot.tracked())
          .ifPresent(
              old -> {
                for (int i = 0; i < slot.width(); i++) {
                  result[slot.position() + i] = old.position() + i;
                }
              });
    }
    return result;
  }

  @Override
  public AbstractState initial() {
    return new AbstractState(automaton.initial(), layout(automaton.initial()).zero(), none);
  }

  @Override
  public Collection<Location> locations() {
    return layouts.keySet();
  }

  @Override
  public Region region(AbstractState state, ConfigSet variants) {
    int[] cells = state.cells();
    StoreLayout layout = layout(state.location());
    List<BoolTerm> registers =
        layout.scalars.stream().map(slot -> slot.values(cells).membership(slot.term())).toList();
    BoolTerm known = bounds.map(b -> b.invariant(state.location())).orElse(BoolTerm.TRUE);
    return new Region(variants, BoolTerm.and(BoolTerm.and(registers), known), elements(state));
  }

  @Override
  public Box registerBounds(AbstractState state) {
    return layout(state.location()).box(state.cells()).scalars();
  }

  /** Returns the array contents in the concretisation of a state. */
  public List<Region.ArrayInvariant> elements(AbstractState state) {
    return layout(state.location()).arrays.stream()
        .flatMap(slot -> elements(slot, state.cells()).stream())
        .toList();
  }

  private Optional<Region.ArrayInvariant> elements(StoreLayout.ArraySlot slot, int[] cells) {
    ArraySymbols place =
        places.computeIfAbsent(slot.array(), a -> ArraySymbols.of(a, automaton.supply()));
    List<BoolTerm> conditions = new ArrayList<>();
    for (int i = 0; i < slot.indexes().cellCount(); i++) {
      Interval indexes = slot.indexes().cell(i);
      BoolTerm elsewhere = indexes.membership(Term.of(place.index())).not();
      Interval values = slot.values(cells, i);
      conditions.add(BoolTerm.or(elsewhere, values.membership(Term.of(place.element()))));
    }
    BoolTerm condition = BoolTerm.and(conditions);
    return condition.equals(BoolTerm.TRUE)
        ? Optional.empty()
        : Optional.of(
            new Region.ArrayInvariant(slot.array(), place.index(), place.element(), condition));
  }

  @Override
  public List<AbstractSuccessor> successors(Transition transition, AbstractState state) {
    return plan(transition).successors(state.cells());
  }

  @Override
  public AbstractState targetState(
      Transition transition, AbstractState state, AbstractSuccessor outcome) {
    int[] cells = plan(transition).targetCells(state.cells(), outcome);
    return new AbstractState(transition.target(), cells, none);
  }
}
