package sunder.verify.refinement;

import java.util.Optional;
import java.util.function.Supplier;
import sunder.verdict.Assertion;
import sunder.verdict.UnknownReason;
import sunder.verify.Problem.Goal;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Run;
import sunder.verify.search.Decisions;

/**
 * Refinement of the program with one symbolic cell in the place of its arrays. It proves; what it
 * finds possible is none of its business any more, and left to the others.
 *
 * <p>It decides by decisions of its own, from which what is safe is taken over: there an assertion
 * is closed in some variants as soon as the cell can do nothing for it, or somebody else has
 * decided it.
 */
final class CellEngine extends LoopEngine {
  private Optional<Decisions> own = Optional.empty();

  /**
   * @param make a loop over the program with one cell, if there is such a program
   */
  CellEngine(Run run, Supplier<Optional<RefinementLoop>> make) {
    super(run, make);
  }

  @Override
  public Engine.Advance advance(Decisions decisions) {
    if (own.isEmpty()) {
      own =
          Optional.of(new Decisions(decisions.open(), Goal.EVERY_VARIANT, decisions.assertions()));
      begin();
    }
    Decisions mine = own.orElseThrow();
    leaveAside(decisions, mine);
    if (isSpent || mine.isDone()) {
      isSpent = true;
      return Engine.Advance.SPENT;
    }
    int before = decisions.changes();
    round(mine);
    decisions.adopt(mine);
    return decisions.changes() != before
        ? Engine.Advance.DECIDED
        : isSpent ? Engine.Advance.SPENT : Engine.Advance.PAUSED;
  }

  @Override
  public void askAnew(Decisions decisions) {
    own = Optional.empty();
    isSpent = false;
  }

  /** What is decided elsewhere is not asked any more. */
  private static void leaveAside(Decisions decisions, Decisions mine) {
    for (Assertion assertion : decisions.assertions()) {
      mine.unknown(
          assertion,
          mine.open(assertion).minus(decisions.open(assertion)),
          UnknownReason.NO_PROGRESS);
    }
  }

  @Override
  void began() {
    run.listener().trace(() -> "a round with one symbolic cell");
  }
}
