package sunder.smt;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import sunder.expression.BoolTerm;

/** Counts the queries of another solver and their time. */
public final class StatisticsSolver implements Solver {
  private final Solver solver;
  private long queries;
  private long nanos;

  public StatisticsSolver(Solver solver) {
    this.solver = solver;
  }

  /**
   * A solver of this kind. Opening one is cheap: its classes are loaded by its first query.
   *
   * @param stop becomes true when a running query shall end as unknown, within some 100 ms; asked
   *     from another thread
   */
  public static StatisticsSolver open(SolverChoice choice, BooleanSupplier stop) {
    return new StatisticsSolver(
        new LinearizingSolver(
            new RestartingLinearSolver(choice, RestartingLinearSolver.QUERIES_PER_CONTEXT, stop)));
  }

  /**
   * What asking cost so far.
   *
   * @param queries how often a solver was asked
   * @param millis the time it took, starting the solver included
   */
  public record Statistics(long queries, long millis) {}

  public Statistics statistics() {
    return new Statistics(queries, nanos / 1_000_000);
  }

  @Override
  public SatResult check(List<BoolTerm> constraints) {
    return measure(() -> solver.check(constraints));
  }

  @Override
  public SatResult checkWithCore(List<BoolTerm> constraints) {
    return measure(() -> solver.checkWithCore(constraints));
  }

  private SatResult measure(Supplier<SatResult> query) {
    queries++;
    long start = System.nanoTime();
    try {
      return query.get();
    } finally {
      nanos += System.nanoTime() - start;
    }
  }

  @Override
  public void close() {
    solver.close();
  }
}
