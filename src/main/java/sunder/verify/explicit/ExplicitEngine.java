package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import sunder.certificate.Certificate;
import sunder.certificate.Exhausted;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.Subject;
import sunder.verdict.Assertion;
import sunder.verdict.UnknownReason;
import sunder.verify.engine.Advance;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Run;
import sunder.verify.search.Decisions;

/** Decides what an explicit search of bounded length decides: finite data need no abstraction. */
public final class ExplicitEngine implements Engine {
  /** A first attempt, where there may be no end. */
  private static final long MAX_STEPS = 10_000;

  /** Where there is an end, but perhaps a far one. */
  private static final long MOST_STEPS = 100_000_000;

  private final Run run;

  public ExplicitEngine(Run run) {
    this.run = run;
  }

  /** Whether some feature is a number of which registers may hold more than its class. */
  private boolean isOfUse() {
    return !run.automaton().featureSymbols().keySet().stream().allMatch(Symbol::isBoolean);
  }

  /** Searches for all open variants; those that it does not decide stay open, for good. */
  @Override
  public Advance advance(Decisions decisions) {
    boolean finite = run.problem().subject().data() == Subject.Data.FINITE;
    if (!finite && !isOfUse()) {
      return Advance.SPENT;
    }
    int before = decisions.changes();
    long most = finite ? MOST_STEPS : MAX_STEPS;
    long limit = Math.min(most, run.allowance().states().orElse(most));
    ExplicitSearch.Behind behind =
        decisions.areBehindFailures() ? ExplicitSearch.Behind.GO_ON : ExplicitSearch.Behind.STOP;
    ExplicitResult result =
        new ExplicitSearch(run.automaton(), decisions.open(), limit, run.budget(), behind).run();
    conclude(result, decisions);
    for (ErrorArrival arrival : result.aborts()) {
      if (!decisions.isDone()) {
        new AbortConfirmation(run).confirm(arrival, decisions);
      }
    }
    run.totals().searched(result.states(), result.transitions());
    run.listener().trace(() -> trace(result, decisions.open().count()));
    if (finite && run.allowance().states().isPresent()) {
      // Others would come no further with so little.
      decisions.unknown(decisions.open(), UnknownReason.ITERATION_LIMIT);
    }
    return decisions.changes() == before ? Advance.SPENT : Advance.DECIDED;
  }

  /** Where nothing was given up, what was not reached is safe. */
  private void conclude(ExplicitResult result, Decisions decisions) {
    Regions regions = new Regions(run.automaton(), result.searched().space());
    Map<Assertion, ConfigSet> reached = new HashMap<>();
    result.aborts().forEach(a -> reached.merge(a.failed(), a.variants(), ConfigSet::or));
    ConfigSet safe = reached.values().stream().reduce(result.searched(), ConfigSet::minus);
    Certificate evidence = new Exhausted(run.kept(() -> regions.of(result.reached().get(), safe)));
    decisions.safe(safe, evidence);
    if (decisions.areBehindFailures()) {
      for (Assertion assertion : decisions.assertions()) {
        ConfigSet fails = reached.getOrDefault(assertion, safe.space().none());
        decisions.safe(assertion, result.searched().minus(fails), evidence);
      }
    }
  }

  private static String trace(ExplicitResult result, BigInteger open) {
    return "explicit search of "
        + result.states()
        + " states\n  "
        + (open.signum() == 0 ? "decides all" : "leaves " + open + " variants open");
  }
}
