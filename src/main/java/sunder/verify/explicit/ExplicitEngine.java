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
import sunder.certificate.Certificate.Visited;
import sunder.certificate.Stores.Region;
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
import sunder.verify.engine.Run;
import sunder.verify.engine.Timetable;
import sunder.verify.explicit.ExplicitResult.ExplicitState;
import sunder.verify.feature.FeatureSets;
import sunder.verify.search.Decisions;

/**
 * Decides what an explicit search decides: finite data need no abstraction. Where nobody knows
 * whether they are finite it has several turns, each with more steps than the one before, once
 * others have worked as hard without deciding all.
 */
public final class ExplicitEngine implements Engine {
  private final Run run;
  private long limit;

  /** The limit where steps ask for bits: that is looked for when the other is reached. */
  private long limitWithBits;

  /** Effort of all attempts. */
  private long taken;

  /** Those that another attempt may decide. */
  private ConfigSet promising;

  public ExplicitEngine(Run run) {
    this.run = run;
    this.promising = run.problem().scope();
    begin(Timetable.MOST_STEPS);
  }

  private void begin(long most) {
    limit = Math.min(firstLimit(), most);
    limitWithBits =
        run.problem().subject().data() == Subject.Data.OFTEN_FINITE
            ? Math.min(Timetable.STEPS_WITH_BITS, most)
            : limit;
  }

  private long firstLimit() {
    return switch (run.problem().subject().data()) {
      case FINITE -> Timetable.MOST_STEPS;
      case FINITE_AND_WIDE -> Timetable.STEPS_OF_WIDE;
      case OFTEN_FINITE -> Timetable.FIRST_STEPS;
      case UNBOUNDED -> isOfUse() ? Timetable.FIRST_STEPS : 0;
    };
  }

  private boolean isFinite() {
    return switch (run.problem().subject().data()) {
      case FINITE, FINITE_AND_WIDE -> true;
      case OFTEN_FINITE, UNBOUNDED -> false;
    };
  }

  /** The greatest limit of attempts behind the first one. */
  private long mostAttempted() {
    return switch (run.problem().subject().data()) {
      case FINITE_AND_WIDE -> Timetable.MOST_STEPS;
      case OFTEN_FINITE -> Timetable.MOST_ATTEMPTED;
      case FINITE, UNBOUNDED -> 0;
    };
  }

  private int stepsForOne() {
    return isFinite() ? Timetable.STEPS_FOR_ONE_OF_PROCESSES : Timetable.STEPS_FOR_ONE;
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
        .anyMatch(step -> step.computes(Atom.Common.class::isInstance));
  }

  /** Whether some feature is a number of which registers may hold more than its class. */
  private boolean isOfUse() {
    return !run.automaton().featureSymbols().keySet().stream().allMatch(Symbol::isBoolean);
  }

  /** Searches for all open variants that it may decide, if it is its turn. */
  @Override
  public Engine.Advance advance(Decisions decisions) {
    ConfigSet open = decisions.open().and(promising);
    if (limit == 0 || open.isEmpty()) {
      return Engine.Advance.SPENT;
    } else if (taken > 0 && (run.totals().effort() - taken) * stepsForOne() < limit) {
      return Engine.Advance.STUCK;
    }
    int before = decisions.changes();
    search(open, decisions);
    return decisions.changes() == before ? Engine.Advance.PAUSED : Engine.Advance.DECIDED;
  }

  /** Behind failures everything is to be looked at once more, with what may be spent on that. */
  @Override
  public void askAnew(Decisions decisions) {
    promising = decisions.open();
    taken = 0;
    begin(run.allowance().states().orElse(Timetable.MOST_STEPS));
  }

