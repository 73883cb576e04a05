package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sunder.automaton.Automaton;
import sunder.certificate.Certificate;
import sunder.certificate.Certificate.Coverage;
import sunder.certificate.InvariantMap.Region;
import sunder.expression.ArrayRegister;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.frontend.Subject;
import sunder.verdict.Assertion;
import sunder.verdict.UnknownReason;
import sunder.verify.Problem.Interleavings;
import sunder.verify.engine.Engine;
import sunder.verify.engine.SchedulingParameters;
import sunder.verify.engine.VerificationRun;
import sunder.verify.explicit.ExplicitResult.ExplicitState;
import sunder.verify.feature.ConfigSetConverter;
import sunder.verify.search.RunVerdicts;

/**
 * The engine for explicit-state search: it decides variants with few concrete states without
 * abstraction. If finiteness is unknown, it takes several turns; each has a greater limit of steps
 * and begins only after the other engines have spent comparable effort.
 */
public final class ExplicitEngine implements Engine {
  private final VerificationRun run;
  private long limit;

  /**
   * The limit if some transition computes bitwise operations; whether one does is determined when
   * {@code limit} is reached.
   */
  private long limitWithBits;

  /** The effort of all attempts. */
  private long taken;

  /** The variants that a further attempt may decide. */
  private ConfigSet undecided;

  /** Creates an engine for the variants in the scope of a run. */
  public ExplicitEngine(VerificationRun run) {
    this.run = run;
    this.undecided = run.problem().scope();
    begin(SchedulingParameters.MAX_EXPLICIT_STEPS);
  }

  private void begin(long most) {
    limit = Math.min(firstLimit(), most);
    limitWithBits =
        run.problem().subject().stateSpaceSize() == Subject.StateSpaceSize.OFTEN_FINITE
            ? Math.min(SchedulingParameters.FIRST_EXPLICIT_LIMIT_WITH_BITS, most)
            : limit;
  }

  private long firstLimit() {
    return switch (run.problem().subject().stateSpaceSize()) {
      case FINITE -> SchedulingParameters.MAX_EXPLICIT_STEPS;
      case FINITE_AND_WIDE -> SchedulingParameters.EXPLICIT_LIMIT_OF_WIDE_NUMBERS;
      case OFTEN_FINITE -> SchedulingParameters.FIRST_EXPLICIT_LIMIT;
      case UNBOUNDED -> isOfUse() ? SchedulingParameters.FIRST_EXPLICIT_LIMIT : 0;
    };
  }

  private boolean isFinite() {
    return switch (run.problem().subject().stateSpaceSize()) {
      case FINITE, FINITE_AND_WIDE -> true;
      case OFTEN_FINITE, UNBOUNDED -> false;
    };
  }

  /** Returns the greatest limit of the attempts after the first. */
  private long mostAttempted() {
    return switch (run.problem().subject().stateSpaceSize()) {
      case FINITE_AND_WIDE -> SchedulingParameters.MAX_EXPLICIT_STEPS;
      case OFTEN_FINITE -> SchedulingParameters.MAX_EXPLICIT_ATTEMPT;
      case FINITE, UNBOUNDED -> 0;
    };
  }

  private int stepsForOne() {
    return isFinite()
        ? SchedulingParameters.EXPLICIT_STEPS_PER_EFFORT_OF_PROCESSES
        : SchedulingParameters.EXPLICIT_STEPS_PER_EFFORT;
  }

  /**
   * Raises the limit if a transition computes bitwise operations: for those, interval abstraction
   * enumerates the values of bytes.
   *
   * @return whether a transition computes bitwise operations
   */
  private boolean raiseLimit() {
    boolean raised = asksForBits();
    limit = raised ? limitWithBits : limit;
    return raised;
  }

  private boolean asksForBits() {
    return run.automaton().reachable(undecided, Integer.MAX_VALUE).stream()
        .flatMap(location -> location.outgoing().stream())
        .anyMatch(step -> step.containsAtom(Atom.ByteAnd.class::isInstance));
  }

  /** Returns whether some feature is numeric, so that registers may hold terms over it. */
  private boolean isOfUse() {
    return !run.automaton().featureSymbols().keySet().stream().allMatch(Symbol::isBoolean);
  }

  /**
   * Searches the open variants that a further attempt may decide; the result is PAUSED, without a
   * search, while the other engines have not spent comparable effort.
   */
  @Override
  public Engine.TurnResult advance(RunVerdicts verdicts) {
    ConfigSet open = verdicts.open().and(undecided);
    if (limit == 0 || open.isEmpty()) {
      return Engine.TurnResult.EXHAUSTED;
    } else if (taken > 0 && (run.totals().effort() - taken) * stepsForOne() < limit) {
      return Engine.TurnResult.PAUSED;
    }
    int before = verdicts.changeCount();
    search(open, verdicts);
    return verdicts.changeCount() == before ? Engine.TurnResult.PAUSED : Engine.TurnResult.DECIDED;
  }

