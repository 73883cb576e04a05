package sunder.cli.option;

import picocli.CommandLine.Option;
import sunder.cli.console.UsageException;
import sunder.smt.SolverChoice;
import sunder.smt.SolverRegistry;

/** Which SMT solver the procedures ask. */
public final class SolverOptions {
  @Option(
      names = "--solver",
      paramLabel = "NAME",
      defaultValue = "smtinterpol",
      description = "SMT solver (default: ${DEFAULT-VALUE}; 'sunder solvers' lists them).")
  private SolverChoice solver;

  public SolverChoice solver() {
    return solver;
  }

  /**
   * Tries a solver that is not built in, so that a missing one is told before any work.
   *
   * @throws UsageException if it does not work here
   */
  public void requireSolver() throws UsageException {
    if (solver == SolverChoice.DEFAULT) {
      return;
    }
    SolverRegistry.SolverStatus status = SolverRegistry.probe(solver);
    if (!status.works()) {
      throw new UsageException(
          "--solver: %s does not work here: %s ('sunder solvers' lists those that do)"
              .formatted(solver.title(), status.problem().orElse("no reason given")));
    }
  }
}
