package sunder.smt;

import java.util.List;
import java.util.function.Supplier;
import sunder.expression.BoolTerm;

/** Counts the queries of another solver and their time. */
public final class MeasuredSolver implements Solver {
  private final Solver solver;
  private long queries;
  private long nanos;

  public MeasuredSolver(Solver solver) {
    this.solver = solver;
  }

  public SolverStatistics statistics() {
    return new SolverStatistics(queries, nanos / 1_000_000);
  }

  @Override
  public Answer check(List<BoolTerm> constraints) {
    return measure(() -> solver.check(constraints));
  }

  @Override
  public Answer checkWithCore(List<BoolTerm> constraints) {
    return measure(() -> solver.checkWithCore(constraints));
  }

  private Answer measure(Supplier<Answer> query) {
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
