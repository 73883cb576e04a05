package sunder.frontend.promela.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Move;
import sunder.automaton.NeverClaim;
import sunder.automaton.OutgoingEdges;
import sunder.automaton.StepStatements;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.frontend.promela.flow.GuardedUnion.GuardedValue;
import sunder.frontend.promela.model.Assertions;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.StateFormulas;
import sunder.frontend.promela.model.StepEncoding;
import sunder.frontend.promela.model.SystemModel;
import sunder.frontend.promela.model.SystemModel.TemporalProperty;
import sunder.ltl.LtlFormula;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Property;

/**
 * The featured automaton of a Promela model: a location is a location vector of the system, and
 * outgoing transitions are constructed on demand.
 *
 * <p>Input: a {@link SystemModel} and a {@link RunRequirement}. Output: an {@link Automaton}.
 * Outgoing transitions include error transitions for failing assertions, invalid end states and
 * violated invariants, and are grouped into ample sets.
 */
public final class SystemAutomaton {
  private final RunRequirement requirement;
  private final Optional<TemporalProperty> asked;
  private final Optional<Expr> invariant;
  private final Optional<LtlFormula<Expr>> formula;
  private final PromelaRegisterAllocation registers;
  private final AsynchronousProduct composer;
  private final TransitionFactory transitions;
  private final PartialOrderReduction reduction;
  private final Map<LocationVector, Location> locations = new HashMap<>();
  private final Map<Location, LocationVector> controls = new HashMap<>();

  private final LiveRegisters live;

  private final Span whole;
  private final Location initial;
  private final SystemModel system;
  private final Assertions assertions;
  private final Map<Assertion, Location> errors = new HashMap<>();
  private int numbers;

  private SystemAutomaton(SystemModel system, RunRequirement requirement) {
    this.system = system;
    this.assertions = Assertions.of(system);
    this.requirement = requirement;
    this.asked = requirement.temporalProperty();
    this.invariant = requirement.invariant();
    this.formula = requirement.formula();
    this.registers =
        new PromelaRegisterAllocation(
            system, asked.map(TemporalProperty::conditions).orElse(List.of()));
    this.composer =
        new AsynchronousProduct(system, registers, requirement.property().atomicSteps());
    this.transitions = new TransitionFactory(registers);
    this.reduction = new PartialOrderReduction(composer, requirement);
    this.live = new LiveRegisters(composer);
    this.whole = system.syntax().wholeSpan();
    this.initial = location(() -> "start", Set.of(), Set.of(), here -> starts());
  }

  /** Creates the automaton of a model. No location but the initial one is constructed. */
  public static SystemAutomaton of(SystemModel system, RunRequirement requirement) {
    return new SystemAutomaton(system, requirement);
  }

  /** Returns the automaton in the representation of the verification procedures. */
  public Automaton automaton() {
    return new Automaton(
        initial,
        registers.features,
        Map.of(),
        Map.of(),
        symbol -> Optional.empty(),
        registers.supply,
        formula
            .map(this::claim)
            .or(() -> asked.flatMap(TemporalProperty::claim).map(this::claim))
            .map(this::ofFairRuns),
        assertions(),
        asked
            .filter(property -> !(property instanceof SystemModel.CycleLabels))
            .flatMap(TemporalProperty::formula)
            .map(this::triggers)
            .orElse(List.of()),
        registers.names());
  }

  private List<Assertion> assertions() {
    Set<Assertion> all = new TreeSet<>(assertions.all());
    all.add(asked.map(Assertions::of).orElseGet(() -> Assertions.ofInvalidEndStates(system)));
    return List.copyOf(all);
  }

  private NeverClaim claim(LtlFormula<Expr> formula) {
    return LtlClaims.of(formula, this::control, composer, transitions);
  }

  private NeverClaim claim(ProcessType never) {
    return NeverClaimTranslation.of(never, this::control, composer, transitions);
  }

  private NeverClaim ofFairRuns(NeverClaim claim) {
    ProcessFairness weak = new ProcessFairness(composer, this::control, transitions);
    return switch (requirement.property().fairness()) {
      case NONE -> claim;
      case WEAK -> claim.withFairness(() -> weak.fairnessConditions(locations.keySet()));
    };
  }

  private List<Automaton.Trigger> triggers(LtlFormula<Expr> formula) {
    return LtlClaims.triggers(formula, whole, this::control, composer, transitions);
  }

