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
 * Decides what an explicit search decides: finite data need no abstraction. Where nobody knows
 * whether they are finite it has several turns, each with more steps than the one before, once
 * others have worked as hard without deciding all.
 */
public final class ExplicitEngine implements Engine {
  private final VerificationRun run;
  private long limit;

  /** The limit where steps ask for bits: that is looked for when the other is reached. */
  private long limitWithBits;

  /** Effort of all attempts. */
  private long taken;

  /** Those that another attempt may decide. */
  private ConfigSet promising;

  public ExplicitEngine(VerificationRun run) {
    this.run = run;
    this.promising = run.problem().scope();
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

  /** The greatest limit of attempts behind the first one. */
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
   * Gives itself the greater limit where steps ask for bits: others tell the values of bytes apart
   * one by one.
   *
   * @return whether it is greater now
   */
  private boolean raiseLimit() {
    boolean raised = asksForBits();
    limit = raised ? limitWithBits : limit;
    return raised;
  }

  private boolean asksForBits() {
    return run.automaton().reachable(promising, Integer.MAX_VALUE).stream()
        .flatMap(location -> location.outgoing().stream())
        .anyMatch(step -> step.computes(Atom.ByteAnd.class::isInstance));
  }

  /** Whether some feature is a number of which registers may hold more than its class. */
  private boolean isOfUse() {
    return !run.automaton().featureSymbols().keySet().stream().allMatch(Symbol::isBoolean);
  }

  /** Searches for all open variants that it may decide, if it is its turn. */
  @Override
  public Engine.TurnResult advance(RunVerdicts decisions) {
    ConfigSet open = decisions.open().and(promising);
    if (limit == 0 || open.isEmpty()) {
      return Engine.TurnResult.EXHAUSTED;
    } else if (taken > 0 && (run.totals().effort() - taken) * stepsForOne() < limit) {
      return Engine.TurnResult.STUCK;
    }
    int before = decisions.changeCount();
    search(open, decisions);
    return decisions.changeCount() == before ? Engine.TurnResult.PAUSED : Engine.TurnResult.DECIDED;
  }

  /** Behind failures everything is to be looked at once more, with what may be spent on that. */
  @Override
  public void onAssertionsReopened(RunVerdicts decisions) {
    promising = decisions.open();
    taken = 0;
    begin(run.effortLimit().states().orElse(SchedulingParameters.MAX_EXPLICIT_STEPS));
  }

  private void search(ConfigSet open, RunVerdicts decisions) {
    boolean finite = isFinite();
    AbortConfirmation confirmation = new AbortConfirmation(run);
    ExplicitSearch.ErrorPolicy behind =
        decisions.includesFailedVariants()
            ? ExplicitSearch.ErrorPolicy.CONTINUE
            : ExplicitSearch.ErrorPolicy.STOP;
    promising = open;
    List<ExplicitSearch.SearchConfiguration> attempts =
        finite
            ? ExplicitSearch.SearchConfiguration.sequenceFor(run.problem().interleavings(), limit)
            : List.of(new ExplicitSearch.SearchConfiguration(Interleavings.ALL, limitWithBits));
    ExplicitSearch.SuspendedSearches begun = new ExplicitSearch.SuspendedSearches();
    for (ExplicitSearch.SearchConfiguration attempt : attempts) {
      ConfigSet now = promising.and(decisions.open());
      if (!now.isEmpty()) {
        ExplicitSearch search =
            begun.search(
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
                    ? confirmation.immediateConfirmation(decisions)
                    : arrival -> {});
        run.totals().addCheapEffort(run.totals().effort() - before, stepsForOne());
        taken += run.totals().effort() - before;
        conclude(search, result, decisions);
        promising = result.resumable();
        for (ExplicitResult.ErrorNode arrival : result.errorNodes()) {
          if (search.leavesErrorsToOthers()) {
            promising = promising.or(arrival.variants());
          } else if (!decisions.isDone()) {
            confirmation.confirm(arrival, decisions);
          }
        }
        run.listener().trace(() -> trace(result, decisions.open().count()));
      }
    }
    limit =
        limit * SchedulingParameters.EXPLICIT_LIMIT_GROWTH <= mostAttempted()
            ? limit * SchedulingParameters.EXPLICIT_LIMIT_GROWTH
            : 0;
    limitWithBits = limit;
    if (run.problem().subject().stateSpaceSize() == Subject.StateSpaceSize.FINITE
        && run.effortLimit().states().isPresent()) {
      // Others would come no further with so little.
      decisions.markUnknown(decisions.open(), UnknownReason.ITERATION_LIMIT);
    }
  }

  /** Where nothing was given up, what was not reached is safe. */
  private void conclude(ExplicitSearch search, ExplicitResult result, RunVerdicts decisions) {
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
    decisions.markSafe(safe, evidence);
    if (decisions.includesFailedVariants()) {
      for (Assertion assertion : decisions.assertions()) {
        ConfigSet fails = reached.getOrDefault(assertion, safe.space().none());
        decisions.markSafe(assertion, result.completed().minus(fails), evidence);
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

  /** Explicit states as conditions: each register and element equals its value. */
  private static final class StateRegions {
    private final Symbol.Supply supply;
    private final ConfigSetConverter sets;
    private final Map<ArrayRegister, ArraySymbols> places = new HashMap<>();

    /** Stands for any index of an array and for the element there. */
    private record ArraySymbols(Symbol index, Symbol element) {
      static ArraySymbols of(ArrayRegister array, Symbol.Supply supply) {
        return new ArraySymbols(supply.index(), supply.element(array));
      }
    }

    StateRegions(Automaton automaton, ConfigSpace space) {
      this.supply = automaton.supply();
      this.sets = new ConfigSetConverter(automaton.featureSymbols(), space);
    }

    /** The states that some of the variants reached, by the name of their control point. */
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

    /** A Boolean that depends on features is one thing in some variants, another in the others. */
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

    /** Those that are listed are as listed, all others 0. */
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
