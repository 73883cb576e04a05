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
 * The refinement of the array cell abstraction ({@link
 * sunder.automaton.arraycell.ArrayCellAbstraction}), which over-approximates the program.
 *
 * <p>Only its proofs count: what is safe in the abstraction is safe in the program, while a
 * counterexample of the abstraction need not be one of the program. The engine keeps separate
 * verdicts, in which an assertion is closed for some variants once the abstraction cannot prove it
 * or another engine has decided it.
 */
final class ArrayCellEngine extends DerivedModelEngine {
  private Optional<RunVerdicts> own = Optional.empty();

  /**
   * @param make creates the loop over the abstraction, or nothing if the program has no arrays
   */
  ArrayCellEngine(VerificationRun run, Supplier<Optional<RefinementLoop>> make) {
    super(run, make);
  }

  @Override
  public String title() {
    return "refinement with one symbolic array cell";
  }

  @Override
  public Engine.TurnResult advance(RunVerdicts verdicts) {
    if (own.isEmpty()) {
      own =
          Optional.of(new RunVerdicts(verdicts.open(), Goal.EVERY_VARIANT, verdicts.assertions()));
      createLoop();
    }
    RunVerdicts mine = own.orElseThrow();
    closeDecided(verdicts, mine);
    if (isSpent || mine.isDone()) {
      isSpent = true;
      return Engine.TurnResult.EXHAUSTED;
    }
    int before = verdicts.changeCount();
    round(mine);
    verdicts.merge(mine);
    return verdicts.changeCount() != before
        ? Engine.TurnResult.DECIDED
        : isSpent ? Engine.TurnResult.EXHAUSTED : Engine.TurnResult.PAUSED;
  }

  @Override
  public void onAssertionsReopened(RunVerdicts verdicts) {
    own = Optional.empty();
    isSpent = false;
  }

  /** Closes what other engines have decided. */
  private static void closeDecided(RunVerdicts verdicts, RunVerdicts mine) {
    for (Assertion assertion : verdicts.assertions()) {
      mine.markUnknown(
          assertion,
          mine.open(assertion).minus(verdicts.open(assertion)),
          UnknownReason.NO_PROGRESS);
    }
  }

  @Override
  void onRoundBegin() {
    run.listener().trace(() -> "a round with one symbolic cell");
  }
}
