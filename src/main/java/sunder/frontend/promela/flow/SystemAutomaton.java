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
import sunder.frontend.promela.flow.ByCase.Case;
import sunder.frontend.promela.model.Assertions;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.Invariants;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.StepCodes;
import sunder.frontend.promela.model.SystemModel;
import sunder.frontend.promela.model.SystemModel.TemporalProperty;
import sunder.ltl.LtlFormula;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Property;

/**
 * A model as a featured automaton: a location is a control point of the whole system, and its
 * transitions are built when they are first asked for.
 */
public final class SystemAutomaton {
  private final Requirement requirement;
  private final Optional<TemporalProperty> asked;
  private final Optional<Expr> invariant;
  private final Optional<LtlFormula<Expr>> formula;
  private final Registers registers;
  private final Composer composer;
  private final Transitions transitions;
  private final Reduction reduction;
  private final Map<Control, Location> locations = new HashMap<>();
  private final Map<Location, Control> controls = new HashMap<>();

  private final LiveRegisters live;

  private final Span whole;
  private final Location initial;
  private final SystemModel system;
  private final Assertions assertions;
  private final Map<Assertion, Location> errors = new HashMap<>();
  private int numbers;

  private SystemAutomaton(SystemModel system, Requirement requirement) {
    this.system = system;
    this.assertions = Assertions.of(system);
    this.requirement = requirement;
    this.asked = requirement.asked();
    this.invariant = requirement.invariant();
    this.formula = requirement.formula();
    this.registers =
        new Registers(system, asked.map(TemporalProperty::conditions).orElse(List.of()));
    this.composer = new Composer(system, registers, requirement.property().atomicSteps());
    this.transitions = new Transitions(registers);
    this.reduction = new Reduction(composer, requirement);
    this.live = new LiveRegisters(composer);
    this.whole = system.syntax().whole();
    this.initial = location(() -> "start", Set.of(), Set.of(), here -> starts());
  }

  /** The automaton of a model, of which nothing is built yet. */
  public static SystemAutomaton of(SystemModel system, Requirement requirement) {
    return new SystemAutomaton(system, requirement);
  }

