package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.OutgoingEdges.CutOff;
import sunder.automaton.StepStatements;
import sunder.automaton.Transition;
import sunder.certificate.Certificate.Coverage;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verify.Budget;
import sunder.verify.Limits;
import sunder.verify.Problem.Interleavings;
import sunder.verify.engine.SchedulingParameters;
import sunder.verify.engine.WorkStatistics;
import sunder.verify.explicit.CompiledLocation.CompiledAmpleSet;
import sunder.verify.explicit.SearchNodeTable.InputsOfStep;
import sunder.verify.explicit.SearchSpace.InputTreatment;

/**
 * Explicit-state search of a featured transition system: all configurations at once, with a set of
 * configurations at each state (Classen et al., Featured transition systems, TSE 2013). The order
 * is breadth-first by default. A configuration is followed until it first reaches abort, or further
 * with {@link ErrorPolicy#CONTINUE}.
 *
 * <p>Partial-order reduction: if not all interleavings are requested, a configuration leaves a
 * state by an ample set ({@link sunder.automaton.OutgoingEdges.AmpleSet}) if none of its steps
 * fails and one of them leads to a state that was discovered later; if a graph is recorded, all of
 * them must. This is the cycle proviso (Peled, All from one, one for all, CAV 1993), applied to
 * each configuration separately: no cycle defers other steps for ever. The same assertions fail,
 * and the same stutter-invariant claims hold, as with all interleavings.
 *
 * <p>A search that a limit ends can be resumed: nodes that were expanded partially are expanded
 * again, and steps already taken have no effect.
 */
public final class ExplicitSearch {
  /** The number of steps between checks of the budget, which read the clock. */
  private static final int CHECKED_EVERY = 64;

  private final Automaton automaton;
  private final Budget budget;
  private final StateVector store = new StateVector(new ValueEncoding());
  final CompiledAutomaton codes;
  private final CachedSetOperations sets;

  /** The case split by feature values of the state in the state vector. */
  final FeatureValueSplit split;

  private final VisitedStates visited;
  private final List<ExplicitResult.ErrorNode> aborts = new ArrayList<>();
  private final ConfigSet open;
  private final Optional<StateGraph> graph;
  private final VarintBuffer in = new VarintBuffer();
  private final StateEncoder out;
  private final SearchSpace space;

  /** The numbers of the input symbols that occur in the state that was loaded last. */
  private final BitSet inputsOfState = new BitSet();

  /** The numbers of the input symbols that the current step introduces before its guard. */
  private final BitSet introduced = new BitSet();

  /** The numbers of the auxiliary symbols of the successor that was encoded last. */
  private final BitSet auxiliary = new BitSet();

  /** The numbers of the input symbols that are dead behind the current step. */
  private final BitSet dead = new BitSet();

  private final AuxiliarySymbols auxiliaries;
  private final StateUnion union;

  /** Whether a state was split by the values of an input symbol. */
  private boolean splitsInputs;

  private final CompiledCondition.TruthDetails result = new CompiledCondition.TruthDetails();
  private final GuardDecisionTree.Selection selection = new GuardDecisionTree.Selection();
  private final ErrorPolicy errorPolicy;
  private final StatementCoverage coverage;
  private final Interleavings interleavings;
  private ConfigSet active;
  private ConfigSet givenUp;

  /** The configurations whose expansion a limit interrupted, by search node. */
  private Map<Integer, ConfigSet> interrupted = new LinkedHashMap<>();

  /**
   * The configurations that have taken a step from the current state; recorded with a graph only.
   */
  private ConfigSet moving;

  /** The configurations that have taken a step of the current ample set. */
  private ConfigSet taken;

  /** The configurations for which a step of the current ample set leads to a later state. */
  private ConfigSet withLaterSuccessor;

  /**
   * The configurations that need all steps, because a step of the ample set fails or may close a
   * cycle.
   */
  private ConfigSet needingAllSteps;

  /** The steps of ample sets already taken from the current state, with the configurations. */
  private final List<TakenStep> takenSteps = new ArrayList<>();

  private record TakenStep(CompiledTransition step, ConfigSet who) {}

  /** The states that some configuration left by an ample set. */
  private final BitSet partiallyExpanded = new BitSet();

  private long transitions;

  /**
   * The number of steps tried, whether enabled or not; in a symbolic search with the effort of
   * operations on sets, in steps.
   */
  private long tried;

  /** The effort of operations on sets that {@code tried} includes. */
  private long counted;

  private long unchecked;

  private final WaitlistOrder order;

  /** Whether the search met known states in breadth-first order; empty as long as that lasts. */
  private Optional<Boolean> wasConverging = Optional.empty();

  private boolean isForProofs;

  /** The limit of the number of steps, including those before a resumption. */
  private long limit;

  /** The number of steps after which {@code stopCondition} is evaluated. */
  private long stopCheckAt = Long.MAX_VALUE;

  private BooleanSupplier stopCondition = () -> false;

