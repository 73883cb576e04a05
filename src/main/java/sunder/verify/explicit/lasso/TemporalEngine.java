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
import sunder.verify.engine.Run;
import sunder.verify.engine.Schedule;
import sunder.verify.explicit.AbortConfirmation;
import sunder.verify.explicit.ExplicitResult;
import sunder.verify.explicit.ExplicitSearch;
import sunder.verify.explicit.ExplicitSearch.Attempt;
import sunder.verify.explicit.StateGraph;
import sunder.verify.explicit.Triggered;
import sunder.verify.search.Decisions;
import sunder.verify.search.Feasibility;

/**
 * Decides whether an automaton has a run that its claim accepts: every state is searched, then
 * every cycle. This is the whole procedure for such an automaton, whatever the method: that no run
 * reaches abort says nothing about the claim.
 */
public final class TemporalEngine implements Engine {
  private final Run run;
  private final NeverClaim claim;
  private final Pause pause;
  private boolean isPaused;

  /**
   * @param pause when a search may end early
   */
  public TemporalEngine(Run run, Pause pause) {
    this.run = run;
    this.claim = run.automaton().claim().orElseThrow();
    this.pause = pause;
  }

  /** The procedure for an automaton that has a claim. */
  public static Schedule schedule(Run run) {
    return new TemporalEngine(run, Pause.NEVER)::turn;
  }

  /**
   * When the first search is asked whether it is to end, so that its variants stay open.
   *
   * @param isDue gets how many steps which variants took
   */
  public record Pause(long steps, Predicate<Map<ConfigSet, Integer>> isDue) {
    /** All go to the end. */
    public static final Pause NEVER = new Pause(Long.MAX_VALUE, takers -> false);
  }

  /** One search; what it leaves stays unknown, unless it was paused. */
  public void turn(Decisions decisions) {
    run.nextRound(OptionalInt.empty());
    advance(decisions);
    if (!isPaused && !decisions.isDone()) {
      decisions.unknown(decisions.open(), UnknownReason.NO_PROGRESS);
    }
  }

  /** Where something fails other runs are followed, too, once every variant is decided. */
  @Override
  public Engine.Advance advance(Decisions decisions) {
    ConfigSet before = decisions.open();
    long limit = run.allowance().states().orElse(Long.MAX_VALUE);
    ConfigSet beyond = before;
    isPaused = false;
    ExplicitSearch.Begun begun = new ExplicitSearch.Begun();
    for (Attempt attempt : Attempt.of(run.problem().interleavings(), limit)) {
      ConfigSet open = beyond.and(decisions.open());
      beyond =
          open.isEmpty() || isPaused
              ? open
              : search(
                  attempt,
                  begun.search(attempt, open, () -> begin(open, attempt, decisions)),
                  decisions);
    }
    if (!isPaused) {
      decisions.unknown(beyond, UnknownReason.ITERATION_LIMIT);
    }
    return decisions.open().equals(before) ? Engine.Advance.SPENT : Engine.Advance.DECIDED;
  }

  private ExplicitSearch begin(ConfigSet open, Attempt attempt, Decisions decisions) {
    StateGraph graph = new StateGraph();
    ExplicitSearch.Behind behind =
        decisions.areBehindFailures() ? ExplicitSearch.Behind.GO_ON : ExplicitSearch.Behind.STOP;
    ExplicitSearch search =
        new ExplicitSearch(
            run.automaton(), open, attempt, run.budget(), behind, Optional.of(graph));
    search.askAt(
        decisions.areBehindFailures() ? Long.MAX_VALUE : pause.steps(),
        () -> {
          isPaused = pause.isDue().test(graph.takers());
          return isPaused;
        });
    return search;
  }

  /**
   * One search, or more of it.
   *
   * @return whom only its limit leaves undecided
   */
  private ConfigSet search(Attempt attempt, ExplicitSearch search, Decisions decisions) {
    AbortConfirmation confirmation = new AbortConfirmation(run);
    ExplicitResult result =
        search.counted(
            run.totals(), attempt.isForProofs() ? arrival -> {} : confirmation.atOnce(decisions));
    ConfigSet left = result.beyond();
    for (ExplicitResult.ErrorArrival arrival : result.aborts()) {
      if (search.isForOthers()) {
        left = left.or(arrival.variants());
      } else {
        confirmation.confirm(arrival, decisions);
      }
    }
    boolean isOfUse = !search.isForOthers() || !result.searched().isEmpty();
    if (isPaused || !isOfUse) {
      return left;
    }
    StateGraph graph = search.graph();
    ConfigSet all = result.searched().space().all();
    Optional<ClaimLabels> labels = ClaimLabels.of(search, graph, claim, all);
    if (labels.isPresent()) {
      HiddenRuns hidden = new HiddenRuns(search, graph, labels.get(), run.budget());
      Product product =
          new Product(graph, labels.get(), hidden, claim, search.sets(), run.budget());
      Found found = new Found(search, graph, product, hidden, result);
      ConfigSet violating = violating(found);
      conclude(found, violating.and(result.searched()), decisions);
      if (search.isForOthers()) {
        left = left.or(violating);
      } else {
        confirm(found, violating, decisions);
      }
    }
    run.listener().trace(() -> trace(result, decisions.open().count()));
    return left;
  }

