package sunder.verify.methods;

import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.limit.Checkpoint;
import sunder.smt.SolverChoice;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;
import sunder.verify.engine.Procedure;
import sunder.verify.engine.Run;
import sunder.verify.engine.Schedule;
import sunder.verify.refinement.ArpVerifier;
import sunder.verify.refinement.Strategy;
import sunder.verify.search.Decisions;
import sunder.verify.symbolic.SymbolicVerifier;

/** Makes verifiers. */
public final class Verifiers {
  private Verifiers() {}

  /** With the default strategy. */
  public static Verifier create(Method method, SolverChoice solver) {
    return create(method, solver, Strategy.DEFAULT);
  }

  /**
   * @param strategy how abstraction refinement searches
   */
  public static Verifier create(Method method, SolverChoice solver, Strategy strategy) {
    Verifier verifier = procedure(method, solver, strategy);
    // Every computation below asks the budget, also those that know of no run.
    return (problem, budget, listener) ->
        Checkpoint.during(budget::checkpoint, () -> verifier.verify(problem, budget, listener));
  }

  private static Verifier procedure(Method method, SolverChoice solver, Strategy strategy) {
    return switch (method) {
      case ARP -> new ArpVerifier(solver, strategy);
      case COMPONENTS -> new ArpVerifier(solver, strategy, ArpVerifier.Mode.COMPONENTS);
      case SYMBOLIC -> new SymbolicVerifier(solver);
      case BRUTE_ARP ->
          new BruteForceVerifier(new ArpVerifier(solver, strategy, ArpVerifier.Mode.WHOLE), solver);
      case BRUTE_SYMBOLIC -> new BruteForceVerifier(new SymbolicVerifier(solver), solver);
    };
  }

  /**
   * One variant at a time: projects each configuration (family-symbolic-games, Definition 6) and
   * runs another procedure on it. Sizes and iterations are summed, as in Fig. 8 of that paper.
   */
  private record BruteForceVerifier(Verifier single, SolverChoice solver) implements Verifier {
    @Override
    public VerificationResult verify(Problem problem, Budget budget, ProgressListener listener) {
      Function<Run, Schedule> oneByOne = run -> decisions -> decideNext(run, decisions);
      return Run.of(problem, solver, budget, listener, new Procedure(oneByOne, oneByOne));
    }

    private void decideNext(Run run, Decisions decisions) {
      run.budget().check();
      run.listener().iteration(run.totals().rounds(), decisions.open().count());
      ConfigSet one = decisions.open().space().single(decisions.open().pick());
      Problem problem = run.problem().restrictedTo(one).on(run.automaton());
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
}