  /**
   * Creates a search.
   *
   * @param open the configurations to search
   * @param attempt the interleavings, order, and limit
   * @param budget checked during the search
   * @param errorPolicy the policy for configurations that reach an error
   * @param graph receives every edge, for the analysis of temporal claims; empty for reachability
   *     only
   */
  public ExplicitSearch(
      Automaton automaton,
      ConfigSet open,
      SearchConfiguration attempt,
      Budget budget,
      ErrorPolicy errorPolicy,
      Optional<StateGraph> graph) {
    this.errorPolicy = errorPolicy;
    this.interleavings = attempt.interleavings();
    this.automaton = automaton;
    this.budget = budget;
    this.limit = attempt.limit();
    this.order = attempt.order();
    this.isForProofs = attempt.isForProofs();
    this.open = open;
    this.space = new SearchSpace(automaton, open.space(), attempt.treatment());
    this.out = new StateEncoder(store.values, space);
    this.active = space.withAnyInputs(open);
    this.givenUp = space.space().none();
    this.moving = givenUp;
    this.taken = givenUp;
    this.withLaterSuccessor = givenUp;
    this.needingAllSteps = givenUp;
    this.graph = graph;
    this.sets = new CachedSetOperations(space);
    this.visited = new VisitedStates(sets, space);
    this.coverage = new StatementCoverage(sets, space);
    this.codes = new CompiledAutomaton(space, store, attempt.inputs());
    this.auxiliaries = new AuxiliarySymbols(store.values, space, codes.sets, sets);
    this.union = new StateUnion(space, visited, out, auxiliaries, sets);
    this.split = new FeatureValueSplit(store, space.features());
  }

  /**
   * Prepares the resumption with the limit of a further attempt, restricted to some of the
   * configurations that were active.
   */
  public void resume(SearchConfiguration attempt, ConfigSet some) {
    active = active.and(space.withAnyInputs(some));
    limit = attempt.limit();
    isForProofs = attempt.isForProofs();
  }

  /**
   * Sets a condition that is evaluated once, after a number of steps; the search ends there if it
   * holds.
   */
  public void stopWhen(long steps, BooleanSupplier enough) {
    stopCheckAt = steps;
    stopCondition = enough;
  }

  /**
   * Runs or resumes the search, and adds its work to the statistics even if an exception ends it.
   *
   * @param totals the statistics
   * @param errors receives each error node when it is found
   */
  public ExplicitResult runAndCount(
      WorkStatistics totals, Consumer<ExplicitResult.ErrorNode> errors) {
    int states = visited.count();
    int some = partiallyExpanded.cardinality();
    long steps = transitions;
    try {
      return run(errors);
    } finally {
      totals.addIncrement(visited.count() - states, transitions - steps);
      totals.addModel(visited.count());
      totals.addPartiallyExpanded(partiallyExpanded.cardinality() - some);
    }
  }

  ExplicitResult run(Consumer<ExplicitResult.ErrorNode> errors) {
    long before = transitions;
    if (visited.count() == 0) {
      begin();
    }
    Map<Integer, ConfigSet> again = interrupted;
    interrupted = new LinkedHashMap<>();
    again.forEach(
        (arrival, who) -> reportErrors(errors, () -> leave(arrival, sets.and(who, active))));
    for (int next = next(); next >= 0 && canContinue(); next = next()) {
      int arrival = next;
      reportErrors(errors, () -> leave(arrival, visited.expand(arrival, active)));
    }
    ConfigSet resumable = resumable();
    // The states of an active configuration are all expanded completely or still pending.
    return new ExplicitResult(
        space.variants(active.minus(resumable)),
        List.copyOf(aborts),
        space.variants(givenUp.or(resumable)),
        space.variants(resumable),
        () -> visited.all(state -> load(state).state(store)),
        coverage.visited(),
        visited.count(),
        transitions - before);
  }

  /**
   * Returns whether most steps led to states that were known: paths of parsers and formatters meet
   * again, while each step of a loop that counts leads to a new state, or to a greater set of a
   * state, which takes more effort each time. Where a loop without a bound ends in known states in
   * each iteration, the states are few for the length of the longest path.
   */
  boolean isConverging() {
    return wasConverging.orElseGet(this::meetsKnownStates)
        && visited.nodes.greatestDepth() * SchedulingParameters.CONVERGING_STATES_PER_DEPTH
            <= visited.count();
  }

  private boolean meetsKnownStates() {
    return visited.count() * SchedulingParameters.CONVERGING_STEPS_PER_STATE <= transitions
        && tried <= transitions * SchedulingParameters.MAX_CONVERGING_EFFORT_PER_STEP;
  }

