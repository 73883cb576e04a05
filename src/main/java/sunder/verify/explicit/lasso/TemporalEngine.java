package sunder.verify.explicit.lasso;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import sunder.automaton.Automaton.Trigger;
import sunder.automaton.NeverClaim;
import sunder.certificate.Certificate;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verdict.Assertion;
import sunder.verdict.Script;
import sunder.verdict.UnknownReason;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Scheduler;
import sunder.verify.engine.VerificationRun;
import sunder.verify.explicit.AbortConfirmation;
import sunder.verify.explicit.ExplicitResult;
import sunder.verify.explicit.ExplicitSearch;
import sunder.verify.explicit.ExplicitSearch.SearchConfiguration;
import sunder.verify.explicit.StateGraph;
import sunder.verify.explicit.TriggerReachability;
import sunder.verify.search.Feasibility;
import sunder.verify.search.RunVerdicts;

/**
 * The engine for temporal claims: LTL model checking by an exhaustive explicit search and
 * fair-cycle detection on its graph. It is the whole procedure for an automaton with a claim,
 * whatever method is selected, because unreachability of abort does not prove a claim.
 */
public final class TemporalEngine implements Engine {
  private final VerificationRun run;
  private final NeverClaim claim;
  private final PausePolicy pause;
  private boolean isPaused;

  /**
   * Creates an engine.
   *
   * @param run the run, whose automaton has a claim
   * @param pause the policy for an early end of a search
   */
  public TemporalEngine(VerificationRun run, PausePolicy pause) {
    this.run = run;
    this.claim = run.automaton().claim().orElseThrow();
    this.pause = pause;
  }

  /** Returns the scheduler for an automaton with a claim. */
  public static Scheduler scheduler(VerificationRun run) {
    return new TemporalEngine(run, PausePolicy.NEVER)::runTurn;
  }

  /**
   * A policy that may end the first search early and leave its variants open.
   *
   * @param steps the number of steps after which {@code isDue} is evaluated
   * @param isDue decides by the number of edges for each set of configurations
   */
  public record PausePolicy(long steps, Predicate<Map<ConfigSet, Integer>> isDue) {
    /** The policy that never ends a search. */
    public static final PausePolicy NEVER = new PausePolicy(Long.MAX_VALUE, takers -> false);
  }

  /** Runs one search; the variants that it leaves open become unknown, unless it was paused. */
  public void runTurn(RunVerdicts verdicts) {
    run.nextRound(OptionalInt.empty());
    advance(verdicts);
    if (!isPaused && !verdicts.isDone()) {
      verdicts.markUnknown(verdicts.open(), UnknownReason.NO_PROGRESS);
    }
  }

  /**
   * Searches for violations of the claim and of assertions; if failed variants are included, their
   * other runs are searched, too.
   */
  @Override
  public Engine.TurnResult advance(RunVerdicts verdicts) {
    int before = verdicts.changeCount();
    long limit = run.effortLimit().states().orElse(Long.MAX_VALUE);
    ConfigSet undecided = verdicts.open();
    isPaused = false;
    ExplicitSearch.SuspendedSearches suspended = new ExplicitSearch.SuspendedSearches();
    for (SearchConfiguration attempt :
        SearchConfiguration.sequenceFor(run.problem().interleavings(), limit)) {
      ConfigSet open = undecided.and(verdicts.open());
      undecided =
          open.isEmpty() || isPaused
              ? open
              : search(
                  attempt,
                  suspended.search(attempt, open, () -> begin(open, attempt, verdicts)),
                  verdicts);
    }
    if (!isPaused) {
      verdicts.markUnknown(undecided, UnknownReason.ITERATION_LIMIT);
    }
    if (verdicts.changeCount() != before) {
      return Engine.TurnResult.DECIDED;
    }
    return isPaused ? Engine.TurnResult.PAUSED : Engine.TurnResult.EXHAUSTED;
  }

