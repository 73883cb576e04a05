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
import sunder.verify.AssumptionKind;
import sunder.verify.Budget;
import sunder.verify.Limits;
import sunder.verify.VerificationResult.ComponentStatistics;
import sunder.verify.abstraction.AbstractModel;
import sunder.verify.abstraction.AbstractModelFactory;
import sunder.verify.abstraction.PartitionModel;
import sunder.verify.abstraction.Precision;
import sunder.verify.engine.VerificationRun;
import sunder.verify.engine.WorkStatistics;
import sunder.verify.search.Path;

/**
 * A program as a client with components: what abstraction refinement works with in the place of the
 * automaton and its abstract models.
 *
 * @param automaton has the runs and the names of the program's own
 * @param searchModels models for searches, which put an assumption in the place of each component
 * @param pathModels models for single paths
 * @param count how many components
 * @param isomorphisms those of them that compute the same
 * @param pathRetracing what a path of the latest search stands for
 */
public record ComponentDecomposition(
    Automaton automaton,
    AbstractModelFactory searchModels,
    AbstractModelFactory pathModels,
    int count,
    IsomorphicComponents isomorphisms,
    BiFunction<Path, Precision, Path> pathRetracing) {
  /**
   * The program of a run by its components.
   *
   * @param assumptions what searches put in their places
   * @return nothing if it has none
   */
  public static Optional<ComponentDecomposition> of(
      VerificationRun run, AssumptionKind assumptions) {
    return ComponentAssignmentFinder.find(
            run.automaton(), run.problem().subject().objects(), run.budget())
        .map(division -> of(run, division, assumptions));
  }

  private static ComponentDecomposition of(
      VerificationRun run, ComponentAssignment division, AssumptionKind assumptions) {
    Automaton apart = DisjunctSplitting.split(run.automaton(), division);
    ObservationLabels labels = new ObservationLabels(division);
    IsomorphicComponents twins = IsomorphicComponents.of(run.automaton(), division, run.budget());
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
    return new ComponentDecomposition(
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
    private final ComponentAssignment division;
    private final IsomorphicComponents twins;
    private final ObservationLabels labels;
    private final ConfigSet none;
    private final Budget budget;
    private final WorkStatistics totals;
    private final Optional<AssumptionLearning> lessons;
    private final List<Optional<CachedComponent>> known = new ArrayList<>();

    /** Components that may change places, by their numbers, for the variants of the finder. */
    private final Map<List<Integer>, Optional<Symmetry>> symmetries = new HashMap<>();

    private Symmetry.Finder finder;

    /** Components that are not looked at as a whole any more: they only grow as cuts are added. */
    private final boolean[] isLarge;

    private Precision clientPrecision;
    private PartitionModel client;
    private ClientSuccessors steps;

    /** Whether the latest search was of the components as they are. */
    private boolean isExact;

    /** A component of one precision, and the assumption about it if somebody asked for one. */
    private static final class CachedComponent {
      private final int number;
      private final Precision precision;
      private final ComponentModel model;
      private Optional<MinimalAssumption> minimal = Optional.empty();

      /** If the assumption is that of a twin: how it becomes one about this component. */
      private Optional<Symmetry> place = Optional.empty();

      private Optional<ConfigSet> open = Optional.empty();

      CachedComponent(int number, Precision precision, ComponentModel model) {
        this.number = number;
        this.precision = precision;
        this.model = model;
      }

      long states() {
        return minimal.map(MinimalAssumption::modelSize).orElse(model.size());
      }

      long classes() {
        return minimal.map(MinimalAssumption::size).orElse(model.size());
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
        ComponentAssignment division,
        IsomorphicComponents twins,
        ObservationLabels labels,
        ConfigSet none,
        Budget budget,
        WorkStatistics totals,
        AssumptionKind assumptions) {
      this.automaton = automaton;
      this.division = division;
      this.twins = twins;
      this.labels = labels;
      this.none = none;
      this.budget = budget;
      this.totals = totals;
      this.lessons =
          assumptions == AssumptionKind.LEARNT
              ? Optional.of(new AssumptionLearning(division, none, budget, totals))
              : Optional.empty();
      this.isLarge = new boolean[division.count()];
      for (int i = 0; i < division.count(); i++) {
        known.add(Optional.empty());
      }
    }

    /** Components as they are: for a path, where to minimise them would take longer. */
    AbstractModelFactory asTheyAre() {
      return precision -> composition(precision, c -> c.model);
    }

    /** An assumption in the place of each component: for a search. */
    AbstractModelFactory withAssumptions() {
      return new AbstractModelFactory() {
        @Override
        public AbstractModel of(Precision wanted) {
          return of(wanted, none.space().all());
        }

        @Override
        public AbstractModel of(Precision wanted, ConfigSet open) {
          List<ComponentAutomaton> parts = parts(wanted, part -> minimal(part, open));
          lessons.ifPresent(l -> learn(l, parts, wanted, open));
          totals.setComponents(sizes());
          isExact =
              lessons.isEmpty()
                  && known.stream().map(Optional::orElseThrow).allMatch(CachedComponent::isExact);
          return new Composition(client, parts, none);
        }
      };
    }

    /** The path that is taken where one was found in which states were put together. */
    Path taken(Path found, Precision searched) {
      return isExact ? found : labels.retrace(found, asTheyAre().of(searched), budget);
    }

    /** Chooses what stands for a component. */
    private interface AbstractionChoice {
      ComponentAutomaton of(CachedComponent component);
    }

    private AbstractModel composition(Precision precision, AbstractionChoice choice) {
      List<ComponentAutomaton> parts = parts(precision, choice);
      return new Composition(client, parts, none);
    }

    private List<ComponentAutomaton> parts(Precision precision, AbstractionChoice choice) {
      Precision shared = precision.restrictedTo(division.isShared(), array -> false);
      if (client == null || differ(shared, clientPrecision)) {
        clientPrecision = shared;
        client = new PartitionModel(automaton, shared, none);
        known.replaceAll(old -> Optional.empty());
      }
      List<ComponentAutomaton> parts = new ArrayList<>();
      for (int i = 0; i < division.count(); i++) {
        parts.add(choice.of(component(i, precision)));
      }
      return parts;
    }

    private CachedComponent component(int number, Precision whole) {
      Precision own = whole.restrictedTo(division.visibleTo(number), division.arraysOf(number));
      Optional<CachedComponent> old = known.get(number).filter(k -> !differ(own, k.precision));
      if (old.isEmpty()) {
        // A term of its own and of the client's registers changes with either.
        boolean isApart =
            own.directions().keySet().stream().allMatch(t -> division.isLocalTo(number, t));
        ComponentModel model =
            new ComponentModel(client, own, t -> !isApart || labels.involves(number, t), none);
        old = Optional.of(new CachedComponent(number, own, model));
        known.set(number, old);
      }
      return old.get();
    }

    private ComponentAutomaton minimal(CachedComponent component, ConfigSet open) {
      if (!component.open.equals(Optional.of(open))) {
        component.open = Optional.of(open);
        component.place = Optional.empty();
        if (lessons.isPresent() || !isTwin(component, open)) {
          explore(component, open);
        }
      }
      return component
          .minimal
          .<ComponentAutomaton>map(a -> component.place.map(p -> p.image(a)).orElse(a))
          .orElse(component.model);
    }

    private void explore(CachedComponent component, ConfigSet open) {
      component.minimal =
          isLarge[component.number]
              ? Optional.empty()
              : MinimalAssumption.minimal(
                  component.model,
                  stepsOf(open),
                  open,
                  t -> labels.of(component.number, t),
                  budget);
      isLarge[component.number] = component.minimal.isEmpty();
      totals.addSearch(component.states(), 0);
      totals.addPreparation(
          component.minimal.map(MinimalAssumption::effort).orElse(component.states()));
    }

    private ClientSuccessors stepsOf(ConfigSet open) {
      if (steps == null || !steps.isFor(client, open)) {
        steps = new ClientSuccessors(client, open);
      }
      return steps;
    }

    /** Takes over what is known of a component that it may change places with. */
    private boolean isTwin(CachedComponent component, ConfigSet open) {
      for (Map<Symbol, Symbol> names : twins.renamingsOf(component.number)) {
        int number = division.registers().get(names.values().iterator().next());
        // Of those behind, what is known may be about other variants.
        if (number < component.number) {
          CachedComponent twin = known.get(number).orElseThrow();
          component.place =
              twin.minimal.isPresent()
                      && twin.place.isEmpty()
                      && Symmetry.isEqualUpTo(component.precision, twin.precision, names)
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
    private void learn(
        AssumptionLearning teaching,
        List<ComponentAutomaton> parts,
        Precision wanted,
        ConfigSet open) {
      ConfigSet safe =
          teaching.variantsWithAssumption(new Composition(client, parts, none), wanted, open);
      for (int i = 0; i < parts.size(); i++) {
        CachedComponent part = known.get(i).orElseThrow();
        int number = i;
        Optional<LearnedAssumption> learnt =
            part.minimal.flatMap(minimal -> teaching.learn(number, minimal, client, parts, safe));
        learnt.ifPresent(l -> parts.set(number, l));
      }
    }

    private List<ComponentStatistics> sizes() {
      List<ComponentStatistics> result = new ArrayList<>();
      for (int i = 0; i < division.count(); i++) {
        CachedComponent part = known.get(i).orElseThrow();
        int number = i;
        result.add(
            division.statistics(
                i, part.states(), part.classes(), lessons.map(l -> l.statistics(number))));
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
  private static final class ComponentAssignmentFinder {
    private static final int CLIENT = -1;

    private final Automaton automaton;
    private final Map<Span, Integer> objects = new HashMap<>();
    private final Map<Symbol, Integer> registers = new LinkedHashMap<>();
    private final Map<ArrayRegister, Integer> arrays = new TreeMap<>();
    private final List<Set<Object>> meetings = new ArrayList<>();
    private final List<Optional<LocalObject>> components = new ArrayList<>();

    private ComponentAssignmentFinder(Automaton automaton) {
      this.automaton = automaton;
    }

    /**
     * The division of an automaton.
     *
     * @return nothing if there are no objects, or the automaton is too large to see
     */
    static Optional<ComponentAssignment> find(
        Automaton automaton, List<LocalObject> objects, Budget budget) {
      if (objects.isEmpty()) {
        return Optional.empty();
      }
      ComponentAssignmentFinder finder = new ComponentAssignmentFinder(automaton);
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
        if (seen.size() > Limits.MAX_LOCATIONS_FOR_COMPONENTS) {
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

    private ComponentAssignment division() {
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
      return new ComponentAssignment(components, result, arrays);
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