  /**
   * Returns the next node. A symbolic search that is not short goes on in weak topological order:
   * what reaches a state on different paths is then united before the state is expanded.
   */
  private int next() {
    if (space.hasFeatureTerms()) {
      return nextInFlowOrder();
    }
    if (space.isSymbolic()
        && wasConverging.isEmpty()
        && tried > SchedulingParameters.STEPS_IN_BREADTH) {
      wasConverging = Optional.of(meetsKnownStates());
      orderByFlow();
    }
    if (wasConverging.isPresent()) {
      Collection<Integer> waiting = visited.waitingAtFirstLocation();
      if (waiting.size() >= Limits.MIN_WAITING_STATES_FOR_UNION) {
        uniteWaiting(waiting);
      }
    }
    return visited.next(order);
  }

  private void orderByFlow() {
    Map<Location, Integer> positions = WeakTopologicalOrder.of(automaton, open);
    visited.orderBy(number -> positions.get(codes.location(number).location()));
  }

  /**
   * Returns the next node in the order of the flow graph, after the union of the states that wait
   * at its location.
   */
  private int nextInFlowOrder() {
    if (!visited.isOrdered()) {
      orderByFlow();
    }
    Collection<Integer> waiting = visited.waitingAtFirstLocation();
    while (waiting.size() > 1
        && waiting.size() <= Limits.MAX_STATES_UNITED_BY_FEATURES
        && union.uniteByFeature(
            codes.location(visited.location(waiting.iterator().next())), waiting, active)) {
      visited.removeExpanded(waiting);
    }
    return visited.next(order);
  }

  private void uniteWaiting(Collection<Integer> waiting) {
    CompiledLocation location = codes.location(visited.location(waiting.iterator().next()));
    if (waiting.size() >= location.nextUnion) {
      startEffort();
      union.unite(location, waiting, active);
      addEffort();
      visited.removeExpanded(waiting);
      location.nextUnion = 2 * waiting.size();
    }
  }

  /**
   * Returns whether a state was split by the values of an input symbol. The states of such a search
   * are exact, and too many for a certificate that a solver can check in reasonable time.
   */
  boolean splitsInputs() {
    return splitsInputs;
  }

  private boolean canContinue() {
    return !active.isEmpty() && !isSpent();
  }

  /** Returns the active configurations with unexpanded nodes. */
  private ConfigSet resumable() {
    ConfigSet result = visited.pendingVariants(active);
    for (ConfigSet who : interrupted.values()) {
      result = sets.or(result, space.forgetInputs(sets.and(who, active)));
    }
    return result;
  }

  private void reportErrors(Consumer<ExplicitResult.ErrorNode> errors, Runnable work) {
    int before = aborts.size();
    work.run();
    if (aborts.size() > before) {
      aborts.subList(before, aborts.size()).forEach(errors);
    }
  }

  private void begin() {
    CompiledLocation initial = codes.location(automaton.initial());
    out.begin(initial.number);
    initial.live.forEach(symbol -> out.value(0));
    initial.liveArrays.forEach(array -> out.size(0));
    visited.addInitial(visited.number(out.bytes), space.withAnyInputs(open));
  }

  private void leave(int arrival, ConfigSet fresh) {
    int state = visited.nodes.state(arrival);
    if (fresh.isEmpty()) {
      return;
    }
    CompiledLocation location = load(state);
    if (location.location().role() == Location.Role.ABORT) {
      fail(arrival, location.location(), fresh);
      return;
    }
    moving = sets.none();
    followAll(arrival, location, fresh);
    addStutter(state, sets.minus(fresh, interrupted.getOrDefault(arrival, sets.none())));
  }

  private void fail(int arrival, Location abort, ConfigSet fresh) {
    Assertion failed = abort.failedAssertion().orElseThrow();
    aborts.add(new ExplicitResult.ErrorNode(visited.nodes, arrival, failed, space.variants(fresh)));
    active = errorPolicy == ErrorPolicy.STOP ? active.minus(space.forgetInputs(fresh)) : active;
  }

  /**
   * Expands a node by ample sets for the configurations for which they suffice, and by all steps
   * for the others.
   */
  private void followAll(int arrival, CompiledLocation location, ConfigSet fresh) {
    takenSteps.clear();
    ConfigSet rest = fresh;
    for (int i = 0; interleavings != Interleavings.ALL && !rest.isEmpty(); i++) {
      Optional<CompiledAmpleSet> ample = location.ampleSet(i, open, this);
      if (ample.isEmpty()) {
        break;
      }
      ConfigSet who = sets.and(rest, ample.get().applicableTo(this, location));
      if (!who.isEmpty()) {
        rest = sets.minus(rest, followSome(arrival, ample.get().ways, who));
      }
    }
    if (rest != fresh) {
      partiallyExpanded.set(visited.nodes.state(arrival));
    }
    if (!rest.isEmpty()) {
      coverage.cutOff(location.location(), rest);
      CompiledLocation.TransitionSet ways = location.transitions(open, codes);
      ways.select(store, selection);
      for (int i = 0; i < selection.count(); i++) {
        CompiledTransition step = ways.step(selection.get(i));
        follow(arrival, step, notTaken(step, rest));
      }
    }
  }