  private ExplicitSearch begin(ConfigSet open, SearchConfiguration attempt, RunVerdicts verdicts) {
    StateGraph graph = new StateGraph();
    ExplicitSearch.ErrorPolicy behind =
        verdicts.includesFailedVariants()
            ? ExplicitSearch.ErrorPolicy.CONTINUE
            : ExplicitSearch.ErrorPolicy.STOP;
    ExplicitSearch search =
        new ExplicitSearch(
            run.automaton(), open, attempt, run.budget(), behind, Optional.of(graph));
    search.stopWhen(
        verdicts.includesFailedVariants() ? Long.MAX_VALUE : pause.steps(),
        () -> {
          isPaused = pause.isDue().test(graph.edgeCountByVariants());
          return isPaused;
        });
    return search;
  }

  /**
   * Runs or resumes one search and records its verdicts.
   *
   * @return the configurations that only its limit leaves undecided
   */
  private ConfigSet search(
      SearchConfiguration attempt, ExplicitSearch search, RunVerdicts verdicts) {
    AbortConfirmation confirmation = new AbortConfirmation(run);
    ExplicitResult result =
        search.runAndCount(
            run.totals(),
            attempt.isForProofs() ? arrival -> {} : confirmation.immediateConfirmation(verdicts));
    ConfigSet left = result.resumable();
    for (ExplicitResult.ErrorNode arrival : result.errorNodes()) {
      if (search.defersErrors()) {
        left = left.or(arrival.variants());
      } else {
        confirmation.confirm(arrival, verdicts);
      }
    }
    boolean isOfUse = !search.defersErrors() || !result.completed().isEmpty();
    if (isPaused || !isOfUse) {
      return left;
    }
    StateGraph graph = search.graph();
    ConfigSet all = result.completed().space().all();
    Optional<ClaimLabels> labels = ClaimLabels.of(search, graph, claim, all);
    if (labels.isPresent()) {
      SilentDivergence divergence = new SilentDivergence(search, graph, labels.get(), run.budget());
      ClaimProduct product =
          new ClaimProduct(graph, labels.get(), divergence, claim, search.sets(), run.budget());
      SearchedProduct found = new SearchedProduct(search, graph, product, divergence, result);
      ConfigSet violating = violating(found);
      conclude(found, violating.and(result.completed()), verdicts);
      if (search.defersErrors()) {
        left = left.or(violating);
      } else {
        confirm(found, violating, verdicts);
      }
    }
    run.listener().trace(() -> trace(result, verdicts.open().count()));
    return left;
  }

  private static String trace(ExplicitResult result, BigInteger open) {
    return "search of all " + result.states() + " states\n  leaves " + open + " variants open";
  }

  private record SearchedProduct(
      ExplicitSearch search,
      StateGraph graph,
      ClaimProduct product,
      SilentDivergence divergence,
      ExplicitResult result) {

    /** Returns the configurations that were searched completely. */
    ConfigSet scope() {
      return result.completed();
    }

    /**
     * Returns also the configurations that the limit interrupted; the runs found for them are
     * feasible.
     */
    ConfigSet met() {
      return result.completed().or(result.resumable());
    }

    ConfigSet failing(Assertion assertion) {
      return result.errorNodes().stream()
          .filter(arrival -> arrival.failedAssertion().equals(assertion))
          .map(ExplicitResult.ErrorNode::variants)
          .reduce(search.sets().none(), ConfigSet::or);
    }
  }

  /**
   * Returns the configurations with an accepting cycle; for a configuration that was not searched
   * completely, one among the states found.
   */
  private ConfigSet violating(SearchedProduct found) {
    ClaimProduct product = found.product().emptyCopy();
    starts(found).forEach(product::addInitial);
    product.explore();
    return new FairCycleDetection(product, found.search().sets(), run.budget())
        .find()
        .and(found.met());
  }

