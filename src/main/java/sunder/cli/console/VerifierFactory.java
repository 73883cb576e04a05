package sunder.cli.console;

import sunder.smt.SolverChoice;
import sunder.verify.Method;
import sunder.verify.Verifier;
import sunder.verify.refinement.Strategy;

/** Makes the procedure that the user chose. */
@FunctionalInterface
public interface VerifierFactory {
  Verifier create(Method method, SolverChoice solver, Strategy strategy);
}
