package sunder.smt;

import java.util.List;
import sunder.expression.BoolTerm;

/**
 * A solver back end for queries in linear integer arithmetic. Its models are checked by the caller.
 */
interface LinearSolver extends AutoCloseable {
  /**
   * A linear query.
   *
   * @param constraints the constraints, to whose indices a core refers
   * @param facts the background facts: ranges, definitions of fresh symbols, lemmas
   * @param core the kind of core to compute
   */
  record Query(List<BoolTerm> constraints, List<BoolTerm> facts, CoreMode core) {}

  /** The kind of an unsatisfiable core; a small one costs the solver additional work. */
  enum CoreMode {
    ALL,
    SMALL
  }

  /** Answers a query. A model has a value for every symbol of the query. */
  SatResult check(Query query);

  @Override
  void close();
}
