package sunder.verify.methods;

import sunder.smt.SolverChoice;
import sunder.verify.BruteForceVerifier;
import sunder.verify.Method;
import sunder.verify.Verifier;
import sunder.verify.refinement.ArpVerifier;
import sunder.verify.symbolic.SymbolicVerifier;

/** Makes verifiers. */
public final class Verifiers {
  private Verifiers() {}

  public static Verifier create(Method method, SolverChoice solver) {
    return switch (method) {
      case ARP -> new ArpVerifier(solver);
      case SYMBOLIC -> new SymbolicVerifier(solver);
      case BRUTE_ARP -> new BruteForceVerifier(new ArpVerifier(solver));
      case BRUTE_SYMBOLIC -> new BruteForceVerifier(new SymbolicVerifier(solver));
    };
  }
}
