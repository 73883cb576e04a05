package sunder.verify.refinement;

import sunder.verdict.UnknownReason;
import sunder.verify.acceleration.AcceleratedCounterexampleSearch;
import sunder.verify.engine.Engine.TurnResult;
import sunder.verify.engine.VerificationRun;
import sunder.verify.search.Feasibility;
import sunder.verify.search.Path;
import sunder.verify.search.RunVerdicts;

/** What becomes of plays that a loop finds. */
interface CounterexampleHandler {
  /** A path is one. */
  void onGenuine(Path path, Feasibility.Feasible play, RunVerdicts decisions);

  /** A path is none; a longer one along its cycles may be, which decides variants. */
  default void onSpurious(Path path, RunVerdicts decisions) {}

  /** Told how a round of the loop ended. */
  default void onRoundEnd(TurnResult advance) {}

  /** Plays of the program: unsafe is what their replay drives to abort. */
  static CounterexampleHandler byReplay(VerificationRun run) {
    return new ReplayHandler(run, new AcceleratedCounterexampleSearch(run));
  }

  /**
   * Plays of a program with one symbolic cell: the program may have no such play, so that they only
   * tell of which variants this model can prove nothing.
   */
  static CounterexampleHandler forArrayCells(VerificationRun run) {
    return (path, play, decisions) -> {
      decisions.markUnknown(path.failedAssertion(), play.variants(), UnknownReason.NO_PROGRESS);
      run.listener().trace(() -> AbstractCounterexamples.TraceMessages.possibleWithOneCell(path));
    };
  }

  /** See {@link #byReplay}. */
  record ReplayHandler(VerificationRun run, AcceleratedCounterexampleSearch longPlays)
      implements CounterexampleHandler {
    @Override
    public void onGenuine(Path path, Feasibility.Feasible play, RunVerdicts decisions) {
      boolean confirmed =
          run.confirmation().confirm(path.failedAssertion(), play, decisions.open(), decisions);
      run.listener().trace(() -> AbstractCounterexamples.TraceMessages.genuine(path, confirmed));
    }

    @Override
    public void onSpurious(Path path, RunVerdicts decisions) {
      longPlays.search(path, decisions);
    }

    @Override
    public void onRoundEnd(TurnResult advance) {
      longPlays.onRoundEnd(advance);
    }
  }
}