  /**
   * Starts again with the variants whose assertions are open, within the effort limit of the run.
   */
  @Override
  public void onAssertionsReopened(RunVerdicts verdicts) {
    undecided = verdicts.open();
    taken = 0;
    begin(run.effortLimit().states().orElse(SchedulingParameters.MAX_EXPLICIT_STEPS));
  }

  private void search(ConfigSet open, RunVerdicts verdicts) {
    boolean finite = isFinite();
    AbortConfirmation confirmation = new AbortConfirmation(run);
    ExplicitSearch.ErrorPolicy behind =
        verdicts.includesFailedVariants()
            ? ExplicitSearch.ErrorPolicy.CONTINUE
            : ExplicitSearch.ErrorPolicy.STOP;
    undecided = open;
    List<ExplicitSearch.SearchConfiguration> attempts =
        finite
            ? ExplicitSearch.SearchConfiguration.sequenceFor(run.problem().interleavings(), limit)
            : List.of(
                ExplicitSearch.SearchConfiguration.symbolic(Interleavings.ALL, limitWithBits));
    ExplicitSearch.SuspendedSearches suspended = new ExplicitSearch.SuspendedSearches();
    for (ExplicitSearch.SearchConfiguration attempt : attempts) {
      ConfigSet now = undecided.and(verdicts.open());
      if (!now.isEmpty()) {
        ExplicitSearch search =
            suspended.search(
                attempt,
                now,
                () ->
                    new ExplicitSearch(
                        run.automaton(), now, attempt, run.budget(), behind, Optional.empty()));
        if (limit < limitWithBits) {
          search.stopWhen(limit, () -> !raiseLimit());
        }
        long before = run.totals().effort();
        ExplicitResult result =
            search.runAndCount(
                run.totals(),
                finite && !attempt.isForProofs()
                    ? confirmation.immediateConfirmation(verdicts)
                    : arrival -> {});
        run.totals().addCheapEffort(run.totals().effort() - before, stepsForOne());
        taken += run.totals().effort() - before;
        conclude(search, result, verdicts);
        undecided = result.resumable();
        for (ExplicitResult.ErrorNode arrival : result.errorNodes()) {
          if (search.defersErrors()) {
            undecided = undecided.or(arrival.variants());
          } else if (!verdicts.isDone()) {
            confirmation.confirm(arrival, verdicts);
          }
        }
        run.listener().trace(() -> trace(result, verdicts.open().count()));
      }
    }
    limit =
        limit * SchedulingParameters.EXPLICIT_LIMIT_GROWTH <= mostAttempted()
            ? limit * SchedulingParameters.EXPLICIT_LIMIT_GROWTH
            : 0;
    limitWithBits = limit;
    if (run.problem().subject().stateSpaceSize() == Subject.StateSpaceSize.FINITE
        && run.effortLimit().states().isPresent()) {
      // With such a small limit the other engines would decide no more.
      verdicts.markUnknown(verdicts.open(), UnknownReason.ITERATION_LIMIT);
    }
  }

  /**
   * Records as safe the completed variants that reach no error; per assertion if failed variants
   * are searched further.
   */
  private void conclude(ExplicitSearch search, ExplicitResult result, RunVerdicts verdicts) {
    StateRegions regions = new StateRegions(run.automaton(), result.completed().space());
    Map<Assertion, ConfigSet> reached = new HashMap<>();
    result
        .errorNodes()
        .forEach(a -> reached.merge(a.failedAssertion(), a.variants(), ConfigSet::or));
    ConfigSet safe = reached.values().stream().reduce(result.completed(), ConfigSet::minus);
    Certificate evidence =
        new Certificate.ReachedStates(
            run.keepStores(() -> regions.of(result.reached().get(), safe)),
            visited(search, result, safe));
    verdicts.markSafe(safe, evidence);
    if (verdicts.includesFailedVariants()) {
      for (Assertion assertion : verdicts.assertions()) {
        ConfigSet fails = reached.getOrDefault(assertion, safe.space().none());
        verdicts.markSafe(assertion, result.completed().minus(fails), evidence);
      }
    }
  }

  private Optional<Coverage> visited(ExplicitSearch search, ExplicitResult result, ConfigSet safe) {
    return result
        .coveredStatements()
        .map(v -> v.withTriggers(TriggerReachability.of(search, run.automaton().triggers(), safe)));
  }