  /** As every procedure takes it. */
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
            .filter(property -> !(property instanceof SystemModel.Labels))
            .flatMap(TemporalProperty::formula)
            .map(this::triggers)
            .orElse(List.of()),
        registers.names());
  }

  private List<Assertion> assertions() {
    Set<Assertion> all = new TreeSet<>(assertions.all());
    all.add(asked.map(Assertions::of).orElseGet(() -> Assertions.ofEnds(system)));
    return List.copyOf(all);
  }

  private NeverClaim claim(LtlFormula<Expr> formula) {
    return Claims.of(formula, this::control, composer, transitions);
  }

  private NeverClaim claim(ProcessType never) {
    return WrittenClaim.of(never, this::control, composer, transitions);
  }

  private NeverClaim ofFairRuns(NeverClaim claim) {
    WeakFairness weak = new WeakFairness(composer, this::control, transitions);
    return switch (requirement.property().fairness()) {
      case NONE -> claim;
      case WEAK -> claim.withFairness(() -> weak.conditions(locations.keySet()));
    };
  }

  private List<Automaton.Trigger> triggers(LtlFormula<Expr> formula) {
    return Claims.triggers(formula, whole, this::control, composer, transitions);
  }

  private Optional<Control> control(Location location) {
    return Optional.ofNullable(controls.get(location));
  }

  private Location error(Assertion assertion) {
    return errors.computeIfAbsent(
        assertion, a -> Location.error(numbers++, () -> "error " + a.name(), a));
  }

  private Location location(Control control) {
    Location known = locations.get(control);
    if (known == null) {
      LiveRegisters.Kept kept = live.of(control);
      Leaving leaving = new Leaving(control, () -> locations.get(control));
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

  /** One where nothing is chosen. */
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

  /** The steps that give every variable what it starts with. */
  private List<Transition> starts() {
    Setup setup = new Setup(composer);
    List<Transition> result = new ArrayList<>();
    for (Case<Control> start : setup.starts().list()) {
      ByCase<Action.Effect> values = setup.values(start);
      Location target = location(start.value());
      List<ByCase<ArrayAccess>> elements = setup.elements(start, target.liveArrays());
      for (int i = elements.size() - 1; i >= 0; i--) {
        target = before(target, start, i, elements.get(i));
      }
      for (Case<Action.Effect> step : values.list()) {
        result.add(silent(initial, target, step));
      }
    }
    return result;
  }

  /** One element of an array is set at a time. */
  private Location before(
      Location target, Case<Control> start, int number, ByCase<ArrayAccess> element) {
    return location(
        () -> "start " + number + " " + start.value().name(),
        target.live(),
        target.liveArrays(),
        here ->
            element.map(Action.Effect.NONE::writing).list().stream()
                .map(e -> new Case<>(e.when().and(start.when()), e.condition(), e.value()))
                .filter(step -> !step.when().isEmpty())
                .map(step -> silent(here, target, step))
                .toList());
  }

  private Transition silent(Location source, Location target, Case<Action.Effect> step) {
    return transitions.of(
        source, target, step, Optional.empty(), List.of(), whole, StepStatements.NONE);
  }

  /** What leaves a control point, found as far as it is asked for. */
  private final class Leaving implements Iterator<OutgoingEdges.AmpleSet> {
    private final Control control;
    private final Supplier<Location> source;
    private Optional<List<Transition>> violations = Optional.empty();
    private final Map<Motion, Transition> steps = new IdentityHashMap<>(4);

    /** Those who may stand for all in some states, once all that may always do were told. */
    private final Deque<OutgoingEdges.AmpleSet> sometimes = new ArrayDeque<>();

    /** Who is next to be asked. */
    private int process;

    /** What comes next, if that is known. */
    private Optional<OutgoingEdges.AmpleSet> next = Optional.empty();

    Leaving(Control control, Supplier<Location> source) {
      this.control = control;
      this.source = source;
      this.process = control.seats().size() - 1;
    }

    /** All of it: also what is no valid end. */
    OutgoingEdges all() {
      List<Transition> result = new ArrayList<>(violations());
      for (Motion motion : composer.motions(control)) {
        Transition known = steps.get(motion);
        result.add(known == null ? step(motion) : known);
      }
      if (asked.isEmpty()) {
        Truth invalid = composer.validEnd(control).not();
        if (!invalid.isFalse()) {
          Truth stuck = composer.stuck(control);
          Move move = Move.processStep("invalid end state", StepCodes.invalidEnd());
          Assertion ends = Assertions.ofEnds(system);
          addErrors(source.get(), ends, stuck.and(invalid), move, result);
        }
      }
      return new OutgoingEdges(result, List.of());
    }

    private Transition step(Motion motion) {
      Location target =
          motion.action().outcome() == Action.Outcome.ERROR
              ? error(assertions.at(motion.span()))
              : location(motion.onward().apply(control));
      return transitions.of(source.get(), target, motion, control);
    }

    private List<Transition> violations() {
      if (violations.isEmpty()) {
        List<Transition> found = new ArrayList<>();
        addViolations(source.get(), control, found);
        violations = Optional.of(found);
      }
      return violations.get();
    }

    /** Those that need nothing of the data come first. */
    @Override
    public boolean hasNext() {
      while (next.isEmpty() && process >= 0) {
        Truth where = reduction.mayStandForAll(control, process);
        List<Motion> own = where.isFalse() ? List.of() : composer.motions(control, process);
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

    private OutgoingEdges.AmpleSet ample(Truth where, List<Motion> motions) {
      List<Transition> all = new ArrayList<>(violations());
      for (Motion motion : motions) {
        Transition step = step(motion);
        steps.put(motion, step);
        all.add(step);
      }
      return new OutgoingEdges.AmpleSet(transitions.cases(where, control), all);
    }
  }

  private void addViolations(Location source, Control control, List<Transition> result) {
    Terms terms = composer.terms(control);
    Truth violated = composer.truth(false);
    if (invariant.isPresent()) {
      violated = terms.defined(invariant.get()).and(terms.truth(invariant.get())).not();
    } else if (formula.isPresent()) {
      for (Expr proposition : Claims.propositions(formula.get())) {
        violated = violated.or(terms.defined(proposition).not());
      }
    }
    Truth where = violated.isFalse() ? violated : violated.and(composer.seen(control));
    Move violation = Move.processStep("the property is violated", StepCodes.violation());
    asked
        .map(Assertions::of)
        .ifPresent(failed -> addErrors(source, failed, where, violation, result));
  }

  private void addErrors(
      Location source, Assertion failed, Truth condition, Move move, List<Transition> result) {
    Optional<Control> control = control(source);
    Location error = error(failed);
    for (Case<Action.Effect> step : ByCase.where(condition, Action.Effect.NONE).list()) {
      List<Move> moves = List.of(move);
      result.add(transitions.of(source, error, step, control, moves, whole, StepStatements.NONE));
    }
  }

  /**
   * What a run must not do, besides failing an assertion.
   *
   * @param asked the formula or claim that every run must satisfy; without one a run may end only
   *     where every process has ended, or is at a label that begins with {@code end}
   * @param property what it sees of atomic blocks, and which infinite runs it is about
   */
  public record Requirement(Optional<TemporalProperty> asked, Property property) {
    /** A condition that every state must satisfy, if that is all that is asked. */
    Optional<Expr> invariant() {
      return asked.flatMap(
          property -> {
            Span whole = new Span(property.span().file(), 0, 0);
            return property.formula().flatMap(formula -> Invariants.of(formula, whole));
          });
    }

    /** Otherwise a temporal formula that every infinite run must satisfy. */
    Optional<LtlFormula<Expr>> formula() {
      return invariant().isPresent() ? Optional.empty() : asked.flatMap(TemporalProperty::formula);
    }
  }
}
