package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.OutgoingEdges.CutOff;
import sunder.automaton.StepStatements;
import sunder.automaton.Transition;
import sunder.certificate.Certificate.Coverage;
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

/**
 * A search of the explicit states for all configurations at once, mostly breadth first; each is
 * followed until it first reaches abort, or to the end where everything that fails is asked for
 * ({@link ErrorPolicy}).
 *
 * <p>Where not all orders of steps are asked for, a configuration leaves a state by an ample set
 * alone ({@link sunder.automaton.OutgoingEdges.AmpleSet}) if none of its steps fails and one of
 * them leads to a state that was met later than this one; where a graph is made, all of them do. So
 * no cycle puts off other steps for ever: the cycle proviso (Peled, "All from one, one for all",
 * CAV 1993), for each configuration by itself. Then the same assertions fail, and the same claims
 * that do not count steps hold, as in all orders.
 *
 * <p>Where a limit ends it, it can go on: states that were not left by all steps are left once
 * more, which changes nothing about what was met.
 */
public final class ExplicitSearch {
  /** Steps between questions to the budget, which look at the clock. */
  private static final int CHECKED_EVERY = 64;

  private final Automaton automaton;
  private final Budget budget;
  private final StateVector store = new StateVector(new ValueEncoding());
  final CompiledAutomaton codes;
  private final CachedSetOperations sets;

  /** For states that {@link #loadState} puts into the store. */
  final FeatureValueSplit split;

  private final VisitedStates visited;
  private final List<ExplicitResult.ErrorNode> aborts = new ArrayList<>();
  private final ConfigSet open;
  private final Optional<StateGraph> graph;
  private final VarintBuffer in = new VarintBuffer();
  private final VarintBuffer out = new VarintBuffer();
  private final CompiledCondition.TruthDetails result = new CompiledCondition.TruthDetails();
  private final GuardDecisionTree.Selection selection = new GuardDecisionTree.Selection();
  private final ErrorPolicy behind;
  private final StatementCoverage begun;
  private final Interleavings interleavings;
  private ConfigSet active;
  private ConfigSet unclear;

  /** By arrival, who did not take every step there when a limit was met. */
  private Map<Integer, ConfigSet> interrupted = new LinkedHashMap<>();

  /** Who can leave the state that is being left. */
  private ConfigSet moving;

  /** Who has taken a step of those that are being followed. */
  private ConfigSet taken;

  /** Those of them who met states that were not there when this one was. */
  private ConfigSet ahead;

  /** Those who have to take every step, for one of these fails or may close a cycle. */
  private ConfigSet astray;

  /** What has been followed from the state that is being left: few steps, each by some. */
  private final List<TakenStep> done = new ArrayList<>();

  private record TakenStep(CompiledTransition step, ConfigSet who) {}

  /** The states that not all had to be left by every step. */
  private final BitSet reduced = new BitSet();

  private long transitions;

  /** Steps that were tried, taken or not. */
  private long tried;

  private long unchecked;

  private final WaitlistOrder order;
  private boolean isForProofs;

  /** It ends after so many of them, all that were taken before among them. */
  private long limit;

  /** After so many of them it is asked whether that is enough. */
  private long asked = Long.MAX_VALUE;

  private BooleanSupplier isEnough = () -> false;

  /**
   * @param behind what becomes of configurations that reach an error
   * @param graph gets every edge that is met; what happens for ever is asked then
   */
  public ExplicitSearch(
      Automaton automaton,
      ConfigSet open,
      SearchConfiguration attempt,
      Budget budget,
      ErrorPolicy behind,
      Optional<StateGraph> graph) {
    this.behind = behind;
    this.interleavings = attempt.interleavings();
    this.automaton = automaton;
    this.budget = budget;
    this.limit = attempt.limit();
    this.order = attempt.order();
    this.isForProofs = attempt.isForProofs();
    this.open = open;
    this.active = open;
    this.unclear = open.space().none();
    this.moving = unclear;
    this.taken = unclear;
    this.ahead = unclear;
    this.astray = unclear;
    this.graph = graph;
    this.sets = new CachedSetOperations(unclear);
    this.visited = new VisitedStates(sets);
    this.begun = new StatementCoverage(sets);
    this.codes = new CompiledAutomaton(automaton, open.space(), store, attempt.inputs());
    this.split = new FeatureValueSplit(store, automaton.featureSymbols());
  }

  /** Begins with a further attempt, for some of those for whom it can go on. */
  public void resume(SearchConfiguration attempt, ConfigSet some) {
    active = active.and(some);
    limit = attempt.limit();
    isForProofs = attempt.isForProofs();
  }

