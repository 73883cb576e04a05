package sunder.verify.symbolic;

import sunder.smt.SolverChoice;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Procedure;
import sunder.verify.engine.Run;
import sunder.verify.engine.Schedule;
import sunder.verify.explicit.lasso.TemporalEngine;
import sunder.verify.search.Decisions;

/** The papers' symbolic procedure for a family: one engine, in rounds. */
public final class SymbolicVerifier implements Verifier {
  private final SolverChoice solver;

  public SymbolicVerifier(SolverChoice solver) {
    this.solver = solver;
  }

  @Override
  public VerificationResult verify(Problem problem, Budget budget, ProgressListener listener) {
    Procedure procedure = new Procedure(SymbolicVerifier::plays, TemporalEngine::schedule);
    return Run.of(problem, solver, budget, listener, procedure);
  }

  private static Schedule plays(Run run) {
    return new Rounds(run, new SymbolicEngine(run));
  }

  /** As many as the user wants, or as are usual. */
  private record Rounds(Run run, Engine engine) implements Schedule {
    @Override
    public void turn(Decisions decisions) {
      run.nextRound(Method.SYMBOLIC.defaultIterations());
      engine.advance(decisions);
    }

    @Override
    public void askAnew(Decisions decisions) {
      engine.askAnew(decisions);
    }
  }
}
