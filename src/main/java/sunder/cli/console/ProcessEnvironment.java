package sunder.cli.console;

import java.io.PrintWriter;
import sunder.smt.SolverChoice;
import sunder.verify.Method;
import sunder.verify.Verifier;
import sunder.verify.refinement.RefinementOptions;

/**
 * What commands get from the process around them; tests give their own.
 *
 * @param out the report goes here, nothing else does
 * @param err diagnostics, progress and log lines
 * @param terminal what {@code out} and {@code err} are
 */
public record ProcessEnvironment(
    Output out,
    PrintWriter err,
    Terminal terminal,
    Interruption interruption,
    VerifierFactory verifiers) {

  /** The same for one of several files that are worked on beside each other. */
  public ProcessEnvironment beside(Interruption limits, PrintWriter messages) {
    return new ProcessEnvironment(out, messages, terminal, limits, verifiers);
  }

  /** Makes the procedure that the user chose. */
  @FunctionalInterface
  public interface VerifierFactory {
    Verifier create(Method method, SolverChoice solver, RefinementOptions strategy);
  }
}