  private static String trace(ExplicitResult result, BigInteger open) {
    return "explicit search of "
        + result.states()
        + " states\n  "
        + (open.signum() == 0 ? "decides all" : "leaves " + open + " variants open");
  }

  /**
   * The conversion of explicit states to the regions of a certificate: conjunctions of equations,
   * one for each register and element.
   */
  private static final class StateRegions {
    private final Symbol.Supply supply;
    private final ConfigSetConverter sets;
    private final Map<ArrayRegister, ArraySymbols> places = new HashMap<>();

    /** The symbols for an arbitrary index of an array and for the element at it. */
    private record ArraySymbols(Symbol index, Symbol element) {
      static ArraySymbols of(ArrayRegister array, Symbol.Supply supply) {
        return new ArraySymbols(supply.index(), supply.element(array));
      }
    }

    StateRegions(Automaton automaton, ConfigSpace space) {
      this.supply = automaton.supply();
      this.sets = new ConfigSetConverter(automaton.featureSymbols(), space);
    }

    /**
     * Returns the regions of the states that some of the variants reach, by the name of the
     * location.
     */
    Map<String, List<Region>> of(Map<ExplicitState, ConfigSet> seen, ConfigSet variants) {
      Map<String, List<Region>> result = new TreeMap<>();
      seen.forEach(
          (state, here) -> {
            ConfigSet able = here.and(variants);
            if (!able.isEmpty()) {
              result
                  .computeIfAbsent(state.location().name(), name -> new ArrayList<>())
                  .addAll(regions(state, able));
            }
          });
      return result;
    }

    private List<Region> regions(ExplicitState state, ConfigSet variants) {
      List<BoolTerm> integers = new ArrayList<>();
      Map<BoolTerm, ConfigSet> parts = Map.of(BoolTerm.TRUE, variants);
      for (Symbol register : state.location().live()) {
        if (state.register(register) instanceof BoolTerm value) {
          parts = parts(parts, BoolTerm.of(register), value);
        } else {
          integers.add(BoolTerm.equivalent(Term.of(register), state.register(register)));
        }
      }
      BoolTerm values = BoolTerm.and(integers);
      List<Region.ArrayInvariant> elements = elements(state);
      List<Region> regions = new ArrayList<>();
      parts.forEach(
          (booleans, set) ->
              regions.add(new Region(set, BoolTerm.and(values, booleans), elements)));
      return regions;
    }

    /**
     * Splits each case by the value of a Boolean register that depends on features: the variants
     * where it is true and those where it is false.
     */
    private Map<BoolTerm, ConfigSet> parts(
        Map<BoolTerm, ConfigSet> before, BoolTerm register, BoolTerm value) {
      Optional<ConfigSet> able = sets.satisfying(value);
      Map<BoolTerm, ConfigSet> result = new LinkedHashMap<>();
      before.forEach(
          (known, variants) -> {
            if (able.isEmpty()) {
              result.put(BoolTerm.and(known, BoolTerm.equivalent(register, value)), variants);
              return;
            }
            ConfigSet yes = variants.and(able.get());
            ConfigSet no = variants.minus(able.get());
            if (!yes.isEmpty()) {
              result.put(BoolTerm.and(known, register), yes);
            }
            if (!no.isEmpty()) {
              result.put(BoolTerm.and(known, register.not()), no);
            }
          });
      return result;
    }

    private List<Region.ArrayInvariant> elements(ExplicitState state) {
      List<Region.ArrayInvariant> elements = new ArrayList<>();
      for (ArrayRegister array : state.location().liveArrays()) {
        ArraySymbols place = places.computeIfAbsent(array, a -> ArraySymbols.of(a, supply));
        elements.add(
            new Region.ArrayInvariant(
                array, place.index(), place.element(), elements(state, array, place)));
      }
      return elements;
    }

    /** Returns the condition that the listed elements have their values and all others are 0. */
    private static BoolTerm elements(ExplicitState state, ArrayRegister array, ArraySymbols place) {
      IntTerm index = IntTerm.of(place.index());
      Term element = Term.of(place.element());
      List<BoolTerm> conditions = new ArrayList<>();
      List<BoolTerm> listed = new ArrayList<>();
      for (BigInteger at : state.arrays().getOrDefault(array, Map.of()).keySet()) {
        BoolTerm here = BoolTerm.equal(index, IntTerm.of(at));
        conditions.add(
            BoolTerm.or(here.not(), BoolTerm.equivalent(element, state.element(array, at))));
        listed.add(here);
      }
      listed.add(
          BoolTerm.equivalent(
              element, place.element().isBoolean() ? BoolTerm.FALSE : IntTerm.ZERO));
      conditions.add(BoolTerm.or(listed));
      return BoolTerm.and(conditions);
    }
  }
}
