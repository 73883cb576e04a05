package sunder.cli.console;

import java.io.PrintWriter;
import sunder.smt.SolverChoice;
import sunder.verify.Method;
import sunder.verify.Verifier;
import sunder.verify.refinement.RefinementOptions;

/**
 * The process environment of a command: its streams, its shutdown manager and its verifiers. Tests
 * create their own.
 *
 * @param out the standard output, for reports only
 * @param err the standard error, for diagnostics, progress and log lines
 * @param terminal the kinds of {@code out} and {@code err}
 * @param verifiers the factory of verifiers
 */
public record ProcessEnvironment(
    StandardOutput out,
    PrintWriter err,
    Terminal terminal,
    ShutdownManager shutdownManager,
    VerifierFactory verifiers) {

  /** Returns the environment of one of several files that are verified in parallel. */
  public ProcessEnvironment forFile(ShutdownManager limits, PrintWriter messages) {
    return new ProcessEnvironment(out, messages, terminal, limits, verifiers);
  }

  /** Creates the verifier of a method. */
  @FunctionalInterface
  public interface VerifierFactory {
    Verifier create(Method method, SolverChoice solver, RefinementOptions strategy);
  }
}