  /**
   * Follows the steps of an ample set.
   *
   * @return the configurations for which the ample set satisfies the cycle proviso
   */
  private ConfigSet followSome(
      int arrival, CompiledLocation.TransitionSet ways, ConfigSet variants) {
    taken = sets.none();
    withLaterSuccessor = sets.none();
    needingAllSteps = sets.none();
    ways.select(store, selection);
    for (int i = 0; i < selection.count(); i++) {
      CompiledTransition step = ways.step(selection.get(i));
      follow(arrival, step, notTaken(step, variants));
      takenSteps.add(new TakenStep(step, variants));
    }
    return sets.minus(graph.isPresent() ? taken : withLaterSuccessor, needingAllSteps);
  }

  /** Returns the configurations that have not followed a step from the current state. */
  private ConfigSet notTaken(CompiledTransition step, ConfigSet some) {
    ConfigSet result = some;
    for (int i = 0; i < takenSteps.size(); i++) {
      if (takenSteps.get(i).step() == step) {
        result = sets.minus(result, takenSteps.get(i).who());
      }
    }
    return result;
  }

  private void addStutter(int state, ConfigSet fresh) {
    if (graph.isPresent()) {
      // Configurations given up are excluded: not all of their steps were tried.
      ConfigSet stuck = sets.minus(sets.and(fresh, active), moving);
      if (!stuck.isEmpty()) {
        graph.get().add(state, state, StateGraph.STUTTER, stuck);
      }
    }
  }

  private CompiledLocation load(int state) {
    visited.read(state, in);
    CompiledLocation location = codes.location((int) in.next());
    location.load(in, store, out, inputsOfState);
    return location;
  }

  private void follow(int arrival, CompiledTransition step, ConfigSet fresh) {
    ConfigSet able = sets.and(sets.and(fresh, active), step.presenceCondition());
    if (able.isEmpty()) {
      return;
    }
    if (tried > stopCheckAt) {
      stopCheckAt = Long.MAX_VALUE;
      limit = stopCondition.getAsBoolean() ? 0 : limit;
    }
    if (isSpent()) {
      interrupt(arrival, able);
      return;
    }
    long before = tried;
    startEffort();
    Map<Symbol, Term> values = new HashMap<>();
    ConfigSet reading = introduceInputs(step, able, values);
    if (step.inputs.isEmpty()) {
      take(arrival, step, values, reading, BigInteger.ONE, 0);
    } else {
      step.inputValues(store)
          .ifPresentOrElse(
              choices -> tryAll(arrival, step, choices, 0, values, reading), () -> giveUp(reading));
    }
    tried = Math.max(tried, before + 1);
    addEffort();
  }

  private void startEffort() {
    counted = space.space().effort();
  }

  /** Adds the effort of the operations on sets since the last call to the steps tried. */
  private void addEffort() {
    if (space.isSymbolic()) {
      long steps =
          (space.space().effort() - counted) / SchedulingParameters.NODES_PER_EXPLICIT_STEP;
      tried += steps;
      counted += steps * SchedulingParameters.NODES_PER_EXPLICIT_STEP;
    }
  }

  /**
   * Represents each symbolic input of a step by an input symbol that is dead in the state. If there
   * are too few, the configurations are given up.
   *
   * @param values receives the values of the inputs
   * @return the pairs in which the symbols have values of the types of the inputs
   */
  private ConfigSet introduceInputs(
      CompiledTransition step, ConfigSet able, Map<Symbol, Term> values) {
    introduced.clear();
    ConfigSet result = able;
    for (Symbol input : step.symbolicInputs) {
      introduced.or(inputsOfState);
      OptionalInt unused = space.unused(input, introduced);
      if (unused.isEmpty()) {
        giveUp(able);
        return sets.none();
      }
      introduced.set(unused.getAsInt());
      IntTerm value = space.value(input, unused.getAsInt());
      store.set(input.number(), store.values.encode(value));
      values.put(input, value);
      result = sets.and(result, space.inRange(input, unused.getAsInt()));
    }
    introduced.andNot(inputsOfState);
    return result;
  }

  private boolean isSpent() {
    return (order == WaitlistOrder.DEPTH_FIRST ? transitions : tried) > limit;
  }

  private void interrupt(int arrival, ConfigSet variants) {
    interrupted.merge(arrival, variants, sets::or);
  }

  private void tryAll(
      int arrival,
      CompiledTransition step,
      List<List<BigInteger>> choices,
      int index,
      Map<Symbol, Term> values,
      ConfigSet able) {
    if (index == choices.size()) {
      take(arrival, step, values, able, BigInteger.ONE, 0);
      return;
    }
    Symbol input = step.inputs.get(index);
    for (BigInteger value : choices.get(index)) {
      if (isSpent()) {
        interrupt(arrival, able);
        return;
      }
      Term constant = input.isBoolean() ? BoolTerm.of(value.signum() != 0) : IntTerm.of(value);
      store.set(input.number(), store.values.encode(constant));
      Map<Symbol, Term> more = new HashMap<>(values);
      more.put(input, constant);
      tryAll(arrival, step, choices, index + 1, more, able);
    }
  }

