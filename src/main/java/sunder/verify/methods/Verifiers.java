package sunder.verify.methods;

import sunder.limit.Checkpoint;
import sunder.smt.SolverChoice;
import sunder.verify.Method;
import sunder.verify.SearchOrder;
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
    // Every computation below asks the budget, also those that know of no run.
    return (problem, budget, listener) ->
        Checkpoint.during(budget::checkpoint, () -> verifier.verify(problem, budget, listener));
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
