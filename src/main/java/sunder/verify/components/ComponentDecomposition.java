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
 * The decomposition of a program into a client and components, which replaces the automaton and its
 * abstract models in compositional abstraction refinement.
 *
 * @param automaton the automaton, with the runs and names of the program's automaton
 * @param searchModels the abstract models for searches, with an assumption for each component
 * @param pathModels the abstract models for single paths, without minimisation
 * @param count the number of components
 * @param isomorphisms the components that are equal up to renaming
 * @param pathRetracing maps a path of the latest search to a path of the program
 */
public record ComponentDecomposition(
    Automaton automaton,
    AbstractModelFactory searchModels,
    AbstractModelFactory pathModels,
    int count,
    IsomorphicComponents isomorphisms,
    BiFunction<Path, Precision, Path> pathRetracing) {
  /**
   * Returns the decomposition of the program of a run.
   *
   * @param assumptions the kind of assumptions used in searches
   * @return empty if the program has no components or is too large
   */
  public static Optional<ComponentDecomposition> of(
      VerificationRun run, AssumptionKind assumptions) {
    return ComponentAssignmentFinder.find(
            run.automaton(), run.problem().subject().objects(), run.budget())
        .map(assignment -> of(run, assignment, assumptions));
  }

  private static ComponentDecomposition of(
      VerificationRun run, ComponentAssignment assignment, AssumptionKind assumptions) {
    Automaton apart = DisjunctSplitting.split(run.automaton(), assignment);
    ObservationLabels labels = new ObservationLabels(assignment);
    IsomorphicComponents twins = IsomorphicComponents.of(run.automaton(), assignment, run.budget());
    CompositionModels models =
        new CompositionModels(
            apart,
            assignment,
            twins,
            labels,
            run.problem().scope().space().none(),
            run.budget(),
            run.totals(),
            assumptions);
    return new ComponentDecomposition(
        apart,
        models.withAssumptions(),
        models.exactModels(),
        assignment.count(),
        twins,
        models::retraced);
  }

  /**
   * The factory of compositions, one for each precision. The abstractions of components that a
   * refinement does not affect are reused: a cut concerns one component unless it is of a client's
   * register. Mutable.
   */
  private static final class CompositionModels {
    private final Automaton automaton;
    private final ComponentAssignment assignment;
    private final IsomorphicComponents twins;
    private final ObservationLabels labels;
    private final ConfigSet none;
    private final Budget budget;
    private final WorkStatistics totals;
    private final Optional<AssumptionLearning> learning;
    private final List<Optional<CachedComponent>> known = new ArrayList<>();

    /**
     * The symmetries that exchange two components, by their numbers, for the variants of the
     * finder.
     */
    private final Map<List<Integer>, Optional<Symmetry>> symmetries = new HashMap<>();

    private Symmetry.Finder finder;

    /** The components that are too large for minimisation; they only grow as cuts are added. */
    private final boolean[] isLarge;

    private Precision clientPrecision;
    private PartitionModel client;
    private ClientSuccessors steps;

    /** Whether the latest search was of the components without merged states. */
    private boolean isExact;

    /** The abstraction of a component at one precision, with its assumption once it is computed. */
    private static final class CachedComponent {
      private final int number;
      private final Precision precision;
      private final ComponentModel model;
      private Optional<MinimalAssumption> minimal = Optional.empty();

      /**
       * The symmetry that maps the assumption to this component, if it is that of an isomorphic
       * component.
       */
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

      /** Returns whether minimisation merged no states. */
      boolean isExact() {
        return states() == classes();
      }
    }

    /**
     * Creates the factory.
     *
     * @param automaton the automaton with split disjuncts
     * @param assignment the assignment of registers to components
     * @param labels the observation labels of steps
     * @param none the empty set of configurations
     * @param budget checked during the computations
     * @param totals receives the size of each component
     * @param assumptions the kind of assumptions used in searches
     */
    CompositionModels(
        Automaton automaton,
        ComponentAssignment assignment,
        IsomorphicComponents twins,
        ObservationLabels labels,
        ConfigSet none,
        Budget budget,
        WorkStatistics totals,
        AssumptionKind assumptions) {
      this.automaton = automaton;
      this.assignment = assignment;
      this.twins = twins;
      this.labels = labels;
      this.none = none;
      this.budget = budget;
      this.totals = totals;
      this.learning =
          assumptions == AssumptionKind.LEARNT
              ? Optional.of(new AssumptionLearning(assignment, none, budget, totals))
              : Optional.empty();
      this.isLarge = new boolean[assignment.count()];
      for (int i = 0; i < assignment.count(); i++) {
        known.add(Optional.empty());
      }
    }

    /**
     * Returns the factory of compositions without minimisation, for single paths, where
     * minimisation would cost more than it saves.
     */
    AbstractModelFactory exactModels() {
      return precision -> composition(precision, c -> c.model);
    }

    /** Returns the factory of compositions with assumptions, for searches. */
    AbstractModelFactory withAssumptions() {
      return new AbstractModelFactory() {
        @Override
        public AbstractModel of(Precision wanted) {
          return of(wanted, none.space().all());
        }

        @Override
        public AbstractModel of(Precision wanted, ConfigSet open) {
          List<ComponentAutomaton> parts = parts(wanted, part -> minimal(part, open));
          learning.ifPresent(l -> learn(l, parts, wanted, open));
          totals.setComponents(sizes());
          isExact =
              learning.isEmpty()
                  && known.stream().map(Optional::orElseThrow).allMatch(CachedComponent::isExact);
          return new Composition(client, parts, none);
        }
      };
    }

    /** Returns the concrete path of a path that was found in a search with merged states. */
    Path retraced(Path found, Precision searched) {
      return isExact ? found : labels.retrace(found, exactModels().of(searched), budget);
    }

    /** Selects the automaton of a component in a composition. */
    private interface AbstractionChoice {
      ComponentAutomaton of(CachedComponent component);
    }

    private AbstractModel composition(Precision precision, AbstractionChoice choice) {
      List<ComponentAutomaton> parts = parts(precision, choice);
      return new Composition(client, parts, none);
    }

    private List<ComponentAutomaton> parts(Precision precision, AbstractionChoice choice) {
      Precision shared = precision.restrictedTo(assignment.isShared(), array -> false);
      if (client == null || differ(shared, clientPrecision)) {
        clientPrecision = shared;
        client = new PartitionModel(automaton, shared, none);
        known.replaceAll(old -> Optional.empty());
      }
      List<ComponentAutomaton> parts = new ArrayList<>();
      for (int i = 0; i < assignment.count(); i++) {
        parts.add(choice.of(component(i, precision)));
      }
      return parts;
    }

    private CachedComponent component(int number, Precision whole) {
      Precision own = whole.restrictedTo(assignment.visibleTo(number), assignment.arraysOf(number));
      Optional<CachedComponent> old = known.get(number).filter(k -> !differ(own, k.precision));
      if (old.isEmpty()) {
        // A cell of a term over private and shared registers changes with either.
        boolean isApart =
            own.linearTerms().keySet().stream().allMatch(t -> assignment.isLocalTo(number, t));
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
        if (learning.isPresent() || !isTwin(component, open)) {
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

    /**
     * Reuses the assumption of an isomorphic component with an equal precision, if a symmetry
     * exchanges the two.
     */
    private boolean isTwin(CachedComponent component, ConfigSet open) {
      for (Map<Symbol, Symbol> names : twins.renamingsOf(component.number)) {
        int number = assignment.registers().get(names.values().iterator().next());
        // The cached assumption of a component with a greater number may be for other variants.
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

    /**
     * Replaces the minimal assumption of each component in turn by a learnt one, where learning
     * succeeds.
     */
    private void learn(
        AssumptionLearning learner,
        List<ComponentAutomaton> parts,
        Precision wanted,
        ConfigSet open) {
      ConfigSet safe =
          learner.variantsWithAssumption(new Composition(client, parts, none), wanted, open);
      for (int i = 0; i < parts.size(); i++) {
        CachedComponent part = known.get(i).orElseThrow();
        int number = i;
        Optional<LearnedAssumption> learnt =
            part.minimal.flatMap(minimal -> learner.learn(number, minimal, client, parts, safe));
        learnt.ifPresent(l -> parts.set(number, l));
      }
    }

    private List<ComponentStatistics> sizes() {
      List<ComponentStatistics> result = new ArrayList<>();
      for (int i = 0; i < assignment.count(); i++) {
        CachedComponent part = known.get(i).orElseThrow();
        int number = i;
        result.add(
            assignment.statistics(
                i, part.states(), part.classes(), learning.map(l -> l.statistics(number))));
      }
      return List.copyOf(result);
    }

    private static boolean differ(Precision one, Precision other) {
      return one.isFinerThan(other) || other.isFinerThan(one);
    }
  }

  /**
   * The computation of the assignment of registers to the objects of the program. A temporary
   * belongs to an object if it is connected, directly or through other temporaries, with registers
   * of this object only; a temporary connected with several owners passes values between them and
   * is shared. Each array of the client is a separate component, because ranges of elements cannot
   * serve as synchronised cells.
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
     * Returns the assignment of an automaton.
     *
     * @return empty if there are no objects, or the automaton exceeds {@link
     *     Limits#MAX_LOCATIONS_FOR_COMPONENTS}
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
      return finder.walk(budget) ? Optional.of(finder.assignment()) : Optional.empty();
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

    /**
     * Records the symbols that occur together; inputs and features carry no values between
     * components.
     */
    private void together(List<Term> terms, Object... more) {
      Set<Object> met = new HashSet<>(List.of(more));
      terms.forEach(term -> term.forEachSymbol(met::add));
      met.removeIf(
          o ->
              o instanceof Symbol symbol
                  && (symbol.kind() == Symbol.Kind.INPUT || symbol.kind() == Symbol.Kind.FEATURE));
      meetings.add(met);
    }

    private ComponentAssignment assignment() {
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

    /** Returns the declared owner of a register or array; empty for a temporary. */
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
