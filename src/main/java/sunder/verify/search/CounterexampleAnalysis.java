package sunder.verify.search;

import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.verdict.UnknownReason;
import sunder.verify.Budget;

/**
 * Decides what a path to an error decides: is it a play, does the play replay, and what of the rest
 * of its variants.
 */
public record CounterexampleAnalysis(
    PathChecker checker, CounterexampleConfirmation confirmation, Budget budget) {
  /** Over which variants a play is replayed. */
  public enum ReplayScope {
    /** Those of its path, as in the papers. */
    PATH,
    /** All that are open: one play may decide many. */
    FAMILY
  }

  /**
   * Something could not be found out.
   *
   * @param about variants of the path for which it is open whether they can play it
   * @param rest further variants of the path, at which nobody looked
   * @param reason why it is open
   */
  public record Inconclusive(ConfigSet about, ConfigSet rest, UnknownReason reason) {
    /** All variants of the path that it leaves open. */
    public ConfigSet all() {
      return about.or(rest);
    }
  }

  /**
   * Looks at the open variants of a path: those that can play it are decided, those that cannot
   * stay open.
   *
   * @return nothing if it was found out for each of them which of the two it is
   */
  public Optional<Inconclusive> analyze(Path path, ReplayScope reach, RunVerdicts decisions) {
    ConfigSet rest = path.variants().and(decisions.open(path.failedAssertion()));
    while (!rest.isEmpty()) {
      budget.check();
      Path asked = path.withVariants(rest);
      Feasibility answer = checker.check(asked);
      Optional<Inconclusive> doubt =
          answer.fold(
              play -> confirm(asked, play, reach, decisions),
              none -> Optional.empty(),
              undecided ->
                  Optional.of(
                      new Inconclusive(
                          asked.variants(), asked.variants().space().none(), undecided.reason())));
      if (doubt.isPresent()) {
        return doubt;
      }
      rest =
          answer.fold(
              play -> asked.variants().and(decisions.open(path.failedAssertion())),
              none -> asked.variants().minus(none.variants()),
              undecided -> asked.variants());
    }
    return Optional.empty();
  }

  private Optional<Inconclusive> confirm(
      Path path, Feasibility.Feasible play, ReplayScope reach, RunVerdicts decisions) {
    ConfigSet replayed = reach == ReplayScope.PATH ? path.variants() : decisions.open();
    if (confirmation.confirm(path.failedAssertion(), play, replayed, decisions)) {
      return Optional.empty();
    }
    ConfigSet one = path.variants().space().single(play.configuration());
    return Optional.of(new Inconclusive(one, path.variants().minus(one), UnknownReason.MEMORY));
  }
}