  /**
   * Takes a step; if a term must be constant for it, once for each value of a feature or input
   * symbol.
   *
   * @param read the number of the array reads of the step whose results are in the state vector
   */
  private void take(
      int arrival,
      CompiledTransition step,
      Map<Symbol, Term> values,
      ConfigSet variants,
      BigInteger parts,
      int read) {
    if (++unchecked % CHECKED_EVERY == 0) {
      budget.check();
    }
    int symbolic = step.read(store, read);
    if (symbolic < step.readCount()) {
      takeReading(arrival, step, values, variants, parts, symbolic);
      return;
    }
    result.within = variants;
    CompiledCondition.TruthStatus verdict = step.test(store, result);
    ConfigSet able =
        switch (verdict) {
          case NO -> sets.none();
          case SOME -> sets.and(variants, result.set);
          case YES, UNKNOWN -> variants;
        };
    if (able.isEmpty()) {
      return;
    }
    if (verdict == CompiledCondition.TruthStatus.UNKNOWN || !step.encode(store, out, result)) {
      if (verdict == CompiledCondition.TruthStatus.UNKNOWN
          || result.index == ValueEncoding.NONE
          || !takeAtEachIndex(arrival, step, values, able, parts, result.index)) {
        splitAndTake(arrival, step, values, able, parts, step.readCount());
      }
      return;
    }
    auxiliary.clear();
    ConfigSet there = out.compoundTerms().isEmpty() ? able : replaceCompoundTerms(step, able);
    if (out.largeTerm() != ValueEncoding.NONE) {
      result.obstacle = store.values.term(out.largeTerm());
      splitAndTake(arrival, step, values, able, parts, step.readCount());
    } else if (out.bytes.length() > Limits.MAX_STATE_BYTES) {
      giveUp(able);
    } else {
      arrive(arrival, step, values, there);
    }
  }

  /**
   * Encodes the successor again with auxiliary symbols in the place of its compound terms, where
   * that is possible.
   *
   * @return the pairs that take the step, related to the auxiliary symbols
   */
  private ConfigSet replaceCompoundTerms(CompiledTransition step, ConfigSet able) {
    Map<Long, Long> replaced = new HashMap<>();
    BitSet inUse = inUse();
    ConfigSet there = auxiliaries.replace(out, able, inUse, replaced);
    if (!replaced.isEmpty()) {
      out.replace(replaced);
      step.encode(store, out, result);
      out.replace(Map.of());
      auxiliary.or(inUse);
      auxiliary.andNot(inUse());
    }
    return there;
  }

  /**
   * Returns the numbers of the input symbols of the state and of those that the step introduces.
   */
  private BitSet inUse() {
    BitSet inUse = (BitSet) inputsOfState.clone();
    inUse.or(introduced);
    return inUse;
  }

  /**
   * Takes a step once for each element that a read at a symbolic index may yield; where the indices
   * of an element are not determined exactly, once for each value of a feature or input symbol.
   */
  private void takeReading(
      int arrival,
      CompiledTransition step,
      Map<Symbol, Term> values,
      ConfigSet variants,
      BigInteger parts,
      int read) {
    Map<Long, ConfigSet> byElement = new LinkedHashMap<>();
    for (CompiledTransition.ElementCase one : step.elementCases(read, store)) {
      Optional<ConfigSet> indices = codes.sets.satisfying(one.condition(), variants);
      if (indices.isEmpty()) {
        result.obstacle = step.symbolicIndex(read, store);
        splitAndTake(arrival, step, values, variants, parts, read);
        return;
      }
      byElement.merge(one.element(), sets.and(variants, indices.get()), sets::or);
    }
    byElement.values().removeIf(ConfigSet::isEmpty);
    if (byElement.size() <= Limits.MAX_SPLIT_ELEMENTS
        || !takeWithElement(arrival, step, values, byElement, parts, read)) {
      byElement.forEach(
          (element, able) -> {
            step.setElement(read, element, store);
            take(arrival, step, values, able, parts, read + 1);
          });
    }
  }

  /**
   * Takes a step with an auxiliary symbol for the result of a read.
   *
   * @return false if that is not possible
   */
  private boolean takeWithElement(
      int arrival,
      CompiledTransition step,
      Map<Symbol, Term> values,
      Map<Long, ConfigSet> byElement,
      BigInteger parts,
      int read) {
    BitSet before = (BitSet) introduced.clone();
    BitSet inUse = inUse();
    Optional<AuxiliarySymbols.Replacement> element = auxiliaries.replaceElement(byElement, inUse);
    element.ifPresent(
        one -> {
          introduced.or(inUse);
          introduced.andNot(inputsOfState);
          step.setElement(read, store.values.encode(one.value()), store);
          take(arrival, step, values, one.pairs(), parts, read + 1);
          introduced.clear();
          introduced.or(before);
        });
    return element.isPresent();
  }

