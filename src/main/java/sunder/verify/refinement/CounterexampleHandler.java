package sunder.verify.refinement;

import sunder.verdict.UnknownReason;
import sunder.verify.acceleration.AcceleratedCounterexampleSearch;
import sunder.verify.engine.Engine.TurnResult;
import sunder.verify.engine.VerificationRun;
import sunder.verify.search.Feasibility;
import sunder.verify.search.Path;
import sunder.verify.search.RunVerdicts;

/** The reaction of a refinement loop to genuine and spurious counterexamples. */
interface CounterexampleHandler {
  /** Handles a feasible path. */
  void onGenuine(Path path, Feasibility.Feasible play, RunVerdicts decisions);

  /** Handles a spurious path: a longer path that repeats its cycles may be feasible. */
  default void onSpurious(Path path, RunVerdicts decisions) {}

  /** Is called at the end of each round of the loop. */
  default void onRoundEnd(TurnResult advance) {}

  /**
   * Returns a handler that replays feasible paths in the program: variants that abort are UNSAFE.
   */
  static CounterexampleHandler byReplay(VerificationRun run) {
    return new ReplayHandler(run, new AcceleratedCounterexampleSearch(run));
  }

  /**
   * Returns a handler for counterexamples of the array cell abstraction. They need not be
   * counterexamples of the program, so their variants are left to other engines.
   */
  static CounterexampleHandler forArrayCells(VerificationRun run) {
    return (path, play, decisions) -> {
      decisions.markUnknown(path.failedAssertion(), play.variants(), UnknownReason.NO_PROGRESS);
      run.listener().trace(() -> AbstractCounterexamples.TraceMessages.possibleWithOneCell(path));
    };
  }

  /** The handler of {@link #byReplay}. */
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