  private void search(ConfigSet open, Decisions decisions) {
    boolean finite = isFinite();
    AbortConfirmation confirmation = new AbortConfirmation(run);
    ExplicitSearch.Behind behind =
        decisions.areBehindFailures() ? ExplicitSearch.Behind.GO_ON : ExplicitSearch.Behind.STOP;
    promising = open;
    List<ExplicitSearch.Attempt> attempts =
        finite
            ? ExplicitSearch.Attempt.of(run.problem().interleavings(), limit)
            : List.of(new ExplicitSearch.Attempt(Interleavings.ALL, limitWithBits));
    ExplicitSearch.Begun begun = new ExplicitSearch.Begun();
    for (ExplicitSearch.Attempt attempt : attempts) {
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
          search.askAt(limit, () -> !raiseLimit());
        }
        long before = run.totals().effort();
        ExplicitResult result =
            search.counted(
                run.totals(),
                finite && !attempt.isForProofs() ? confirmation.atOnce(decisions) : arrival -> {});
        run.totals().cheap(run.totals().effort() - before, stepsForOne());
        taken += run.totals().effort() - before;
        conclude(search, result, decisions);
        promising = result.beyond();
        for (ExplicitResult.ErrorArrival arrival : result.aborts()) {
          if (search.isForOthers()) {
            promising = promising.or(arrival.variants());
          } else if (!decisions.isDone()) {
            confirmation.confirm(arrival, decisions);
          }
        }
        run.listener().trace(() -> trace(result, decisions.open().count()));
      }
    }
    limit = limit * Timetable.GROWTH <= mostAttempted() ? limit * Timetable.GROWTH : 0;
    limitWithBits = limit;
    if (run.problem().subject().data() == Subject.Data.FINITE
        && run.allowance().states().isPresent()) {
      // Others would come no further with so little.
      decisions.unknown(decisions.open(), UnknownReason.ITERATION_LIMIT);
    }
  }

  /** Where nothing was given up, what was not reached is safe. */
  private void conclude(ExplicitSearch search, ExplicitResult result, Decisions decisions) {
    StateRegions regions = new StateRegions(run.automaton(), result.searched().space());
    Map<Assertion, ConfigSet> reached = new HashMap<>();
    result.aborts().forEach(a -> reached.merge(a.failed(), a.variants(), ConfigSet::or));
    ConfigSet safe = reached.values().stream().reduce(result.searched(), ConfigSet::minus);
    Certificate evidence =
        new Certificate.Exhausted(
            run.kept(() -> regions.of(result.reached().get(), safe)),
            visited(search, result, safe));
    decisions.safe(safe, evidence);
    if (decisions.areBehindFailures()) {
      for (Assertion assertion : decisions.assertions()) {
        ConfigSet fails = reached.getOrDefault(assertion, safe.space().none());
        decisions.safe(assertion, result.searched().minus(fails), evidence);
      }
    }
  }

  private Optional<Visited> visited(ExplicitSearch search, ExplicitResult result, ConfigSet safe) {
    return result
        .visited()
        .map(v -> v.with(Triggered.of(search, run.automaton().triggers(), safe)));
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
    private final FeatureSets sets;
    private final Map<ArrayRegister, Place> places = new HashMap<>();

    /** Stands for any index of an array and for the element there. */
    private record Place(Symbol index, Symbol element) {
      static Place of(ArrayRegister array, Symbol.Supply supply) {
        return new Place(supply.index(), supply.element(array));
      }
    }

    StateRegions(Automaton automaton, ConfigSpace space) {
      this.supply = automaton.supply();
      this.sets = new FeatureSets(automaton.featureSymbols(), space);
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
          integers.add(BoolTerm.same(Term.of(register), state.register(register)));
        }
      }
      BoolTerm values = BoolTerm.and(integers);
      List<Region.Elements> elements = elements(state);
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
              result.put(BoolTerm.and(known, BoolTerm.same(register, value)), variants);
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

    private List<Region.Elements> elements(ExplicitState state) {
      List<Region.Elements> elements = new ArrayList<>();
      for (ArrayRegister array : state.location().liveArrays()) {
        Place place = places.computeIfAbsent(array, a -> Place.of(a, supply));
        elements.add(
            new Region.Elements(
                array, place.index(), place.element(), elements(state, array, place)));
      }
      return elements;
    }

    /** Those that are listed are as listed, all others 0. */
    private static BoolTerm elements(ExplicitState state, ArrayRegister array, Place place) {
      IntTerm index = IntTerm.of(place.index());
      Term element = Term.of(place.element());
      List<BoolTerm> conditions = new ArrayList<>();
      List<BoolTerm> listed = new ArrayList<>();
      for (BigInteger at : state.arrays().getOrDefault(array, Map.of()).keySet()) {
        BoolTerm here = BoolTerm.equal(index, IntTerm.of(at));
        conditions.add(BoolTerm.or(here.not(), BoolTerm.same(element, state.element(array, at))));
        listed.add(here);
      }
      listed.add(
          BoolTerm.same(element, place.element().isBoolean() ? BoolTerm.FALSE : IntTerm.ZERO));
      conditions.add(BoolTerm.or(listed));
      return BoolTerm.and(conditions);
    }
  }
}