  /**
   * Takes a step once for each value of the symbolic index of a write.
   *
   * @param index the encoded index
   * @return false if the values are not determined, or are too many
   */
  private boolean takeAtEachIndex(
      int arrival,
      CompiledTransition step,
      Map<Symbol, Term> values,
      ConfigSet variants,
      BigInteger parts,
      long index) {
    IntTerm term = store.values.integer(index);
    if (term.length() == 1 && term.atom(0) instanceof Atom.Variable) {
      // Each value of the index is one of the symbol, which is better substituted.
      return false;
    }
    BigInteger most =
        Limits.MAX_ENUMERATED_FEATURE_VALUES.min(Limits.MAX_CASES_PER_STATE.divide(parts));
    Optional<Map<BigInteger, ConfigSet>> cases = codes.sets.values(term, variants, most);
    cases.ifPresent(
        all -> {
          splitsInputs = true;
          BigInteger further = parts.multiply(BigInteger.valueOf(Math.max(1, all.size())));
          all.forEach(
              (value, part) -> {
                store.fixIndex(index, store.values.encode(IntTerm.of(value)));
                take(arrival, step, values, part, further, step.readCount());
                store.releaseIndex(index);
              });
        });
    return cases.isPresent();
  }

  private void arrive(
      int arrival, CompiledTransition step, Map<Symbol, Term> values, ConfigSet able) {
    transitions++;
    tried++;
    coverage.taken(step, able);
    moving = graph.isPresent() ? sets.or(moving, able) : moving;
    int target = visited.number(out.bytes);
    if (interleavings != Interleavings.ALL) {
      updateCycleProviso(visited.nodes.state(arrival), target, step.target, able);
    }
    if (graph.isPresent()) {
      int number = codes.number(step, values);
      graph.get().add(visited.nodes.state(arrival), target, number, able);
    }
    InputsOfStep inputs = inputsOf(values);
    ConfigSet there = inputs.dead().isEmpty() ? able : sets.forget(able, inputs.dead());
    visited.addSuccessor(target, arrival, step, inputs, able, there);
    if (order == WaitlistOrder.DEPTH_FIRST
        && step.target.location().role() == Location.Role.ABORT) {
      failEagerly(target, step.target.location());
    }
  }

  /** Returns the inputs of the step to the encoded state. */
  private InputsOfStep inputsOf(Map<Symbol, Term> values) {
    dead.clear();
    dead.or(inputsOfState);
    dead.or(introduced);
    dead.andNot(out.inputs);
    if (values.isEmpty() && dead.isEmpty() && introduced.isEmpty() && auxiliary.isEmpty()) {
      return InputsOfStep.NONE;
    }
    BitSet fresh = (BitSet) introduced.clone();
    fresh.or(auxiliary);
    return new InputsOfStep(Map.copyOf(values), fresh, (BitSet) dead.clone());
  }

  /**
   * Records an error in depth-first order without waiting for its turn, which would come after all
   * nodes met later.
   */
  private void failEagerly(int state, Location abort) {
    int arrival = visited.pendingNode(state);
    if (arrival >= 0) {
      ConfigSet fresh = visited.expand(arrival, active);
      if (!fresh.isEmpty()) {
        fail(arrival, abort, fresh);
      }
    }
  }

  /** Updates the cycle proviso: steps to states with greater numbers only do not close a cycle. */
  private void updateCycleProviso(int source, int target, CompiledLocation there, ConfigSet able) {
    taken = sets.or(taken, able);
    boolean isFailure = there.location().role() == Location.Role.ABORT;
    if (target > source && !isFailure) {
      withLaterSuccessor = sets.or(withLaterSuccessor, able);
    } else if (isFailure || graph.isPresent()) {
      needingAllSteps = sets.or(needingAllSteps, able);
    }
  }

  private void splitAndTake(
      int arrival,
      CompiledTransition step,
      Map<Symbol, Term> values,
      ConfigSet variants,
      BigInteger parts,
      int read) {
    splitsInputs |= space.hasInputSymbol(result.obstacle);
    boolean isSplit =
        split.split(
            step.source,
            step.registers,
            result.obstacle,
            variants,
            parts,
            (part, further) -> takePart(arrival, step, values, part, further, read));
    if (!isSplit) {
      giveUp(variants);
    }
  }

  /** Takes a step for a part of a split state, unless the limit is reached. */
  private void takePart(
      int arrival,
      CompiledTransition step,
      Map<Symbol, Term> values,
      ConfigSet part,
      BigInteger parts,
      int read) {
    addEffort();
    if (isSpent()) {
      interrupt(arrival, introduced.isEmpty() ? part : sets.forget(part, introduced));
    } else {
      take(arrival, step, values, part, parts, read);
    }
  }

