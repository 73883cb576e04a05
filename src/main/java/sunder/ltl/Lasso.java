package sunder.ltl;

import java.util.function.IntPredicate;

/**
 * An ultimately periodic word (lasso): a finite sequence of states whose last state is followed by
 * an earlier one.
 *
 * @param length the number of states, at least 1
 * @param loopStart the index of the state that follows the last one
 */
public record Lasso(int length, int loopStart) {
  public Lasso {
    if (length < 1 || loopStart < 0 || loopStart >= length) {
      throw new IllegalArgumentException("a lasso of " + length + " states back to " + loopStart);
    }
  }

  /** The truth values of propositions, by state. */
  @FunctionalInterface
  public interface Valuation<P> {
    /** Returns whether the proposition holds in the state. */
    boolean holds(P proposition, int state);
  }

  /** Returns whether the word satisfies a formula. */
  public <P> boolean satisfies(LtlFormula<P> formula, Valuation<P> truth) {
    return known(formula, truth, truth).must()[0];
  }

  /**
   * Returns whether every infinite word with a finite prefix violates a formula. The result false
   * is inconclusive.
   *
   * @param length the number of states of the prefix, at least 1
   */
  public static <P> boolean refutesPrefix(int length, LtlFormula<P> formula, Valuation<P> truth) {
    // One additional state represents all later ones; its propositions are unknown.
    return !new Lasso(length + 1, length)
        .known(
            formula,
            (proposition, state) -> state < length && truth.holds(proposition, state),
            (proposition, state) -> state == length || truth.holds(proposition, state))
        .may()[0];
  }

  /**
   * Lower and upper bounds of a formula's truth values, by state. The bounds need not be tight.
   *
   * @param must the states in which the formula certainly holds
   * @param may the states in which the formula possibly holds
   */
  private record TruthBounds(boolean[] must, boolean[] may) {}

  private int next(int state) {
    return state + 1 == length ? loopStart : state + 1;
  }

  /** Returns the bounds of a formula for bounds of the propositions. */
  private <P> TruthBounds known(LtlFormula<P> formula, Valuation<P> must, Valuation<P> may) {
    if (formula instanceof LtlFormula.Constant<P> constant) {
      boolean[] values = each(state -> constant.value());
      return new TruthBounds(values, values);
    } else if (formula instanceof LtlFormula.Proposition<P> known) {
      return new TruthBounds(
          each(state -> must.holds(known.proposition(), state)),
          each(state -> may.holds(known.proposition(), state)));
    } else if (formula instanceof LtlFormula.Not<P> not) {
      TruthBounds operand = known(not.operand(), must, may);
      return new TruthBounds(negated(operand.may()), negated(operand.must()));
    } else if (formula instanceof LtlFormula.Next<P> next) {
      TruthBounds operand = known(next.operand(), must, may);
      return new TruthBounds(
          each(state -> operand.must()[next(state)]), each(state -> operand.may()[next(state)]));
    }
    LtlFormula.Binary<P> binary = (LtlFormula.Binary<P>) formula;
    TruthBounds left = known(binary.left(), must, may);
    TruthBounds right = known(binary.right(), must, may);
    return new TruthBounds(
        join(binary.operator(), left.must(), right.must()),
        join(binary.operator(), left.may(), right.may()));
  }

  private boolean[] each(IntPredicate holds) {
    boolean[] result = new boolean[length];
    for (int i = 0; i < length; i++) {
      result[i] = holds.test(i);
    }
    return result;
  }

  private boolean[] join(LtlFormula.Operator operator, boolean[] left, boolean[] right) {
    return switch (operator) {
      case AND -> each(state -> left[state] && right[state]);
      case OR -> each(state -> left[state] || right[state]);
      case UNTIL -> until(left, right);
      case RELEASE -> negated(until(negated(left), negated(right)));
    };
  }

  private boolean[] negated(boolean[] values) {
    return each(state -> !values[state]);
  }

  /**
   * Returns the least solution of {@code u = right or (left and next u)} by two backward passes.
   */
  private boolean[] until(boolean[] left, boolean[] right) {
    boolean[] result = new boolean[length];
    for (int round = 0; round < 2; round++) {
      for (int i = length - 1; i >= 0; i--) {
        result[i] = right[i] || left[i] && result[next(i)];
      }
    }
    return result;
  }
}
