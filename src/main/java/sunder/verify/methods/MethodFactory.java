package sunder.verify.methods;

import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.limit.CancellationPoint;
import sunder.smt.SolverChoice;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;
import sunder.verify.engine.Scheduler;
import sunder.verify.engine.SchedulerFactory;
import sunder.verify.engine.VerificationRun;
import sunder.verify.refinement.CegarVerifier;
import sunder.verify.refinement.RefinementOptions;
import sunder.verify.search.RunVerdicts;
import sunder.verify.symbolic.SymbolicVerifier;

/** The factory of verifiers by method. */
public final class MethodFactory {
  private MethodFactory() {}

  /** Returns the verifier of a method with the default refinement options. */
  public static Verifier create(Method method, SolverChoice solver) {
    return create(method, solver, RefinementOptions.DEFAULT);
  }

  /**
   * Returns the verifier of a method.
   *
   * @param solver the SMT solver
   * @param strategy the options of abstraction refinement
   */
  public static Verifier create(Method method, SolverChoice solver, RefinementOptions strategy) {
    Verifier verifier = procedure(method, solver, strategy);
    // The cancellation point lets computations without access to the run check the budget.
    return (problem, budget, listener) ->
        CancellationPoint.runWith(
            budget::checkUnlessReporting, () -> verifier.verify(problem, budget, listener));
  }

  private static Verifier procedure(
      Method method, SolverChoice solver, RefinementOptions strategy) {
    return switch (method) {
      case ARP -> new CegarVerifier(solver, strategy);
      case COMPONENTS -> new CegarVerifier(solver, strategy, CegarVerifier.CegarMode.COMPOSITIONAL);
      case SYMBOLIC -> new SymbolicVerifier(solver);
      case BRUTE_ARP ->
          new BruteForceVerifier(
              new CegarVerifier(solver, strategy, CegarVerifier.CegarMode.MONOLITHIC), solver);
      case BRUTE_SYMBOLIC -> new BruteForceVerifier(new SymbolicVerifier(solver), solver);
    };
  }

  /**
   * A product-based verifier: it projects the family to each configuration (family-symbolic-games,
   * Definition 6) and applies another verifier to it. Sizes and iterations are summed, as in Fig. 8
   * of that paper.
   */
  private record BruteForceVerifier(Verifier single, SolverChoice solver) implements Verifier {
    @Override
    public VerificationResult verify(Problem problem, Budget budget, ProgressListener listener) {
      Function<VerificationRun, Scheduler> oneByOne = run -> verdicts -> decideNext(run, verdicts);
      return VerificationRun.of(
          problem, solver, budget, listener, new SchedulerFactory(oneByOne, oneByOne));
    }

    private void decideNext(VerificationRun run, RunVerdicts verdicts) {
      run.budget().check();
      run.listener().roundStarted(run.totals().rounds(), verdicts.open().count());
      ConfigSet one = verdicts.open().space().single(verdicts.open().pick());
      Problem problem = run.problem().restrictedTo(one).withAutomaton(run.automaton());
      VerificationResult result = single.verify(problem, run.budget(), ProgressListener.NONE);
      run.totals().addResult(result);
      result.failure().ifPresent(verdicts::recordFailure);
      Verdict verdict = verdict(result);
      if (verdict instanceof Verdict.Unsafe unsafe) {
        verdicts.markUnsafe(one, unsafe.counterexample());
      }
      result.assertions().forEach(verdicts::merge);
      verdict
          .<Runnable>fold(
              safe -> () -> verdicts.markSafe(one, safe.evidence()),
              unsafe -> () -> {},
              unknown -> () -> verdicts.markUnknown(one, unknown.reason()),
              rejected -> {
                throw new IllegalStateException("only what can be verified is open");
              })
          .run();
    }

    private static Verdict verdict(VerificationResult result) {
      return result.verdict().groups().get(0).verdict();
    }
  }
}
