package sunder.verify.refinement;

import sunder.verify.acceleration.LongPlays;
import sunder.verify.engine.Advance;
import sunder.verify.engine.Run;
import sunder.verify.search.Decisions;
import sunder.verify.search.Feasibility;
import sunder.verify.search.Path;

/** Plays of the program: unsafe is what their replay drives to abort. */
final class ReplayedPlays implements FoundPlays {
  private final Run run;
  private final LongPlays longPlays;

  ReplayedPlays(Run run) {
    this.run = run;
    this.longPlays = new LongPlays(run);
  }

  @Override
  public void found(Path path, Feasibility.Feasible play, Decisions decisions) {
    boolean confirmed =
        run.confirmation().confirm(path.failed(), play, decisions.open(), decisions);
    run.listener().trace(() -> PathTrace.genuine(path, confirmed));
  }

  @Override
  public boolean lookBeyond(Path path, Decisions decisions) {
    return longPlays.decide(path, decisions);
  }

  @Override
  public void ended(Advance advance) {
    longPlays.ended(advance);
  }
}
