package sunder.verify.refinement;

import sunder.verdict.UnknownReason;
import sunder.verify.acceleration.AcceleratedCounterexampleSearch;
import sunder.verify.engine.Engine.TurnResult;
import sunder.verify.engine.VerificationRun;
import sunder.verify.search.Feasibility;
import sunder.verify.search.Path;
import sunder.verify.search.RunVerdicts;

/** The reaction of a refinement loop to feasible and spurious paths. */
interface CounterexampleHandler {
  /** Handles a feasible path. */
  void onFeasible(Path path, Feasibility.Feasible play, RunVerdicts verdicts);

  /**
   * Handles a spurious path before its cuts are used: a longer path that repeats its cycles may be
   * feasible.
   */
  default void onSpurious(Path path, RunVerdicts verdicts) {}

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
    return (path, play, verdicts) -> {
      verdicts.markUnknown(path.failedAssertion(), play.variants(), UnknownReason.NO_PROGRESS);
      run.listener().trace(() -> AbstractCounterexamples.TraceMessages.possibleWithOneCell(path));
    };
  }

  /** The handler of {@link #byReplay}. */
  record ReplayHandler(VerificationRun run, AcceleratedCounterexampleSearch acceleration)
      implements CounterexampleHandler {
    @Override
    public void onFeasible(Path path, Feasibility.Feasible play, RunVerdicts verdicts) {
      boolean confirmed =
          run.confirmation().confirm(path.failedAssertion(), play, verdicts.open(), verdicts);
      run.listener().trace(() -> AbstractCounterexamples.TraceMessages.genuine(path, confirmed));
    }

    @Override
    public void onSpurious(Path path, RunVerdicts verdicts) {
      acceleration.search(path, verdicts);
    }

    @Override
    public void onRoundEnd(TurnResult advance) {
      acceleration.onRoundEnd(advance);
    }
  }
}
