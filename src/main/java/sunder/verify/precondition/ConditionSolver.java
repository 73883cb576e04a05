package sunder.verify.precondition;

import java.util.ArrayList;
import java.util.List;
import sunder.expression.BoolTerm;
import sunder.smt.SatResult;
import sunder.smt.Solver;

/**
 * Decides conditions over inputs.
 *
 * @param solver the solver; the ranges of the inputs' types are part of its queries
 */
public record ConditionSolver(Solver solver) {
  /** The greatest number of conjuncts of a condition that is reduced. */
  private static final int MOST_REDUCED = 80;

  /** Returns false if the conditions are unsatisfiable. */
  boolean isSatisfiable(List<BoolTerm> premises, List<BoolTerm> conditions) {
    return !check(premises, conditions).isUnsatisfiable();
  }

  /** Returns whether the conditions are satisfiable, as the solver shows within its limits. */
  boolean isKnownSatisfiable(List<BoolTerm> premises, List<BoolTerm> conditions) {
    return check(premises, conditions) instanceof SatResult.Satisfiable;
  }

  private SatResult check(List<BoolTerm> premises, List<BoolTerm> conditions) {
    List<BoolTerm> all = new ArrayList<>(premises);
    all.addAll(conditions);
    return solver.check(all);
  }

  /** Returns true if the premises imply all conditions. */
  boolean areImplied(List<BoolTerm> premises, List<BoolTerm> conditions) {
    return !isSatisfiable(premises, List.of(BoolTerm.and(conditions).not()));
  }

  /**
   * Returns conjuncts that are equivalent to the given ones under the premises, without those that
   * the others imply, and without alternatives that cannot hold.
   */
  List<BoolTerm> irredundant(List<BoolTerm> premises, List<BoolTerm> conjuncts) {
    List<BoolTerm> kept = new ArrayList<>(conjuncts);
    if (kept.size() > MOST_REDUCED) {
      return kept;
    }
    for (int i = 0; i < kept.size(); ) {
      List<BoolTerm> others = new ArrayList<>(premises);
      others.addAll(kept.subList(0, i));
      others.addAll(kept.subList(i + 1, kept.size()));
      if (areImplied(others, List.of(kept.get(i)))) {
        kept.remove(i);
      } else {
        kept.set(i, possible(others, kept.get(i)));
        i++;
      }
    }
    return kept;
  }

  /** Returns an equivalent condition without alternatives that cannot hold. */
  BoolTerm simplified(List<BoolTerm> premises, BoolTerm condition) {
    if (condition instanceof BoolTerm.Or or) {
      return BoolTerm.or(
          or.operands().stream()
              .filter(operand -> isSatisfiable(premises, List.of(operand)))
              .map(operand -> simplified(premises, operand))
              .toList());
    }
    return condition instanceof BoolTerm.And and
        ? BoolTerm.and(irredundant(premises, and.operands()))
        : condition;
  }

  private BoolTerm possible(List<BoolTerm> premises, BoolTerm condition) {
    return condition instanceof BoolTerm.Or or
        ? BoolTerm.or(
            or.operands().stream()
                .filter(operand -> isSatisfiable(premises, List.of(operand)))
                .toList())
        : condition;
  }
}
