package sunder.cli;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import sunder.smt.Solver;
import sunder.smt.SolverChoice;
import sunder.smt.StatisticsSolver;
import sunder.verify.Budget;
import sunder.verify.Problem;
import sunder.verify.VerificationResult;
import sunder.verify.precondition.ConditionSolver;
import sunder.verify.precondition.PreconditionInference;

/** The inference of preconditions with a solver that a budget limits. */
final class PreconditionRun {
  /** The time for conditions over inputs after the end of the budget. */
  private static final long GRACE_NANOS = 3_000_000_000L;

  private PreconditionRun() {}

  /**
   * Infers the preconditions of an entry function.
   *
   * @param first the result without preconditions
   * @param verifier the verification of the problem under preconditions
   */
  static PreconditionInference.Inferred infer(
      Problem problem,
      VerificationResult first,
      Function<Problem, VerificationResult> verifier,
      SolverChoice choice,
      Budget budget) {
    try (Solver solver = StatisticsSolver.open(choice, lateStop(budget))) {
      return PreconditionInference.infer(problem, first, verifier, new ConditionSolver(solver));
    }
  }

  /**
   * Returns the condition to stop a solver that still decides the conditions of failures when the
   * budget is exhausted: without it, manifest errors would be lost.
   */
  private static BooleanSupplier lateStop(Budget budget) {
    AtomicLong end = new AtomicLong(Long.MAX_VALUE);
    return () ->
        budget.isExhausted()
            && System.nanoTime()
                > end.updateAndGet(
                    known -> known == Long.MAX_VALUE ? System.nanoTime() + GRACE_NANOS : known);
  }
}
