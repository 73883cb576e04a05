package sunder.smt;

import java.util.List;
import sunder.expression.BoolTerm;

/**
 * A solver for conjunctions of terms. It may be used by one thread only; {@link
 * StatisticsSolver#open} creates one.
 */
public interface Solver extends AutoCloseable {
  /**
   * Returns whether the conjunction of the constraints is satisfiable; a core may contain all
   * constraints.
   */
  SatResult check(List<BoolTerm> constraints);

  /** Returns the answer of {@link #check}, with a core that the solver reduces. */
  SatResult checkWithCore(List<BoolTerm> constraints);

  @Override
  void close();
}
