package sunder.verify.methods;

import sunder.limit.Checkpoint;
import sunder.limit.TooLarge;
import sunder.smt.SolverChoice;
import sunder.verdict.UnknownReason;
import sunder.verify.Budget;
import sunder.verify.LimitReached;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.SearchOrder;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;
import sunder.verify.refinement.ArpVerifier;
import sunder.verify.symbolic.SymbolicVerifier;

/** Makes verifiers. */
public final class Verifiers {
  private Verifiers() {}

  /** With breadth-first search. */
  public static Verifier create(Method method, SolverChoice solver) {
    return create(method, solver, SearchOrder.BFS);
  }

  /**
   * @param order how abstraction refinement takes its open states
   */
  public static Verifier create(Method method, SolverChoice solver, SearchOrder order) {
    Verifier verifier = procedure(method, solver, order);
    return (problem, budget, listener) -> limited(verifier, problem, budget, listener);
  }

  /** Lets every computation below ask the budget, also those that know of no run. */
  private static VerificationResult limited(
      Verifier verifier, Problem problem, Budget budget, ProgressListener listener) {
    try {
      return Checkpoint.during(budget::check, () -> verifier.verify(problem, budget, listener));
    } catch (TooLarge e) {
      throw new LimitReached(UnknownReason.MEMORY);
    }
  }

  private static Verifier procedure(Method method, SolverChoice solver, SearchOrder order) {
    return switch (method) {
      case ARP -> new ArpVerifier(solver, order);
      case SYMBOLIC -> new SymbolicVerifier(solver);
      case BRUTE_ARP -> new BruteForceVerifier(new ArpVerifier(solver, order), solver);
      case BRUTE_SYMBOLIC -> new BruteForceVerifier(new SymbolicVerifier(solver), solver);
    };
  }
}
