package sunder.ltl;

import java.util.function.IntPredicate;

/**
 * An infinite word: finitely many states, the last of which is followed by an earlier one.
 *
 * @param length how many states; at least 1
 * @param loopStart the state that follows the last
 */
public record Lasso(int length, int loopStart) {
  public Lasso {
    if (length < 1 || loopStart < 0 || loopStart >= length) {
      throw new IllegalArgumentException("a lasso of " + length + " states back to " + loopStart);
    }
  }

  /** The truth of propositions in states. */
  @FunctionalInterface
  public interface Valuation<P> {
    boolean holds(P proposition, int state);
  }

  /** Whether the word satisfies a formula. */
  public <P> boolean satisfies(LtlFormula<P> formula, Valuation<P> truth) {
    return known(formula, truth, truth).must()[0];
  }

  /**
   * Whether no word that begins with some states satisfies a formula; false may mean that nobody
   * knows.
   *
   * @param length how many states are known; at least 1
   */
  public static <P> boolean refutesPrefix(int length, LtlFormula<P> formula, Valuation<P> truth) {
    // One more state stands for all that follow; in it anything may hold, and nothing must.
    return !new Lasso(length + 1, length)
        .known(
            formula,
            (proposition, state) -> state < length && truth.holds(proposition, state),
            (proposition, state) -> state == length || truth.holds(proposition, state))
        .may()[0];
  }

  /**
   * What is known of a formula, state by state. The bounds need not be tight.
   *
   * @param must where it holds in any case
   * @param may where it is not known not to hold
   */
  private record TruthBounds(boolean[] must, boolean[] may) {}

  private int next(int state) {
    return state + 1 == length ? loopStart : state + 1;
  }

  /** In which states a formula holds where propositions must and may. */
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

  /** The least solution of {@code u = right or left and next u}: two rounds backwards. */
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