  private Optional<LocationVector> control(Location location) {
    return Optional.ofNullable(controls.get(location));
  }

  private Location error(Assertion assertion) {
    return errors.computeIfAbsent(
        assertion, a -> Location.error(numbers++, () -> "error " + a.name(), a));
  }

  private Location location(LocationVector control) {
    Location known = locations.get(control);
    if (known == null) {
      LiveRegisters.RegisterSet kept = live.of(control);
      AmpleSetIterator leaving = new AmpleSetIterator(control, () -> locations.get(control));
      known =
          new Location(
              numbers++,
              control::name,
              Location.Role.ORDINARY,
              kept.scalars,
              kept.arrays,
              Optional.empty(),
              leaving,
              leaving::all);
      locations.put(control, known);
      controls.put(known, control);
    }
    return known;
  }

  /** Creates a location without ample sets. */
  private Location location(
      Supplier<String> name,
      Set<Symbol> live,
      Set<ArrayRegister> liveArrays,
      Function<Location, List<Transition>> outgoing) {
    Location[] made = new Location[1];
    made[0] =
        new Location(
            numbers++,
            name,
            Location.Role.ORDINARY,
            live,
            liveArrays,
            () -> outgoing.apply(made[0]));
    return made[0];
  }

  /** Returns the transitions that initialise all variables. */
  private List<Transition> starts() {
    InitialStates initialStates = new InitialStates(composer);
    List<Transition> result = new ArrayList<>();
    for (GuardedValue<LocationVector> start : initialStates.locationVectors().cases()) {
      GuardedUnion<GuardedAction.ActionEffect> values = initialStates.values(start);
      Location target = location(start.value());
      List<GuardedUnion<ArrayAccess>> elements =
          initialStates.initialElements(start, target.liveArrays());
      for (int i = elements.size() - 1; i >= 0; i--) {
        target = before(target, start, i, elements.get(i));
      }
      for (GuardedValue<GuardedAction.ActionEffect> step : values.cases()) {
        result.add(silent(initial, target, step));
      }
    }
    return result;
  }

  /** Returns a location whose transitions initialise one array element. */
  private Location before(
      Location target,
      GuardedValue<LocationVector> start,
      int number,
      GuardedUnion<ArrayAccess> element) {
    return location(
        () -> "start " + number + " " + start.value().name(),
        target.live(),
        target.liveArrays(),
        here ->
            element.map(GuardedAction.ActionEffect.NONE::withWrite).cases().stream()
                .map(
                    e ->
                        new GuardedValue<>(
                            e.presenceCondition().and(start.presenceCondition()),
                            e.condition(),
                            e.value()))
                .filter(step -> !step.presenceCondition().isEmpty())
                .map(step -> silent(here, target, step))
                .toList());
  }

  private Transition silent(
      Location source, Location target, GuardedValue<GuardedAction.ActionEffect> step) {
    return transitions.of(
        source, target, step, Optional.empty(), List.of(), whole, StepStatements.NONE);
  }

  /** The ample sets of a location vector, computed on demand. */
  private final class AmpleSetIterator implements Iterator<OutgoingEdges.AmpleSet> {
    private final LocationVector control;
    private final Supplier<Location> source;
    private Optional<List<Transition>> violations = Optional.empty();
    private final Map<SystemTransition, Transition> steps = new IdentityHashMap<>(4);

    /**
     * The ample sets that are valid in some states only; they come after those that are valid in
     * all states.
     */
    private final Deque<OutgoingEdges.AmpleSet> sometimes = new ArrayDeque<>();

    /** The next process to be examined. */
    private int process;

    /** The next result, if it has been computed. */
    private Optional<OutgoingEdges.AmpleSet> next = Optional.empty();

    AmpleSetIterator(LocationVector control, Supplier<Location> source) {
      this.control = control;
      this.source = source;
      this.process = control.processes().size() - 1;
    }

    /** Returns all outgoing transitions, including those for invalid end states. */
    OutgoingEdges all() {
      List<Transition> result = new ArrayList<>(violations());
      for (SystemTransition transition : composer.transitions(control)) {
        Transition known = steps.get(transition);
        result.add(known == null ? step(transition) : known);
      }
      if (asked.isEmpty()) {
        LiftedCondition invalid = composer.validEnd(control).not();
        if (!invalid.isFalse()) {
          LiftedCondition stuck = composer.deadlock(control);
          Move move = Move.processStep("invalid end state", StepEncoding.invalidEnd());
          Assertion ends = Assertions.ofInvalidEndStates(system);
          addErrors(source.get(), ends, stuck.and(invalid), move, result);
        }
      }
      return new OutgoingEdges(result, List.of());
    }

