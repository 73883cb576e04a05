package sunder.ltl;

import java.util.Arrays;

/**
 * An infinite word: finitely many states, the last of which is followed by an earlier one.
 *
 * @param length how many states; at least 1
 * @param back the state that follows the last
 */
public record Lasso(int length, int back) {
  public Lasso {
    if (length < 1 || back < 0 || back >= length) {
      throw new IllegalArgumentException("a lasso of " + length + " states back to " + back);
    }
  }

  /** The truth of propositions in states. */
  @FunctionalInterface
  public interface Truth<P> {
    boolean holds(P proposition, int state);
  }

  /** Whether the word satisfies a formula. */
  public <P> boolean satisfies(Formula<P> formula, Truth<P> truth) {
    return values(formula, truth)[0];
  }

  private int next(int state) {
    return state + 1 == length ? back : state + 1;
  }

  /** In which states a formula holds. */
  private <P> boolean[] values(Formula<P> formula, Truth<P> truth) {
    boolean[] result = new boolean[length];
    if (formula instanceof Formula.Constant<P> constant) {
      Arrays.fill(result, constant.value());
    } else if (formula instanceof Formula.Proposition<P> proposition) {
      for (int i = 0; i < length; i++) {
        result[i] = truth.holds(proposition.proposition(), i);
      }
    } else if (formula instanceof Formula.Not<P> not) {
      boolean[] operand = values(not.operand(), truth);
      for (int i = 0; i < length; i++) {
        result[i] = !operand[i];
      }
    } else if (formula instanceof Formula.Next<P> next) {
      boolean[] operand = values(next.operand(), truth);
      for (int i = 0; i < length; i++) {
        result[i] = operand[next(i)];
      }
    } else {
      Formula.Binary<P> binary = (Formula.Binary<P>) formula;
      return join(binary.operator(), values(binary.left(), truth), values(binary.right(), truth));
    }
    return result;
  }

  private boolean[] join(Formula.Operator operator, boolean[] left, boolean[] right) {
    return switch (operator) {
      case AND -> both(left, right);
      case OR -> negated(both(negated(left), negated(right)));
      case UNTIL -> until(left, right);
      case RELEASE -> negated(until(negated(left), negated(right)));
    };
  }

  private boolean[] both(boolean[] left, boolean[] right) {
    boolean[] result = new boolean[length];
    for (int i = 0; i < length; i++) {
      result[i] = left[i] && right[i];
    }
    return result;
  }

  private boolean[] negated(boolean[] values) {
    boolean[] result = new boolean[length];
    for (int i = 0; i < length; i++) {
      result[i] = !values[i];
    }
    return result;
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
