package sunder.verify.components;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.family.ConfigSet;
import sunder.verify.Budget;
import sunder.verify.ComponentSize;
import sunder.verify.abstraction.AbstractModel;
import sunder.verify.abstraction.AbstractModels;
import sunder.verify.abstraction.PartitionModel;
import sunder.verify.abstraction.Precision;
import sunder.verify.engine.SearchTotals;

/**
 * The composition of each precision. What a refinement leaves as it was is kept: a cut concerns one
 * component, unless it is one of the client's. Mutable.
 */
final class CompositionModels {
  private final Automaton automaton;
  private final Division division;
  private final ConfigSet none;
  private final Budget budget;
  private final SearchTotals totals;
  private final List<Optional<Known>> known = new ArrayList<>();
  private Precision clientPrecision;
  private PartitionModel client;

  /** A component of one precision, and the assumption about it if somebody asked for one. */
  private static final class Known {
    private final Precision precision;
    private final ComponentModel model;
    private Optional<Behaviour> assumption = Optional.empty();
    private ConfigSet open;
    private long states;
    private long classes;

    Known(Precision precision, ComponentModel model) {
      this.precision = precision;
      this.model = model;
    }
  }

  /**
   * @param automaton with its alternatives apart
   * @param totals told the size of each component
   */
  CompositionModels(
      Automaton automaton, Division division, ConfigSet none, Budget budget, SearchTotals totals) {
    this.automaton = automaton;
    this.division = division;
    this.none = none;
    this.budget = budget;
    this.totals = totals;
    for (int i = 0; i < division.count(); i++) {
      known.add(Optional.empty());
    }
  }

  /** Components as they are: for a path, where to minimise them would take longer. */
  AbstractModels asTheyAre() {
    return precision -> composition(precision, c -> c.model);
  }

  /** An assumption in the place of each component: for a search. */
  AbstractModels withAssumptions() {
    return new AbstractModels() {
      @Override
      public AbstractModel of(Precision wanted) {
        return of(wanted, none.space().all());
      }

      @Override
      public AbstractModel of(Precision wanted, ConfigSet open) {
        AbstractModel composed = composition(wanted, part -> assumption(part, open));
        totals.composed(sizes());
        return composed;
      }
    };
  }

  /** Chooses what stands for a component. */
  private interface Choice {
    Behaviour of(Known component);
  }

  private AbstractModel composition(Precision precision, Choice choice) {
    Precision shared = precision.restrictedTo(division.shared(), array -> false);
    if (client == null || differ(shared, clientPrecision)) {
      clientPrecision = shared;
      client = new PartitionModel(automaton, shared, none);
      known.replaceAll(old -> Optional.empty());
    }
    List<Behaviour> parts = new ArrayList<>();
    for (int i = 0; i < division.count(); i++) {
      parts.add(choice.of(component(i, precision)));
    }
    return new Composition(client, parts, none);
  }

  private Known component(int number, Precision whole) {
    Precision own = whole.restrictedTo(division.knownTo(number), division.arraysOf(number));
    Optional<Known> old = known.get(number).filter(k -> !differ(own, k.precision));
    if (old.isEmpty()) {
      old = Optional.of(new Known(own, new ComponentModel(automaton, client, own, none)));
      known.set(number, old);
    }
    return old.get();
  }

  private Behaviour assumption(Known component, ConfigSet open) {
    if (component.assumption.isEmpty() || !open.equals(component.open)) {
      Optional<Assumption> minimal = Assumption.minimal(component.model, client, open, budget);
      component.states = minimal.map(Assumption::modelSize).orElse(component.model.size());
      component.classes = minimal.map(Assumption::size).orElse(component.model.size());
      totals.searched(component.states, 0);
      component.assumption = Optional.of(minimal.<Behaviour>map(a -> a).orElse(component.model));
      component.open = open;
    }
    return component.assumption.get();
  }

  private List<ComponentSize> sizes() {
    List<ComponentSize> result = new ArrayList<>();
    for (int i = 0; i < division.count(); i++) {
      Known part = known.get(i).orElseThrow();
      result.add(division.size(i, part.states, part.classes));
    }
    return List.copyOf(result);
  }

  private static boolean differ(Precision one, Precision other) {
    return one.isFinerThan(other) || other.isFinerThan(one);
  }
}
