package sunder.verify.refinement;

import sunder.verdict.UnknownReason;
import sunder.verify.engine.Advance;
import sunder.verify.engine.Run;
import sunder.verify.search.Decisions;
import sunder.verify.search.Feasibility;
import sunder.verify.search.Path;

/**
 * Plays of a program with one symbolic cell: the program may have no such play, so that they only
 * tell of which variants this model can prove nothing.
 */
final class CellPlays implements FoundPlays {
  private final Run run;

  CellPlays(Run run) {
    this.run = run;
  }

  @Override
  public void found(Path path, Feasibility.Feasible play, Decisions decisions) {
    decisions.unknown(path.failed(), play.variants(), UnknownReason.NO_PROGRESS);
    run.listener().trace(() -> PathTrace.possibleWithOneCell(path));
  }

  @Override
  public boolean lookBeyond(Path path, Decisions decisions) {
    return false;
  }

  @Override
  public void ended(Advance advance) {}
}
