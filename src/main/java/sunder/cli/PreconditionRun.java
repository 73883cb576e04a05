package sunder.cli;

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
    try (Solver solver = StatisticsSolver.open(choice, budget::isExhausted)) {
      return PreconditionInference.infer(problem, first, verifier, new ConditionSolver(solver));
    }
  }
}
