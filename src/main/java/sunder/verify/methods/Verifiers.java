package sunder.verify.methods;

import sunder.limit.Checkpoint;
import sunder.smt.SolverChoice;
import sunder.verify.Method;
import sunder.verify.Verifier;
import sunder.verify.refinement.ArpVerifier;
import sunder.verify.refinement.Strategy;
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
}