  /** Asks once whether to end, after so many steps. */
  public void stopWhen(long steps, BooleanSupplier enough) {
    asked = steps;
    isEnough = enough;
  }

  /**
   * Searches, or goes on; what it does is counted even if it is cut off.
   *
   * @param errors is told of every arrival at abort at once
   */
  public ExplicitResult runAndCount(
      WorkStatistics totals, Consumer<ExplicitResult.ErrorNode> errors) {
    int states = visited.count();
    int some = reduced.cardinality();
    long steps = transitions;
    try {
      return run(errors);
    } finally {
      totals.addIncrement(visited.count() - states, transitions - steps);
      totals.addModel(visited.count());
      totals.addPartiallyExpanded(reduced.cardinality() - some);
    }
  }

  ExplicitResult run(Consumer<ExplicitResult.ErrorNode> errors) {
    long before = transitions;
    if (visited.count() == 0) {
      begin();
    }
    Map<Integer, ConfigSet> again = interrupted;
    interrupted = new LinkedHashMap<>();
    again.forEach((arrival, who) -> telling(errors, () -> leave(arrival, sets.and(who, active))));
    for (int next = visited.next(order); next >= 0 && goesOn(); next = visited.next(order)) {
      int arrival = next;
      telling(errors, () -> leave(arrival, visited.expand(arrival, active)));
    }
    ConfigSet beyond = beyond();
    // Active are those whose states were all visited to the end, or wait for that.
    return new ExplicitResult(
        active.minus(beyond),
        List.copyOf(aborts),
        unclear.or(beyond),
        beyond,
        () -> visited.all(state -> load(state).state(store)),
        begun.visited(),
        visited.count(),
        transitions - before);
  }

  private boolean goesOn() {
    return !active.isEmpty() && !isSpent();
  }

  /** Those for whom something is left to do. */
  private ConfigSet beyond() {
    ConfigSet result = visited.pendingVariants();
    for (ConfigSet who : interrupted.values()) {
      result = sets.or(result, who);
    }
    return sets.and(result, active);
  }

  private void telling(Consumer<ExplicitResult.ErrorNode> errors, Runnable work) {
    int before = aborts.size();
    work.run();
    if (aborts.size() > before) {
      aborts.subList(before, aborts.size()).forEach(errors);
    }
  }

  private void begin() {
    CompiledLocation initial = codes.location(automaton.initial());
    out.clear();
    out.put(initial.number);
    initial.live.forEach(symbol -> out.put(0));
    initial.liveArrays.forEach(array -> out.put(0));
    visited.addInitial(visited.number(out), open);
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
    aborts.add(new ExplicitResult.ErrorNode(visited.nodes, arrival, failed, fresh));
    active = behind == ErrorPolicy.STOP ? active.minus(fresh) : active;
  }