  private void confirm(SearchedProduct found, ConfigSet violating, RunVerdicts verdicts) {
    Map<Integer, ConfigSet> starts = starts(found);
    ConfigSet rest = verdicts.open(formula(), violating);
    while (!rest.isEmpty() && !verdicts.isDone()) {
      rest = verdicts.open(formula(), rest.minus(confirm(found, starts, rest, verdicts)));
    }
  }

  private void conclude(SearchedProduct found, ConfigSet violating, RunVerdicts verdicts) {
    ConfigSet holding =
        found
            .scope()
            .minus(violating)
            .minus(found.divergence().possiblyFair())
            .minus(found.failing(formula()));
    List<Trigger> triggers = run.automaton().triggers();
    Certificate evidence =
        new Certificate.ReachedStates(
            Optional::empty,
            found
                .result()
                .coveredStatements()
                .map(
                    v ->
                        v.withTriggers(TriggerReachability.of(found.search(), triggers, holding))));
    if (!verdicts.includesFailedVariants()) {
      verdicts.markSafe(holding, evidence);
    }
    for (Assertion assertion : verdicts.assertions()) {
      boolean isFormula = assertion.equals(formula());
      ConfigSet safe = isFormula ? holding : found.scope().minus(found.failing(assertion));
      verdicts.markSafe(assertion, safe, evidence);
    }
  }

  /** Returns the states in which runs begin after initialisation, with their configurations. */
  private Map<Integer, ConfigSet> starts(SearchedProduct found) {
    Map<Integer, ConfigSet> result = new HashMap<>();
    for (int state = 0; state < found.search().states(); state++) {
      if (!claim.runStarts().test(found.search().loadState(state).location())) {
        for (int i = found.graph().firstOf(state); i < found.graph().endOf(state); i++) {
          int target = found.graph().target(i);
          ConfigSet who = found.graph().variants(i).and(found.met());
          if (claim.runStarts().test(found.search().loadState(target).location())
              && !who.isEmpty()) {
            result.merge(target, who, ConfigSet::or);
          }
        }
      }
    }
    return result;
  }

  /**
   * Replays a violation of one configuration.
   *
   * @return the configurations that are not to be tried again
   */
  private ConfigSet confirm(
      SearchedProduct found, Map<Integer, ConfigSet> starts, ConfigSet rest, RunVerdicts verdicts) {
    Configuration one = rest.pick();
    LassoSearch.AcceptingLasso lasso =
        new LassoSearch(found.product().emptyCopy(), found.divergence(), one, run.budget())
            .from(starts)
            .orElseThrow(() -> new IllegalStateException("a fair cycle that is not there"));
    Script script = script(found, lasso);
    Feasibility.Feasible play = new Feasibility.Feasible(one, lasso.variants(), variant -> script);
    return run.confirmation().confirm(formula(), play, verdicts.open(), verdicts)
        ? rest.space().single(one)
        : lasso.variants();
  }

  private Assertion formula() {
    return run.automaton().assertions().stream()
        .filter(assertion -> assertion.kind() == Assertion.Kind.FORMULA)
        .findFirst()
        .orElseThrow();
  }

  private static Script script(SearchedProduct found, LassoSearch.AcceptingLasso lasso) {
    List<Script.Answer> answers = new ArrayList<>();
    lasso.prefix().forEach(edge -> add(found, edge, answers));
    answers.add(number(Script.CYCLE));
    lasso.cycle().forEach(edge -> add(found, edge, answers));
    return new Script(Map.of(Script.SCHEDULE, answers), List.of(), Map.of());
  }

  private static void add(SearchedProduct found, int edge, List<Script.Answer> answers) {
    int step = found.graph().step(edge);
    if (step == StateGraph.STUTTER) {
      answers.add(number(Script.STUTTER));
      return;
    }
    answers.addAll(
        AbortConfirmation.scheduleAnswers(
            found.search().transition(step), found.search().inputs(step)));
  }

  private static Script.Answer number(int value) {
    return new Script.Answer.Value(BigInteger.valueOf(value));
  }
}
