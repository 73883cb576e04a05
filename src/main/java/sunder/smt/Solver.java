package sunder.smt;

import java.util.List;
import sunder.expression.BoolTerm;

/** Decides conjunctions. Belongs to one thread; see {@link StatisticsSolver} for how to get one. */
public interface Solver extends AutoCloseable {
  /**
   * Whether all constraints can be true together; the core of "unsatisfiable" may be all of them.
   */
  SatResult check(List<BoolTerm> constraints);

  /** Like {@link #check}, with some effort to keep the core small. */
  SatResult checkWithCore(List<BoolTerm> constraints);

  @Override
  void close();
}