  private void giveUp(ConfigSet pairs) {
    ConfigSet variants = space.forgetInputs(pairs);
    givenUp = givenUp.or(variants);
    active = active.minus(variants);
  }

  /** Loads the values of a state into the state vector and returns its location. */
  public CompiledLocation loadState(int state) {
    return load(state);
  }

  /** Returns the transition of a step number of the graph. */
  public Transition transition(int step) {
    return codes.step(step).transition;
  }

  /** Returns the values of the inputs of a step number of the graph. */
  public Map<Symbol, Term> inputs(int step) {
    return codes.values(step);
  }

  /** Returns the space of the sets of the search. */
  SearchSpace space() {
    return space;
  }

  /** Returns the set operations of the search, which share its caches. */
  public CachedSetOperations sets() {
    return sets;
  }

  /**
   * Returns whether errors are left to other searches: this search was for proofs, and with
   * partial-order reduction its counterexamples need not be the shortest.
   */
  public boolean defersErrors() {
    return isForProofs && !partiallyExpanded.isEmpty();
  }

  /**
   * Returns the recorded edges sorted by source.
   *
   * @throws java.util.NoSuchElementException if no graph was given to record them
   */
  public StateGraph graph() {
    return graph.orElseThrow().sortedBySource(states(), sets);
  }

  /** Returns the number of states; they are numbered from 0. */
  public int states() {
    return visited.count();
  }

  /** Returns the configurations that reach a state. */
  public ConfigSet variantsAt(int state) {
    return visited.variantsAt(state);
  }

  /** The searches that ended by a limit and may be resumed. Mutable. */
  public static final class SuspendedSearches {
    private final Map<SearchConfiguration, ExplicitSearch> searches = new LinkedHashMap<>();

    /**
     * Returns the search for an attempt, resumed if the attempt can resume a suspended one.
     *
     * @param some the configurations, a subset of those of the earlier attempts
     * @param first creates a new search
     */
    public ExplicitSearch search(
        SearchConfiguration attempt, ConfigSet some, Supplier<ExplicitSearch> first) {
      for (Map.Entry<SearchConfiguration, ExplicitSearch> known : searches.entrySet()) {
        if (attempt.canResume(known.getKey())) {
          known.getValue().resume(attempt, some);
          return known.getValue();
        }
      }
      ExplicitSearch made = first.get();
      searches.put(attempt, made);
      return made;
    }
  }

  /** The treatment of a configuration that reaches an error. */
  public enum ErrorPolicy {
    /** The configuration is not followed further. */
    STOP,
    /** The other runs of the configuration are followed. */
    CONTINUE
  }

  /**
   * The statement coverage of a search: the configurations that take the steps of each statement.
   */
  private static final class StatementCoverage {
    private final CachedSetOperations sets;
    private final SearchSpace space;
    private final Map<StepStatements, ConfigSet> cutOffs = new IdentityHashMap<>();

    /** The presence conditions of cut-offs in the space of the search. */
    private final Map<ConfigSet, ConfigSet> conditions = new HashMap<>();

    private CompiledTransition[] steps = new CompiledTransition[256];

    /** The configurations that took each step, by the number of the step. */
    private ConfigSet[] takers = new ConfigSet[256];

    private boolean tells;

    StatementCoverage(CachedSetOperations sets, SearchSpace space) {
      this.sets = sets;
      this.space = space;
    }

    void taken(CompiledTransition step, ConfigSet variants) {
      if (step.transition.statements().isEmpty()) {
        return;
      }
      int number = step.number;
      if (number >= takers.length) {
        takers = Arrays.copyOf(takers, Math.max(number + 1, 2 * takers.length));
        steps = Arrays.copyOf(steps, takers.length);
      }
      tells = true;
      steps[number] = step;
      ConfigSet known = takers[number] == null ? sets.none() : takers[number];
      ConfigSet fresh = sets.minus(variants, known);
      takers[number] = fresh.isEmpty() ? known : sets.or(known, space.forgetInputs(fresh));
    }

    /** Records the statements of runs that may end at a location. */
    void cutOff(Location location, ConfigSet variants) {
      for (CutOff way : location.cutOffs()) {
        tells = true;
        ConfigSet known = cutOffs.getOrDefault(way.statements(), sets.none());
        ConfigSet fresh = sets.minus(variants, known);
        if (!fresh.isEmpty()) {
          ConfigSet having = having(way);
          ConfigSet here = sets.and(space.forgetInputs(fresh), having);
          cutOffs.put(way.statements(), sets.or(known, here));
        }
      }
    }

    private ConfigSet having(CutOff way) {
      return conditions.computeIfAbsent(
          way.presenceCondition(), condition -> space.withAnyInputs(condition));
    }

    /**
     * Returns the executed statements with their configurations; empty if no step has a statement.
     */
    Optional<Coverage> visited() {
      if (!tells) {
        return Optional.empty();
      }
      Map<Span, ConfigSet> visited = new LinkedHashMap<>();
      for (int i = 0; i < takers.length; i++) {
        if (takers[i] != null) {
          add(steps[i].transition.statements(), takers[i], visited);
        }
      }
      cutOffs.forEach((passed, variants) -> add(passed, variants, visited));
      return Optional.of(new Coverage(visited));
    }

