package sunder.cli.option;

import picocli.CommandLine.Option;
import sunder.cli.console.UsageException;
import sunder.smt.SolverChoice;
import sunder.smt.SolverRegistry;

/** The option for the SMT solver. */
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
   * Tests an external solver, so that a missing one is reported before any work.
   *
   * @throws UsageException if the solver does not work
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
