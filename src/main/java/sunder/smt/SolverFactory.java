package sunder.smt;

import java.util.function.BooleanSupplier;

/** Makes solvers. Opening one is cheap: a solver's classes are loaded by its first query. */
public final class SolverFactory {
  private SolverFactory() {}

  /**
   * A solver of this kind, counting its queries.
   *
   * @param stop becomes true when a running query shall end as unknown, within some 100 ms; asked
   *     from another thread
   */
  public static MeasuredSolver open(SolverChoice choice, BooleanSupplier stop) {
    return new MeasuredSolver(new LinearizingSolver(new RecyclingBackend(choice, stop)));
  }
}
