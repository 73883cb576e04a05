package sunder.cli.console;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Consumer;
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
 * @param progress receives the progress line in the place of a terminal, if there is a receiver
 */
public record ProcessEnvironment(
    StandardOutput out,
    PrintWriter err,
    Terminal terminal,
    ShutdownManager shutdownManager,
    VerifierFactory verifiers,
    Optional<Consumer<String>> progress) {

  /** Creates an environment without a receiver of the progress. */
  public ProcessEnvironment(
      StandardOutput out,
      PrintWriter err,
      Terminal terminal,
      ShutdownManager shutdownManager,
      VerifierFactory verifiers) {
    this(out, err, terminal, shutdownManager, verifiers, Optional.empty());
  }

  /** Returns the environment of one of several files that are verified in parallel. */
  public ProcessEnvironment forFile(ShutdownManager limits, PrintWriter messages) {
    return new ProcessEnvironment(out, messages, terminal, limits, verifiers, progress);
  }

  /** Creates the verifier of a method. */
  @FunctionalInterface
  public interface VerifierFactory {
    Verifier create(Method method, SolverChoice solver, RefinementOptions strategy);
  }
}
