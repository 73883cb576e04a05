package sunder.verify.symbolic;

import java.util.OptionalInt;
import sunder.smt.SolverChoice;
import sunder.verify.Budget;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Run;
import sunder.verify.engine.Schedule;

/** The papers' symbolic procedure for a family: one engine, in rounds. */
public final class SymbolicVerifier implements Verifier {
  /** The bound of the paper's evaluation (family-symbolic-games, section 7.3). */
  public static final int DEFAULT_ITERATIONS = 10;

  private final SolverChoice solver;

  public SymbolicVerifier(SolverChoice solver) {
    this.solver = solver;
  }

  @Override
  public VerificationResult verify(Problem problem, Budget budget, ProgressListener listener) {
    return Run.of(problem, solver, budget, listener, SymbolicVerifier::schedule);
  }

  private static Schedule schedule(Run run) {
    Engine engine = new SymbolicEngine(run);
    return decisions -> {
      run.nextRound(OptionalInt.of(DEFAULT_ITERATIONS));
      engine.advance(decisions);
    };
  }
}