  private static String trace(ExplicitResult result, BigInteger open) {
    return "search of all " + result.states() + " states\n  leaves " + open + " variants open";
  }

  /** What a finished search leaves to look at. */
  private record Found(
      ExplicitSearch search,
      StateGraph graph,
      Product product,
      HiddenRuns hidden,
      ExplicitResult result) {

    /** Who was followed to the end. */
    ConfigSet scope() {
      return result.searched();
    }

    /** The same, with those whom the limit kept from that: what they met they can do. */
    ConfigSet met() {
      return result.searched().or(result.beyond());
    }

    /** Who was followed to the end, and an assertion fails on the way. */
    ConfigSet failing(Assertion assertion) {
      return result.aborts().stream()
          .filter(arrival -> arrival.failed().equals(assertion))
          .map(ExplicitResult.ErrorArrival::variants)
          .reduce(search.sets().none(), ConfigSet::or);
    }
  }

  /**
   * Who has a cycle that the claim accepts: of who was not followed to the end, one of those met.
   */
  private ConfigSet violating(Found found) {
    Product product = found.product().anew();
    starts(found).forEach(product::begin);
    product.explore();
    return new FairCycles(product, found.search().sets(), run.budget()).find().and(found.met());
  }

  private void confirm(Found found, ConfigSet violating, Decisions decisions) {
    Map<Integer, ConfigSet> starts = starts(found);
    ConfigSet rest = decisions.open(formula(), violating);
    while (!rest.isEmpty() && !decisions.isDone()) {
      rest = decisions.open(formula(), rest.minus(confirm(found, starts, rest, decisions)));
    }
  }

  private void conclude(Found found, ConfigSet violating, Decisions decisions) {
    ConfigSet holding =
        found
            .scope()
            .minus(violating)
            .minus(found.hidden().perhapsFair())
            .minus(found.failing(formula()));
    List<Trigger> triggers = run.automaton().triggers();
    Certificate evidence =
        new Certificate.Exhausted(
            Optional::empty,
            found
                .result()
                .visited()
                .map(v -> v.with(Triggered.of(found.search(), triggers, holding))));
    if (!decisions.areBehindFailures()) {
      decisions.safe(holding, evidence);
    }
    for (Assertion assertion : decisions.assertions()) {
      boolean isFormula = assertion.equals(formula());
      ConfigSet safe = isFormula ? holding : found.scope().minus(found.failing(assertion));
      decisions.safe(assertion, safe, evidence);
    }
  }

  /** Where runs begin, once everything is set up. */
  private Map<Integer, ConfigSet> starts(Found found) {
    Map<Integer, ConfigSet> result = new HashMap<>();
    for (int state = 0; state < found.search().states(); state++) {
      if (!claim.begins().test(found.search().at(state).location())) {
        for (int i = found.graph().firstOf(state); i < found.graph().endOf(state); i++) {
          int target = found.graph().target(i);
          ConfigSet who = found.graph().variants(i).and(found.met());
          if (claim.begins().test(found.search().at(target).location()) && !who.isEmpty()) {
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
   * @return whom not to ask about again
   */
  private ConfigSet confirm(
      Found found, Map<Integer, ConfigSet> starts, ConfigSet rest, Decisions decisions) {
    Configuration one = rest.pick();
    LassoSearch.Found lasso =
        new LassoSearch(found.product().anew(), found.hidden(), one, run.budget())
            .from(starts)
            .orElseThrow(() -> new IllegalStateException("a fair cycle that is not there"));
    Script script = script(found, lasso);
    Feasibility.Feasible play = new Feasibility.Feasible(one, lasso.variants(), variant -> script);
    return run.confirmation().confirm(formula(), play, decisions.open(), decisions)
        ? rest.space().single(one)
        : lasso.variants();
  }

  private Assertion formula() {
    return run.automaton().assertions().stream()
        .filter(assertion -> assertion.kind() == Assertion.Kind.FORMULA)
        .findFirst()
        .orElseThrow();
  }

  private static Script script(Found found, LassoSearch.Found lasso) {
    List<Script.Answer> answers = new ArrayList<>();
    lasso.prefix().forEach(edge -> add(found, edge, answers));
    answers.add(number(Script.CYCLE));
    lasso.cycle().forEach(edge -> add(found, edge, answers));
    return new Script(Map.of(Script.SCHEDULE, answers), List.of(), Map.of());
  }

  private static void add(Found found, int edge, List<Script.Answer> answers) {
    int step = found.graph().step(edge);
    if (step == StateGraph.STUTTER) {
      answers.add(number(Script.STUTTER));
      return;
    }
    answers.addAll(
        AbortConfirmation.scheduled(found.search().transition(step), found.search().inputs(step)));
  }

  private static Script.Answer number(int value) {
    return new Script.Answer.Value(BigInteger.valueOf(value));
  }
}
