package sunder.verify.search;

import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.verdict.UnknownReason;
import sunder.verify.Budget;

/**
 * Analyses an error path: checks its feasibility, replays it, and records the verdicts of its
 * variants.
 */
public record CounterexampleAnalysis(
    PathChecker checker, CounterexampleConfirmation confirmation, Budget budget) {
  /** The variants for which a counterexample is replayed. */
  public enum ReplayedVariants {
    /** The variants of its path, as in the papers. */
    PATH,
    /** All open variants: one counterexample may decide many of them. */
    FAMILY
  }

  /**
   * An analysis without a result for some variants.
   *
   * @param about the variants of the path whose feasibility is unknown
   * @param rest further variants of the path, which were not analysed
   */
  public record UndecidedVariants(ConfigSet about, ConfigSet rest, UnknownReason reason) {
    /** Returns all variants of the path without a result. */
    public ConfigSet all() {
      return about.or(rest);
    }
  }

  /**
   * Analyses the open variants of a path: those that can take it are decided, and the others stay
   * open.
   *
   * @return nothing if the feasibility is known for all of them
   */
  public Optional<UndecidedVariants> analyze(
      Path path, ReplayedVariants reach, RunVerdicts verdicts) {
    ConfigSet rest = path.variants().and(verdicts.open(path.failedAssertion()));
    while (!rest.isEmpty()) {
      budget.check();
      Path asked = path.withVariants(rest);
      Feasibility answer = checker.check(asked);
      Optional<UndecidedVariants> doubt =
          answer.fold(
              play -> confirm(asked, play, reach, verdicts),
              none -> Optional.empty(),
              undecided ->
                  Optional.of(
                      new UndecidedVariants(
                          asked.variants(), asked.variants().space().none(), undecided.reason())));
      if (doubt.isPresent()) {
        return doubt;
      }
      rest =
          answer.fold(
              play -> asked.variants().and(verdicts.open(path.failedAssertion())),
              none -> asked.variants().minus(none.variants()),
              undecided -> asked.variants());
    }
    return Optional.empty();
  }

  private Optional<UndecidedVariants> confirm(
      Path path, Feasibility.Feasible play, ReplayedVariants reach, RunVerdicts verdicts) {
    ConfigSet replayed = reach == ReplayedVariants.PATH ? path.variants() : verdicts.open();
    if (confirmation.confirm(path.failedAssertion(), play, replayed, verdicts)) {
      return Optional.empty();
    }
    ConfigSet one = path.variants().space().single(play.configuration());
    return Optional.of(
        new UndecidedVariants(one, path.variants().minus(one), UnknownReason.MEMORY));
  }
}
