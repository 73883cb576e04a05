package sunder.cli;

import sunder.smt.SolverChoice;
import sunder.verify.Method;
import sunder.verify.Strategy;
import sunder.verify.Verifier;

/** Makes the procedure that the user chose. */
@FunctionalInterface
interface VerifierFactory {
  Verifier create(Method method, SolverChoice solver, Strategy strategy);
}