    private void add(StepStatements passed, ConfigSet pairs, Map<Span, ConfigSet> visited) {
      if (!pairs.isEmpty()) {
        ConfigSet variants = space.variants(pairs);
        passed.forEach(statement -> visited.merge(statement, variants, ConfigSet::or));
      }
    }
  }

  enum WaitlistOrder {
    /** Oldest nodes first: counterexamples are short. */
    BREADTH_FIRST,
    /** Newest nodes first: runs are followed to their ends one by one. */
    DEPTH_FIRST
  }

  /** The treatment of steps whose inputs have very many values. */
  enum InputEnumeration {
    /** Such values are not enumerated; the configurations are given up. */
    BOUNDED,
    /** All values are enumerated. */
    ALL
  }

  /**
   * The configuration of a search: its interleavings, limit and order.
   *
   * @param interleavings the interleavings to explore
   * @param limit the limit of the number of steps: tried steps in breadth-first order, taken steps
   *     in depth-first order
   * @param order the order of the waitlist
   * @param isForProofs whether errors are left to other searches, whose counterexamples are
   *     shorter, if partial-order reduction omitted steps
   * @param inputs the treatment of steps whose inputs have very many values
   * @param treatment whether inputs are enumerated or symbolic
   */
  public record SearchConfiguration(
      Interleavings interleavings,
      long limit,
      WaitlistOrder order,
      boolean isForProofs,
      InputEnumeration inputs,
      InputTreatment treatment) {
    /** Creates a breadth-first search that does not enumerate inputs with very many values. */
    public SearchConfiguration(Interleavings interleavings, long limit) {
      this(
          interleavings,
          limit,
          WaitlistOrder.BREADTH_FIRST,
          false,
          InputEnumeration.BOUNDED,
          InputTreatment.ENUMERATED);
    }

    /** Creates a breadth-first search with symbolic inputs. */
    public static SearchConfiguration symbolic(Interleavings interleavings, long limit) {
      return new SearchConfiguration(
          interleavings,
          limit,
          WaitlistOrder.BREADTH_FIRST,
          false,
          InputEnumeration.BOUNDED,
          InputTreatment.SYMBOLIC);
    }

    /** Creates a search with Boolean features in terms, in the order of the flow graph. */
    public static SearchConfiguration withFeatureTerms(long limit) {
      return new SearchConfiguration(
          Interleavings.ALL,
          limit,
          WaitlistOrder.BREADTH_FIRST,
          false,
          InputEnumeration.BOUNDED,
          InputTreatment.FEATURE_TERMS);
    }

    /**
     * Returns the searches to try one after the other on finite data while a variant is open;
     * {@link SchedulingParameters} documents the purpose of each.
     */
    public static List<SearchConfiguration> sequenceFor(Interleavings asked, long limit) {
      if (asked != Interleavings.ALTERNATING) {
        return List.of(nearFirst(asked, limit));
      }
      Interleavings some = Interleavings.REDUCED;
      List<SearchConfiguration> all =
          List.of(
              new SearchConfiguration(
                  some,
                  SchedulingParameters.STEPS_OF_FIRST_PROOFS,
                  WaitlistOrder.BREADTH_FIRST,
                  true,
                  InputEnumeration.ALL,
                  InputTreatment.ENUMERATED),
              nearFirst(Interleavings.ALL, SchedulingParameters.STEPS_FOR_SHORT_PLAYS),
              nearFirst(some, SchedulingParameters.STEPS_BEFORE_DEPTH),
              new SearchConfiguration(
                  some,
                  SchedulingParameters.STEPS_IN_DEPTH,
                  WaitlistOrder.DEPTH_FIRST,
                  false,
                  InputEnumeration.ALL,
                  InputTreatment.ENUMERATED),
              nearFirst(some, SchedulingParameters.STEPS_IN_SOME_ORDERS),
              nearFirst(Interleavings.ALL, SchedulingParameters.STEPS_IN_ALL_ORDERS));
      List<SearchConfiguration> result =
          new ArrayList<>(all.stream().filter(one -> one.limit() < limit).toList());
      result.add(nearFirst(result.size() > 1 ? some : Interleavings.ALL, limit));
      return result;
    }

    /** Returns whether a search with this configuration can resume one with another. */
    public boolean canResume(SearchConfiguration before) {
      return interleavings == before.interleavings
          && order == before.order
          && treatment == before.treatment;
    }

    private static SearchConfiguration nearFirst(Interleavings interleavings, long limit) {
      return new SearchConfiguration(
          interleavings,
          limit,
          WaitlistOrder.BREADTH_FIRST,
          false,
          InputEnumeration.ALL,
          InputTreatment.ENUMERATED);
    }
  }
}
