package sunder.verify.refinement;

import java.util.Optional;
import java.util.function.Supplier;
import sunder.verdict.Assertion;
import sunder.verdict.UnknownReason;
import sunder.verify.Problem.Goal;
import sunder.verify.engine.Engine;
import sunder.verify.engine.VerificationRun;
import sunder.verify.search.RunVerdicts;

/**
 * Refinement of the program with one symbolic cell in the place of its arrays. It proves; what it
 * finds possible is none of its business any more, and left to the others.
 *
 * <p>It decides by decisions of its own, from which what is safe is taken over: there an assertion
 * is closed in some variants as soon as the cell can do nothing for it, or somebody else has
 * decided it.
 */
final class ArrayCellEngine extends LazyRefinementEngine {
  private Optional<RunVerdicts> own = Optional.empty();

  /**
   * @param make a loop over the program with one cell, if there is such a program
   */
  ArrayCellEngine(VerificationRun run, Supplier<Optional<RefinementLoop>> make) {
    super(run, make);
  }

  @Override
  public Engine.TurnResult advance(RunVerdicts decisions) {
    if (own.isEmpty()) {
      own =
          Optional.of(
              new RunVerdicts(decisions.open(), Goal.EVERY_VARIANT, decisions.assertions()));
      createLoop();
    }
    RunVerdicts mine = own.orElseThrow();
    leaveAside(decisions, mine);
    if (isSpent || mine.isDone()) {
      isSpent = true;
      return Engine.TurnResult.EXHAUSTED;
    }
    int before = decisions.changeCount();
    round(mine);
    decisions.merge(mine);
    return decisions.changeCount() != before
        ? Engine.TurnResult.DECIDED
        : isSpent ? Engine.TurnResult.EXHAUSTED : Engine.TurnResult.PAUSED;
  }

  @Override
  public void onAssertionsReopened(RunVerdicts decisions) {
    own = Optional.empty();
    isSpent = false;
  }

  /** What is decided elsewhere is not asked any more. */
  private static void leaveAside(RunVerdicts decisions, RunVerdicts mine) {
    for (Assertion assertion : decisions.assertions()) {
      mine.markUnknown(
          assertion,
          mine.open(assertion).minus(decisions.open(assertion)),
          UnknownReason.NO_PROGRESS);
    }
  }

  @Override
  void onRoundBegin() {
    run.listener().trace(() -> "a round with one symbolic cell");
  }
}
