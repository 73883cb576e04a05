package sunder.verify.explicit;

import java.math.BigInteger;
import sunder.certificate.Exhausted;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.Subject;
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
    ConfigSet open = decisions.open();
    AbortConfirmation confirmation = new AbortConfirmation(run);
    ExplicitSearch search =
        new ExplicitSearch(run.automaton(), open, finite ? MOST_STEPS : MAX_STEPS, run.budget());
    ExplicitResult result =
        search.counted(run.totals(), finite ? confirmation.atOnce(decisions) : arrival -> {});
    Regions regions = new Regions(run.automaton(), open.space());
    decisions.safe(
        result.safe(),
        new Exhausted(run.kept(() -> regions.of(result.reached().get(), result.safe()))));
    for (ErrorArrival arrival : result.aborts()) {
      if (!decisions.isDone()) {
        confirmation.confirm(arrival, decisions);
      }
    }
    run.listener().trace(() -> trace(result, decisions.open().count()));
    return decisions.open().equals(open) ? Advance.SPENT : Advance.DECIDED;
  }

  private static String trace(ExplicitResult result, BigInteger open) {
    return "explicit search of "
        + result.states()
        + " states\n  "
        + (open.signum() == 0 ? "decides all" : "leaves " + open + " variants open");
  }
}