  /** Follows the steps of ample sets for those for whom they do, and all steps for the others. */
  private void followAll(int arrival, CompiledLocation location, ConfigSet fresh) {
    done.clear();
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
      reduced.set(visited.nodes.state(arrival));
    }
    if (!rest.isEmpty()) {
      begun.cutOff(location.location(), rest);
      CompiledLocation.TransitionSet ways = location.transitions(open, codes);
      ways.select(store, selection);
      for (int i = 0; i < selection.count(); i++) {
        CompiledTransition step = ways.step(selection.get(i));
        follow(arrival, step, notYet(step, rest));
      }
    }
  }

  /**
   * Follows the steps of an ample set.
   *
   * @return who need not follow any other
   */
  private ConfigSet followSome(
      int arrival, CompiledLocation.TransitionSet ways, ConfigSet variants) {
    taken = sets.none();
    ahead = sets.none();
    astray = sets.none();
    ways.select(store, selection);
    for (int i = 0; i < selection.count(); i++) {
      CompiledTransition step = ways.step(selection.get(i));
      follow(arrival, step, notYet(step, variants));
      done.add(new TakenStep(step, variants));
    }
    return sets.minus(graph.isPresent() ? taken : ahead, astray);
  }

  /** Those of some who have not followed a step. */
  private ConfigSet notYet(CompiledTransition step, ConfigSet some) {
    ConfigSet result = some;
    for (int i = 0; i < done.size(); i++) {
      if (done.get(i).step() == step) {
        result = sets.minus(result, done.get(i).who());
      }
    }
    return result;
  }

  private void addStutter(int state, ConfigSet fresh) {
    if (graph.isPresent()) {
      // Of who was given up not every step was tried.
      ConfigSet stuck = sets.minus(sets.and(fresh, active), moving);
      if (!stuck.isEmpty()) {
        graph.get().add(state, state, StateGraph.STUTTER, stuck);
      }
    }
  }

  private CompiledLocation load(int state) {
    visited.read(state, in);
    CompiledLocation location = codes.location((int) in.next());
    location.load(in, store);
    return location;
  }

  private void follow(int arrival, CompiledTransition step, ConfigSet fresh) {
    ConfigSet able = sets.and(sets.and(fresh, active), step.presenceCondition());
    if (able.isEmpty()) {
      return;
    }
    if (tried > asked) {
      asked = Long.MAX_VALUE;
      limit = isEnough.getAsBoolean() ? 0 : limit;
    }
    if (isSpent()) {
      interrupt(arrival, able);
      return;
    }
    long before = tried;
    if (step.inputs.isEmpty()) {
      take(arrival, step, Map.of(), able, BigInteger.ONE);
    } else {
      step.inputValues(store)
          .ifPresentOrElse(
              choices -> tryAll(arrival, step, choices, Map.of(), able), () -> giveUp(able));
    }
    tried = Math.max(tried, before + 1);
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
      Map<Symbol, Term> values,
      ConfigSet able) {
    int index = values.size();
    if (index == choices.size()) {
      take(arrival, step, values, able, BigInteger.ONE);
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
      tryAll(arrival, step, choices, more, able);
    }
  }

  /** Takes the step; where a feature must have one value for that, once for each. */
  private void take(
      int arrival,
      CompiledTransition step,
      Map<Symbol, Term> values,
      ConfigSet variants,
      BigInteger parts) {
    if (++unchecked % CHECKED_EVERY == 0) {
      budget.check();
    }
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
      splitAndTake(arrival, step, values, able, parts);
    } else if (out.length() > Limits.MAX_STATE_BYTES) {
      giveUp(able);
    } else {
      arrive(arrival, step, values, able);
    }
  }

  private void arrive(
      int arrival, CompiledTransition step, Map<Symbol, Term> values, ConfigSet able) {
    transitions++;
    tried++;
    begun.taken(step, able);
    moving = graph.isPresent() ? sets.or(moving, able) : moving;
    int target = visited.number(out);
    note(visited.nodes.state(arrival), target, step.target, able);
    if (graph.isPresent()) {
      int number = codes.number(step, values);
      graph.get().add(visited.nodes.state(arrival), target, number, able);
    }
    visited.addSuccessor(target, arrival, step, values, able);
    if (order == WaitlistOrder.DEPTH_FIRST
        && step.target.location().role() == Location.Role.ABORT) {
      failAtOnce(target, step.target.location());
    }
  }

  /** In depth a failure would have to wait for all that is behind what is met after it. */
  private void failAtOnce(int state, Location abort) {
    int arrival = visited.pendingNode(state);
    if (arrival >= 0) {
      ConfigSet fresh = visited.expand(arrival, active);
      if (!fresh.isEmpty()) {
        fail(arrival, abort, fresh);
      }
    }
  }

  /** Where a step leads: as long as it is to states of greater numbers, there is no cycle. */
  private void note(int source, int target, CompiledLocation there, ConfigSet able) {
    taken = sets.or(taken, able);
    boolean isFailure = there.location().role() == Location.Role.ABORT;
    if (target > source && !isFailure) {
      ahead = sets.or(ahead, able);
    } else if (isFailure || graph.isPresent()) {
      astray = sets.or(astray, able);
    }
  }

  private void splitAndTake(
      int arrival,
      CompiledTransition step,
      Map<Symbol, Term> values,
      ConfigSet variants,
      BigInteger parts) {
    boolean isSplit =
        split.split(
            step.source,
            result.obstacle,
            variants,
            parts,
            (part, further) -> take(arrival, step, values, part, further));
    if (!isSplit) {
      giveUp(variants);
    }
  }

  private void giveUp(ConfigSet variants) {
    unclear = unclear.or(variants);
    active = active.minus(variants);
  }

  /** Puts the values of a state into the store, and says where it is. */
  public CompiledLocation loadState(int state) {
    return load(state);
  }

  /** What a number of a step stands for. */
  public Transition transition(int step) {
    return codes.step(step).transition;
  }

  /** What was chosen in it. */
  public Map<Symbol, Term> inputs(int step) {
    return codes.values(step);
  }

  public CachedSetOperations sets() {
    return sets;
  }

  /**
   * Whether what fails is left to other searches: this one was for proofs, and plays need not be
   * the shortest where states were left by some of their steps alone.
   */
  public boolean leavesErrorsToOthers() {
    return isForProofs && !reduced.isEmpty();
  }

  /** The edges that it met. */
  public StateGraph graph() {
    return graph.orElseThrow().sortedBySource(states(), sets);
  }

  public int states() {
    return visited.count();
  }

  /** Who has been at a state. */
  public ConfigSet variantsAt(int state) {
    return visited.variantsAt(state);
  }

  /** Searches that ended by a limit, to go on with. Mutable. */
  public static final class SuspendedSearches {
    private final Map<SearchConfiguration, ExplicitSearch> searches = new LinkedHashMap<>();

    /**
     * The search for an attempt.
     *
     * @param some for whom it is, among those of all attempts before
     * @param first makes it where there is none that it may go on with
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

  /** What becomes of a configuration that reaches an error. */
  public enum ErrorPolicy {
    /** It is not followed any further. */
    STOP,
    /** Its other runs are followed. */
    CONTINUE
  }

  /** Who takes the steps in which statements begin. */
  private static final class StatementCoverage {
    private final CachedSetOperations sets;
    private final Map<StepStatements, ConfigSet> cutOffs = new IdentityHashMap<>();
    private CompiledTransition[] steps = new CompiledTransition[256];

    /** By step: who took it. */
    private ConfigSet[] takers = new ConfigSet[256];

    private boolean tells;

    StatementCoverage(CachedSetOperations sets) {
      this.sets = sets;
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
      takers[number] = takers[number] == null ? variants : sets.or(takers[number], variants);
    }

    /** Runs may end at a location. */
    void cutOff(Location location, ConfigSet variants) {
      for (CutOff way : location.cutOffs()) {
        tells = true;
        ConfigSet known = cutOffs.getOrDefault(way.statements(), sets.none());
        cutOffs.put(way.statements(), sets.or(known, sets.and(variants, way.presenceCondition())));
      }
    }

    /** The statements, by those who may run them; nothing if no step has one. */
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

    private static void add(
        StepStatements passed, ConfigSet variants, Map<Span, ConfigSet> visited) {
      if (!variants.isEmpty()) {
        passed.forEach(statement -> visited.merge(statement, variants, ConfigSet::or));
      }
    }
  }

  /** Which of the states that were met are left first. */
  enum WaitlistOrder {
    /** Those that were met first: plays are short. */
    BREADTH_FIRST,
    /** Those that were met last: runs are followed to their ends one by one. */
    DEPTH_FIRST
  }

  /** Which values are tried where the inputs of a step have very many. */
  enum InputEnumeration {
    /** None: that is left to others. */
    BOUNDED,
    /** One after the other. */
    ALL
  }

  /**
   * One search: which orders of steps it explores, and after how many steps it ends, tried ones or,
   * in depth, those taken. The last one of several may do all that was allowed.
   *
   * @param isForProofs where it left steps out, what fails is left to others, whose plays are
   *     shorter
   * @param inputs of steps that have very many
   */
  public record SearchConfiguration(
      Interleavings interleavings,
      long limit,
      WaitlistOrder order,
      boolean isForProofs,
      InputEnumeration inputs) {
    /** Near states first; of many inputs it tries none. */
    public SearchConfiguration(Interleavings interleavings, long limit) {
      this(interleavings, limit, WaitlistOrder.BREADTH_FIRST, false, InputEnumeration.BOUNDED);
    }

    /**
     * The searches to try of what is finite, one after the other, as long as something is open;
     * {@link SchedulingParameters} says what each of them is for.
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
                  InputEnumeration.ALL),
              nearFirst(Interleavings.ALL, SchedulingParameters.STEPS_FOR_SHORT_PLAYS),
              nearFirst(some, SchedulingParameters.STEPS_BEFORE_DEPTH),
              new SearchConfiguration(
                  some,
                  SchedulingParameters.STEPS_IN_DEPTH,
                  WaitlistOrder.DEPTH_FIRST,
                  false,
                  InputEnumeration.ALL),
              nearFirst(some, SchedulingParameters.STEPS_IN_SOME_ORDERS),
              nearFirst(Interleavings.ALL, SchedulingParameters.STEPS_IN_ALL_ORDERS));
      List<SearchConfiguration> result =
          new ArrayList<>(all.stream().filter(one -> one.limit() < limit).toList());
      result.add(nearFirst(result.size() > 1 ? some : Interleavings.ALL, limit));
      return result;
    }

    /** Whether it goes on where another one ended. */
    public boolean canResume(SearchConfiguration before) {
      return interleavings == before.interleavings && order == before.order;
    }

    private static SearchConfiguration nearFirst(Interleavings interleavings, long limit) {
      return new SearchConfiguration(
          interleavings, limit, WaitlistOrder.BREADTH_FIRST, false, InputEnumeration.ALL);
    }
  }
}
