package sunder.smt;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import sunder.expression.BoolTerm;
import sunder.limit.PhaseTimes;

/** A solver that counts the queries to another solver and measures their time. */
public final class StatisticsSolver implements Solver {
  private final Solver solver;
  private long queries;
  private long nanos;

  /** Creates a solver that measures another one, which it closes. */
  public StatisticsSolver(Solver solver) {
    this.solver = solver;
  }

  /**
   * Returns a solver. Opening is cheap: libraries are loaded by the first query.
   *
   * @param choice the solver
   * @param stop returns true when a running query must end as unknown, within about 100 ms; called
   *     by another thread
   */
  public static StatisticsSolver open(SolverChoice choice, BooleanSupplier stop) {
    return new StatisticsSolver(
        new LinearizingSolver(
            new RestartingLinearSolver(choice, RestartingLinearSolver.QUERIES_PER_CONTEXT, stop)));
  }

  /**
   * The statistics of a solver.
   *
   * @param queries the number of queries
   * @param millis their total time in milliseconds, including the start of the solver
   */
  public record Statistics(long queries, long millis) {}

  /** Returns the statistics of all queries up to this call. */
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
      return PhaseTimes.measure("solver queries", query::get);
    } finally {
      nanos += System.nanoTime() - start;
    }
  }

  @Override
  public void close() {
    solver.close();
  }
}