    private Transition step(SystemTransition transition) {
      Location target =
          transition.action().outcome() == GuardedAction.Outcome.ERROR
              ? error(assertions.at(transition.span()))
              : location(transition.successor().apply(control));
      return transitions.of(source.get(), target, transition, control);
    }

    private List<Transition> violations() {
      if (violations.isEmpty()) {
        List<Transition> found = new ArrayList<>();
        addViolations(source.get(), control, found);
        violations = Optional.of(found);
      }
      return violations.get();
    }

    /** Ample sets without a condition on the data come first. */
    @Override
    public boolean hasNext() {
      while (next.isEmpty() && process >= 0) {
        LiftedCondition where = reduction.ampleCondition(control, process);
        List<SystemTransition> own =
            where.isFalse() ? List.of() : composer.transitions(control, process);
        if (!own.isEmpty()) {
          OutgoingEdges.AmpleSet found = ample(where, own);
          if (where.isTrue()) {
            next = Optional.of(found);
          } else {
            sometimes.add(found);
          }
        }
        process--;
      }
      next = next.or(() -> Optional.ofNullable(sometimes.poll()));
      return next.isPresent();
    }

    @Override
    public OutgoingEdges.AmpleSet next() {
      if (!hasNext()) {
        throw new NoSuchElementException("no more of them");
      }
      OutgoingEdges.AmpleSet result = next.get();
      next = Optional.empty();
      return result;
    }

    private OutgoingEdges.AmpleSet ample(LiftedCondition where, List<SystemTransition> motions) {
      List<Transition> all = new ArrayList<>(violations());
      for (SystemTransition transition : motions) {
        Transition step = step(transition);
        steps.put(transition, step);
        all.add(step);
      }
      return new OutgoingEdges.AmpleSet(transitions.guardedConditions(where, control), all);
    }
  }

  private void addViolations(Location source, LocationVector control, List<Transition> result) {
    PromelaExpressionLowering terms = composer.terms(control);
    LiftedCondition violated = composer.constant(false);
    if (invariant.isPresent()) {
      violated = terms.defined(invariant.get()).and(terms.condition(invariant.get())).not();
    } else if (formula.isPresent()) {
      for (Expr proposition : LtlClaims.atomicPropositions(formula.get())) {
        violated = violated.or(terms.defined(proposition).not());
      }
    }
    LiftedCondition where =
        violated.isFalse() ? violated : violated.and(composer.isObservable(control));
    Move violation = Move.processStep("the property is violated", StepEncoding.violation());
    asked
        .map(Assertions::of)
        .ifPresent(failed -> addErrors(source, failed, where, violation, result));
  }

  private void addErrors(
      Location source,
      Assertion failed,
      LiftedCondition condition,
      Move move,
      List<Transition> result) {
    Optional<LocationVector> control = control(source);
    Location error = error(failed);
    for (GuardedValue<GuardedAction.ActionEffect> step :
        GuardedUnion.where(condition, GuardedAction.ActionEffect.NONE).cases()) {
      List<Move> moves = List.of(move);
      result.add(transitions.of(source, error, step, control, moves, whole, StepStatements.NONE));
    }
  }

  /**
   * The requirements on runs, in addition to the absence of assertion violations.
   *
   * @param temporalProperty the formula or claim that every run must satisfy; without one, no run
   *     may end in an invalid end state
   * @param property the options of the property: the visibility of states within atomic blocks, and
   *     fairness
   */
  public record RunRequirement(Optional<TemporalProperty> temporalProperty, Property property) {
    /** Returns the condition that every state must satisfy, if the property is an invariant. */
    Optional<Expr> invariant() {
      return temporalProperty.flatMap(
          property -> {
            Span whole = new Span(property.span().file(), 0, 0);
            return property.formula().flatMap(formula -> StateFormulas.invariant(formula, whole));
          });
    }

    /**
     * Returns the LTL formula that every infinite run must satisfy, if the property is a formula
     * and no invariant.
     */
    Optional<LtlFormula<Expr>> formula() {
      return invariant().isPresent()
          ? Optional.empty()
          : temporalProperty.flatMap(TemporalProperty::formula);
    }
  }
}
