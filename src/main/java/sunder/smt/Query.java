package sunder.smt;

import java.util.List;
import sunder.expression.BoolTerm;

/**
 * A linear question to a {@link Backend}.
 *
 * @param constraints what was asked; a core speaks of their indices
 * @param facts what holds anyway: ranges, definitions of fresh symbols, lemmas
 * @param core how much a core is wanted
 */
record Query(List<BoolTerm> constraints, List<BoolTerm> facts, Core core) {
  /** A small core costs the solver some bookkeeping. */
  enum Core {
    ALL,
    SMALL
  }
}
