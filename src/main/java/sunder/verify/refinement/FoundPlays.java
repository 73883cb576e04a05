package sunder.verify.refinement;

import sunder.verdict.UnknownReason;
import sunder.verify.acceleration.LongPlays;
import sunder.verify.engine.Engine.Advance;
import sunder.verify.engine.Run;
import sunder.verify.search.Decisions;
import sunder.verify.search.Feasibility;
import sunder.verify.search.Path;

/** What becomes of plays that a loop finds. */
interface FoundPlays {
  /** A path is one. */
  void found(Path path, Feasibility.Feasible play, Decisions decisions);

  /** A path is none; a longer one along its cycles may be, which decides variants. */
  default void lookBeyond(Path path, Decisions decisions) {}

  /** Told how a round of the loop ended. */
  default void ended(Advance advance) {}

  /** Plays of the program: unsafe is what their replay drives to abort. */
  static FoundPlays replayed(Run run) {
    return new Replayed(run, new LongPlays(run));
  }

  /**
   * Plays of a program with one symbolic cell: the program may have no such play, so that they only
   * tell of which variants this model can prove nothing.
   */
  static FoundPlays ofOneCell(Run run) {
    return (path, play, decisions) -> {
      decisions.unknown(path.failed(), play.variants(), UnknownReason.NO_PROGRESS);
      run.listener().trace(() -> AbstractPaths.PathTrace.possibleWithOneCell(path));
    };
  }

  /** See {@link #replayed}. */
  record Replayed(Run run, LongPlays longPlays) implements FoundPlays {
    @Override
    public void found(Path path, Feasibility.Feasible play, Decisions decisions) {
      boolean confirmed =
          run.confirmation().confirm(path.failed(), play, decisions.open(), decisions);
      run.listener().trace(() -> AbstractPaths.PathTrace.genuine(path, confirmed));
    }

    @Override
    public void lookBeyond(Path path, Decisions decisions) {
      longPlays.decide(path, decisions);
    }

    @Override
    public void ended(Advance advance) {
      longPlays.ended(advance);
    }
  }
}
