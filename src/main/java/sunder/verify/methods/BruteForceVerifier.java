package sunder.verify.methods;

import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.smt.SolverChoice;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;
import sunder.verify.engine.Procedure;
import sunder.verify.engine.Run;
import sunder.verify.engine.Schedule;
import sunder.verify.search.Decisions;

/**
 * One variant at a time: projects each configuration (family-symbolic-games, Definition 6) and runs
 * another procedure on it. Sizes and iterations are summed, as in Fig. 8 of that paper.
 */
final class BruteForceVerifier implements Verifier {
  private final Verifier single;
  private final SolverChoice solver;

  BruteForceVerifier(Verifier single, SolverChoice solver) {
    this.single = single;
    this.solver = solver;
  }

  @Override
  public VerificationResult verify(Problem problem, Budget budget, ProgressListener listener) {
    Function<Run, Schedule> oneByOne = run -> decisions -> decideNext(run, decisions);
    return Run.of(problem, solver, budget, listener, new Procedure(oneByOne, oneByOne));
  }

  private void decideNext(Run run, Decisions decisions) {
    run.budget().check();
    run.listener().iteration(run.totals().rounds(), decisions.open().count());
    ConfigSet one = decisions.open().space().single(decisions.open().pick());
    Problem problem = run.problem().restrictedTo(one);
    VerificationResult result = single.verify(problem, run.budget(), ProgressListener.NONE);
    run.totals().ran(result);
    result.failure().ifPresent(decisions::failed);
    Verdict verdict = verdict(result);
    if (verdict instanceof Verdict.Unsafe unsafe) {
      decisions.unsafe(one, unsafe.counterexample());
    }
    result.assertions().forEach(decisions::adopt);
    verdict
        .<Runnable>fold(
            safe -> () -> decisions.safe(one, safe.evidence()),
            unsafe -> () -> {},
            unknown -> () -> decisions.unknown(one, unknown.reason()),
            rejected -> {
              throw new IllegalStateException("only what can be verified is open");
            })
        .run();
  }

  private static Verdict verdict(VerificationResult result) {
    return result.verdict().groups().get(0).verdict();
  }
}
