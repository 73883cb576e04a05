package sunder.verify.symbolic;

import sunder.smt.SolverChoice;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Run;
import sunder.verify.engine.Schedule;
import sunder.verify.explicit.TemporalEngine;

/** The papers' symbolic procedure for a family: one engine, in rounds. */
public final class SymbolicVerifier implements Verifier {
  private final SolverChoice solver;

  public SymbolicVerifier(SolverChoice solver) {
    this.solver = solver;
  }

  @Override
  public VerificationResult verify(Problem problem, Budget budget, ProgressListener listener) {
    return Run.of(problem, solver, budget, listener, SymbolicVerifier::schedule);
  }

  private static Schedule schedule(Run run) {
    return TemporalEngine.scheduleFor(run).orElseGet(() -> plays(run));
  }

  private static Schedule plays(Run run) {
    Engine engine = new SymbolicEngine(run);
    return decisions -> {
      run.nextRound(Method.SYMBOLIC.defaultIterations());
      engine.advance(decisions);
    };
  }
}
