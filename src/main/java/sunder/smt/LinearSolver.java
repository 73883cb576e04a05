package sunder.smt;

import java.util.List;
import sunder.expression.BoolTerm;

/** Answers linear queries; what it says about "satisfiable" is checked by its caller. */
interface LinearSolver extends AutoCloseable {
  /**
   * A linear question.
   *
   * @param constraints what was asked; a core speaks of their indices
   * @param facts what holds anyway: ranges, definitions of fresh symbols, lemmas
   * @param core how much a core is wanted
   */
  record Query(List<BoolTerm> constraints, List<BoolTerm> facts, CoreMode core) {}

  /** A small core costs the solver some bookkeeping. */
  enum CoreMode {
    ALL,
    SMALL
  }

  /** A model has a value for every symbol of the query. */
  SatResult check(Query query);

  @Override
  void close();
}
