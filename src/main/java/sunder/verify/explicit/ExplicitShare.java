package sunder.verify.explicit;

import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.certificate.Exhausted;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.verify.Budget;
import sunder.verify.search.Confirmation;
import sunder.verify.search.Decisions;
import sunder.verify.search.Path;
import sunder.verify.search.PathAnswer;
import sunder.verify.search.PathChecker;

/** Decides what an explicit search of bounded length decides. */
public final class ExplicitShare {
  private static final long MAX_STEPS = 10_000;

  private final Automaton automaton;
  private final PathChecker checker;
  private final Confirmation confirmation;
  private final Budget budget;

  public ExplicitShare(
      Automaton automaton, PathChecker checker, Confirmation confirmation, Budget budget) {
    this.automaton = automaton;
    this.checker = checker;
    this.confirmation = confirmation;
    this.budget = budget;
  }

  /**
   * The size of a search.
   *
   * @param states distinct states
   * @param transitions steps taken
   */
  public record Extent(long states, long transitions) {}

  /** Whether some feature is a number of which registers may hold more than its class. */
  public boolean isOfUse() {
    return !automaton.featureSymbols().keySet().stream().allMatch(Symbol::isBoolean);
  }

  /** Searches for all open variants; those that it does not decide stay open. */
  public Extent advance(Decisions decisions) {
    ExplicitResult result =
        new ExplicitSearch(automaton, decisions.open(), MAX_STEPS, budget).run();
    decisions.safe(result.safe(), new Exhausted(Optional::empty));
    for (Arrival arrival : result.aborts()) {
      if (!decisions.isDone()) {
        confirm(arrival, decisions);
      }
    }
    return new Extent(result.states(), result.transitions());
  }

  private void confirm(Arrival arrival, Decisions decisions) {
    ConfigSet rest = arrival.variants().and(decisions.open());
    while (!rest.isEmpty()) {
      budget.check();
      Path path = arrival.pathOf(rest.pick());
      PathAnswer answer = checker.check(path.withVariants(path.variants().and(rest)));
      if (answer instanceof PathAnswer.Feasible play) {
        confirmation.confirm(play, decisions.open(), decisions);
      } else if (answer instanceof PathAnswer.Infeasible) {
        throw new IllegalStateException("a path of the explicit search that is no play");
      }
      rest = rest.minus(path.variants()).and(decisions.open());
    }
  }
}
