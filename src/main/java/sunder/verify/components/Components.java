package sunder.verify.components;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.frontend.Subject.LocalObject;
import sunder.source.Span;
import sunder.verify.Assumptions;
import sunder.verify.Budget;
import sunder.verify.Limits;
import sunder.verify.VerificationResult.ComponentSize;
import sunder.verify.abstraction.AbstractModel;
import sunder.verify.abstraction.AbstractModels;
import sunder.verify.abstraction.PartitionModel;
import sunder.verify.abstraction.Precision;
import sunder.verify.engine.Run;
import sunder.verify.engine.SearchTotals;
import sunder.verify.search.Path;

/**
 * A program as a client with components: what abstraction refinement works with in the place of the
 * automaton and its abstract models.
 *
 * @param automaton has the runs and the names of the program's own
 * @param searched models for searches, which put an assumption in the place of each component
 * @param followed models for single paths
 * @param count how many components
 * @param twins those of them that compute the same
 * @param paths what a path of the latest search stands for
 */
public record Components(
    Automaton automaton,
    AbstractModels searched,
    AbstractModels followed,
    int count,
    TwinComponents twins,
    BiFunction<Path, Precision, Path> paths) {
  /**
   * The program of a run by its components.
   *
   * @param assumptions what searches put in their places
   * @return nothing if it has none
   */
  public static Optional<Components> of(Run run, Assumptions assumptions) {
    return DivisionFinder.find(run.automaton(), run.problem().subject().objects(), run.budget())
        .map(division -> of(run, division, assumptions));
  }

  private static Components of(Run run, Division division, Assumptions assumptions) {
    Automaton apart = Alternatives.apart(run.automaton(), division);
    StepLabels labels = new StepLabels(division);
    TwinComponents twins = TwinComponents.of(run.automaton(), division, run.budget());
    CompositionModels models =
        new CompositionModels(
            apart,
            division,
            twins,
            labels,
            run.problem().scope().space().none(),
            run.budget(),
            run.totals(),
            assumptions);
    return new Components(
        apart,
        models.withAssumptions(),
        models.asTheyAre(),
        division.count(),
        twins,
        models::taken);
  }

  /**
   * The composition of each precision. What a refinement leaves as it was is kept: a cut concerns
   * one component, unless it is one of the client's. Mutable.
   */
  private static final class CompositionModels {
    private final Automaton automaton;
    private final Division division;
    private final TwinComponents twins;
    private final StepLabels labels;
    private final ConfigSet none;
    private final Budget budget;
    private final SearchTotals totals;
    private final Optional<Lessons> lessons;
    private final List<Optional<Known>> known = new ArrayList<>();

    /** Components that may change places, by their numbers, for the variants of the finder. */
    private final Map<List<Integer>, Optional<Symmetry>> symmetries = new HashMap<>();

    private Symmetry.Finder finder;

    /** Components that are not looked at as a whole any more: they only grow as cuts are added. */
    private final boolean[] isLarge;

    private Precision clientPrecision;
    private PartitionModel client;
    private ClientSteps steps;

    /** Whether the latest search was of the components as they are. */
    private boolean isExact;

    /** A component of one precision, and the assumption about it if somebody asked for one. */
    private static final class Known {
      private final int number;
      private final Precision precision;
      private final ComponentModel model;
      private Optional<Assumption> minimal = Optional.empty();

      /** If the assumption is that of a twin: how it becomes one about this component. */
      private Optional<Symmetry> place = Optional.empty();

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

      /** Whether no states were put together. */
      boolean isExact() {
        return states() == classes();
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
        TwinComponents twins,
        StepLabels labels,
        ConfigSet none,
        Budget budget,
        SearchTotals totals,
        Assumptions assumptions) {
      this.automaton = automaton;
      this.division = division;
      this.twins = twins;
      this.labels = labels;
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
          isExact =
              lessons.isEmpty()
                  && known.stream().map(Optional::orElseThrow).allMatch(Known::isExact);
          return new Composition(client, parts, none);
        }
      };
    }

    /** The path that is taken where one was found in which states were put together. */
    Path taken(Path found, Precision searched) {
      return isExact ? found : labels.retraced(found, asTheyAre().of(searched), budget);
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
        // A term of its own and of the client's registers changes with either.
        boolean isApart =
            own.directions().keySet().stream().allMatch(t -> division.isApart(number, t));
        ComponentModel model =
            new ComponentModel(client, own, t -> !isApart || labels.meets(number, t), none);
        old = Optional.of(new Known(number, own, model));
        known.set(number, old);
      }
      return old.get();
    }

    private Behaviour minimal(Known component, ConfigSet open) {
      if (!component.open.equals(Optional.of(open))) {
        component.open = Optional.of(open);
        component.place = Optional.empty();
        if (lessons.isPresent() || !isTwin(component, open)) {
          explore(component, open);
        }
      }
      return component
          .minimal
          .<Behaviour>map(a -> component.place.map(p -> p.image(a)).orElse(a))
          .orElse(component.model);
    }

    private void explore(Known component, ConfigSet open) {
      component.minimal =
          isLarge[component.number]
              ? Optional.empty()
              : Assumption.minimal(
                  component.model,
                  stepsOf(open),
                  open,
                  t -> labels.of(component.number, t),
                  budget);
      isLarge[component.number] = component.minimal.isEmpty();
      totals.searched(component.states(), 0);
      totals.prepared(component.minimal.map(Assumption::effort).orElse(component.states()));
    }

    private ClientSteps stepsOf(ConfigSet open) {
      if (steps == null || !steps.isOf(client, open)) {
        steps = new ClientSteps(client, open);
      }
      return steps;
    }

    /** Takes over what is known of a component that it may change places with. */
    private boolean isTwin(Known component, ConfigSet open) {
      for (Map<Symbol, Symbol> names : twins.of(component.number)) {
        int number = division.registers().get(names.values().iterator().next());
        // Of those behind, what is known may be about other variants.
        if (number < component.number) {
          Known twin = known.get(number).orElseThrow();
          component.place =
              twin.minimal.isPresent()
                      && twin.place.isEmpty()
                      && Symmetry.isSame(component.precision, twin.precision, names)
                  ? symmetry(component.number, number, names, open)
                  : Optional.empty();
          if (component.place.isPresent()) {
            component.minimal = twin.minimal;
            return true;
          }
        }
      }
      return false;
    }

    private Optional<Symmetry> symmetry(
        int one, int other, Map<Symbol, Symbol> names, ConfigSet open) {
      if (finder == null || !finder.isFor(open)) {
        finder = new Symmetry.Finder(automaton, open, budget);
        symmetries.clear();
      }
      return symmetries.computeIfAbsent(List.of(one, other), k -> finder.exchanging(names));
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

  /**
   * Divides the registers of an automaton among the objects of its program. A temporary belongs to
   * an object if it meets the registers of that object only, one temporary through the other; if it
   * meets others it is where a value passes, and shared. Each array of the client is a component of
   * its own: what its elements may be is a range, on which components would have to agree.
   */
  private static final class DivisionFinder {
    private static final int CLIENT = -1;

    private final Automaton automaton;
    private final Map<Span, Integer> objects = new HashMap<>();
    private final Map<Symbol, Integer> registers = new LinkedHashMap<>();
    private final Map<ArrayRegister, Integer> arrays = new TreeMap<>();
    private final List<Set<Object>> meetings = new ArrayList<>();
    private final List<Optional<LocalObject>> components = new ArrayList<>();

    private DivisionFinder(Automaton automaton) {
      this.automaton = automaton;
    }

    /**
     * The division of an automaton.
     *
     * @return nothing if there are no objects, or the automaton is too large to see
     */
    static Optional<Division> find(Automaton automaton, List<LocalObject> objects, Budget budget) {
      if (objects.isEmpty()) {
        return Optional.empty();
      }
      DivisionFinder finder = new DivisionFinder(automaton);
      for (LocalObject object : objects) {
        int number = finder.components.size();
        finder.components.add(Optional.of(object));
        object.variables().forEach(v -> finder.objects.put(v.declaration(), number));
      }
      return finder.walk(budget) ? Optional.of(finder.division()) : Optional.empty();
    }

    private boolean walk(Budget budget) {
      Set<Location> seen = new HashSet<>(Set.of(automaton.initial()));
      Deque<Location> open = new ArrayDeque<>(seen);
      while (!open.isEmpty()) {
        budget.check();
        Location location = open.remove();
        location.live().forEach(this::meet);
        location.liveArrays().forEach(this::arrayComponent);
        for (Transition transition : location.outgoing()) {
          look(transition);
          if (seen.add(transition.target())) {
            open.add(transition.target());
          }
        }
        if (seen.size() > Limits.LOCATIONS_OF_A_PROGRAM) {
          return false;
        }
      }
      return true;
    }

    private void meet(Symbol register) {
      registers.computeIfAbsent(
          register,
          r ->
              automaton
                  .names()
                  .declaration(r)
                  .map(span -> objects.getOrDefault(span, CLIENT))
                  .orElse(automaton.rigid().contains(r) ? CLIENT : null));
    }

    private int arrayComponent(ArrayRegister array) {
      Integer known = arrays.get(array);
      if (known != null) {
        return known;
      }
      Optional<Integer> object = automaton.names().declaration(array).map(objects::get);
      if (object.isEmpty()) {
        components.add(Optional.empty());
      }
      int component = object.orElse(components.size() - 1);
      arrays.put(array, component);
      return component;
    }

    private void look(Transition transition) {
      atoms(transition.guard());
      transition.updates().forEach((register, term) -> together(List.of(term), register));
      for (ArrayAccess.Read read : transition.reads()) {
        together(List.of(read.index()), read.result(), read.array());
      }
      for (ArrayAccess access : transition.writes()) {
        if (access instanceof ArrayAccess.Write write) {
          together(List.of(write.index(), write.value()), write.array());
        }
      }
    }

    private void atoms(BoolTerm condition) {
      if (condition instanceof BoolTerm.And and) {
        and.operands().forEach(this::atoms);
      } else if (condition instanceof BoolTerm.Or or) {
        or.operands().forEach(this::atoms);
      } else {
        together(List.of(condition));
      }
    }

    /** Notes what meets in one place; inputs of the environment carry nothing from there. */
    private void together(List<Term> terms, Object... more) {
      Set<Object> met = new HashSet<>(List.of(more));
      terms.forEach(term -> term.forEachSymbol(met::add));
      met.removeIf(
          o ->
              o instanceof Symbol symbol
                  && (symbol.kind() == Symbol.Kind.INPUT || symbol.kind() == Symbol.Kind.FEATURE));
      meetings.add(met);
    }

    private Division division() {
      Map<Object, Object> parents = new HashMap<>();
      for (Set<Object> met : meetings) {
        List<Object> passing = met.stream().filter(o -> owner(o).isEmpty()).toList();
        passing.forEach(o -> parents.put(root(o, parents), root(passing.get(0), parents)));
      }
      Map<Object, Set<Integer>> owners = new HashMap<>();
      for (Set<Object> met : meetings) {
        met.stream()
            .filter(o -> owner(o).isEmpty())
            .findFirst()
            .ifPresent(
                o ->
                    met.forEach(
                        other ->
                            owner(other)
                                .ifPresent(
                                    number ->
                                        owners
                                            .computeIfAbsent(root(o, parents), r -> new TreeSet<>())
                                            .add(number))));
      }
      Map<Symbol, Integer> result = new TreeMap<>();
      for (Symbol register : registersSeen()) {
        Set<Integer> all =
            owner(register)
                .map(Set::of)
                .orElseGet(() -> owners.getOrDefault(root(register, parents), Set.of()));
        if (all.size() == 1 && !all.contains(CLIENT)) {
          result.put(register, all.iterator().next());
        }
      }
      return new Division(components, result, arrays);
    }

    private Set<Symbol> registersSeen() {
      Set<Symbol> result = new TreeSet<>(registers.keySet());
      for (Set<Object> met : meetings) {
        met.forEach(
            o -> {
              if (o instanceof Symbol symbol && symbol.kind() == Symbol.Kind.REGISTER) {
                meet(symbol);
                result.add(symbol);
              }
            });
      }
      return result;
    }

    /** The component that something surely belongs to; empty of what passes values on. */
    private Optional<Integer> owner(Object met) {
      if (met instanceof ArrayRegister array) {
        return Optional.of(arrayComponent(array));
      }
      Symbol symbol = (Symbol) met;
      if (symbol.kind() == Symbol.Kind.ELEMENT) {
        return Optional.empty();
      }
      meet(symbol);
      return Optional.ofNullable(registers.get(symbol));
    }

    private static Object root(Object of, Map<Object, Object> parents) {
      Object at = of;
      while (parents.getOrDefault(at, at) != at) {
        at = parents.get(at);
      }
      return at;
    }
  }
}
