package sunder.verify.components;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.family.ConfigSet;
import sunder.verify.Assumptions;
import sunder.verify.Budget;
import sunder.verify.VerificationResult.ComponentSize;
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
  private final Optional<Lessons> lessons;
  private final List<Optional<Known>> known = new ArrayList<>();

  /** Components that are not looked at as a whole any more: they only grow as cuts are added. */
  private final boolean[] isLarge;

  private Precision clientPrecision;
  private PartitionModel client;

  /** A component of one precision, and the assumption about it if somebody asked for one. */
  private static final class Known {
    private final int number;
    private final Precision precision;
    private final ComponentModel model;
    private Optional<Assumption> minimal = Optional.empty();
    private Optional<ConfigSet> open = Optional.empty();

    Known(int number, Precision precision, ComponentModel model) {
      this.number = number;
      this.precision = precision;
      this.model = model;
    }

    long states() {
      return minimal.map(Assumption::modelSize).orElse(model.size());
    }

    long classes() {
      return minimal.map(Assumption::size).orElse(model.size());
    }
  }

  /**
   * @param automaton with its alternatives apart
   * @param totals told the size of each component
   * @param assumptions what is put in the place of a component for a search
   */
  CompositionModels(
      Automaton automaton,
      Division division,
      ConfigSet none,
      Budget budget,
      SearchTotals totals,
      Assumptions assumptions) {
    this.automaton = automaton;
    this.division = division;
    this.none = none;
    this.budget = budget;
    this.totals = totals;
    this.lessons =
        assumptions == Assumptions.LEARNT
            ? Optional.of(new Lessons(division, none, budget, totals))
            : Optional.empty();
    this.isLarge = new boolean[division.count()];
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
        List<Behaviour> parts = parts(wanted, part -> minimal(part, open));
        lessons.ifPresent(l -> learn(l, parts, wanted, open));
        totals.composed(sizes());
        return new Composition(client, parts, none);
      }
    };
  }

  /** Chooses what stands for a component. */
  private interface Choice {
    Behaviour of(Known component);
  }

  private AbstractModel composition(Precision precision, Choice choice) {
    List<Behaviour> parts = parts(precision, choice);
    return new Composition(client, parts, none);
  }

  private List<Behaviour> parts(Precision precision, Choice choice) {
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
    return parts;
  }

  private Known component(int number, Precision whole) {
    Precision own = whole.restrictedTo(division.knownTo(number), division.arraysOf(number));
    Optional<Known> old = known.get(number).filter(k -> !differ(own, k.precision));
    if (old.isEmpty()) {
      old = Optional.of(new Known(number, own, new ComponentModel(automaton, client, own, none)));
      known.set(number, old);
    }
    return old.get();
  }

  private Behaviour minimal(Known component, ConfigSet open) {
    if (!component.open.equals(Optional.of(open))) {
      component.minimal =
          isLarge[component.number]
              ? Optional.empty()
              : Assumption.minimal(component.model, client, open, budget);
      isLarge[component.number] = component.minimal.isEmpty();
      component.open = Optional.of(open);
      totals.searched(component.states(), 0);
      totals.prepared(component.minimal.map(Assumption::effort).orElse(component.states()));
    }
    return component.minimal.<Behaviour>map(a -> a).orElse(component.model);
  }

  /** Puts what is learnt about a component in the place of its minimal assumption, one by one. */
  private void learn(Lessons teaching, List<Behaviour> parts, Precision wanted, ConfigSet open) {
    ConfigSet safe = teaching.possible(new Composition(client, parts, none), wanted, open);
    for (int i = 0; i < parts.size(); i++) {
      Known part = known.get(i).orElseThrow();
      int number = i;
      Optional<LearntAssumption> learnt =
          part.minimal.flatMap(minimal -> teaching.learn(number, minimal, client, parts, safe));
      learnt.ifPresent(l -> parts.set(number, l));
    }
  }

  private List<ComponentSize> sizes() {
    List<ComponentSize> result = new ArrayList<>();
    for (int i = 0; i < division.count(); i++) {
      Known part = known.get(i).orElseThrow();
      int number = i;
      result.add(
          division.size(i, part.states(), part.classes(), lessons.map(l -> l.learnt(number))));
    }
    return List.copyOf(result);
  }

  private static boolean differ(Precision one, Precision other) {
    return one.isFinerThan(other) || other.isFinerThan(one);
  }
}
