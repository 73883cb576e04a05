package sunder.ltl;

import java.util.Arrays;

/**
 * The first states of an infinite word of which nothing else is known. Whether a formula is false
 * whatever follows is bounded from both sides: for each formula and state, whether it holds in all
 * words that begin like this and whether it holds in any of them. The bounds need not be tight.
 *
 * @param length how many states; at least 1
 */
public record Prefix(int length) {
  public Prefix {
    if (length < 1) {
      throw new IllegalArgumentException("a prefix of " + length + " states");
    }
  }

  /**
   * What is known of a formula, state by state; the last entry stands for all that follow.
   *
   * @param must where it holds in any case
   * @param may where it is not known not to hold
   */
  private record Known(boolean[] must, boolean[] may) {
    Known negated() {
      return new Known(negation(may), negation(must));
    }

    private static boolean[] negation(boolean[] values) {
      boolean[] result = new boolean[values.length];
      for (int i = 0; i < values.length; i++) {
        result[i] = !values[i];
      }
      return result;
    }
  }

  /**
   * Whether no word that begins like this satisfies a formula; false may mean that nobody knows.
   */
  public <P> boolean refutes(Formula<P> formula, Lasso.Truth<P> truth) {
    return !known(formula, truth).may()[0];
  }

  private <P> Known known(Formula<P> formula, Lasso.Truth<P> truth) {
    if (formula instanceof Formula.Constant<P> constant) {
      boolean[] values = new boolean[length + 1];
      Arrays.fill(values, constant.value());
      return new Known(values, values);
    } else if (formula instanceof Formula.Proposition<P> proposition) {
      return proposition(proposition.proposition(), truth);
    } else if (formula instanceof Formula.Not<P> not) {
      return known(not.operand(), truth).negated();
    } else if (formula instanceof Formula.Next<P> next) {
      Known operand = known(next.operand(), truth);
      return new Known(next(operand.must()), next(operand.may()));
    }
    Formula.Binary<P> binary = (Formula.Binary<P>) formula;
    Known left = known(binary.left(), truth);
    Known right = known(binary.right(), truth);
    Formula.Operator operator = binary.operator();
    return new Known(
        join(operator, left.must(), right.must()), join(operator, left.may(), right.may()));
  }

  private <P> Known proposition(P proposition, Lasso.Truth<P> truth) {
    boolean[] must = new boolean[length + 1];
    boolean[] may = new boolean[length + 1];
    for (int i = 0; i < length; i++) {
      must[i] = truth.holds(proposition, i);
      may[i] = must[i];
    }
    may[length] = true;
    return new Known(must, may);
  }

  private boolean[] next(boolean[] operand) {
    boolean[] result = Arrays.copyOfRange(operand, 1, length + 2);
    result[length] = operand[length];
    return result;
  }

  /** Both bounds follow the operators' own laws; behind the prefix the right side decides. */
  private boolean[] join(Formula.Operator operator, boolean[] left, boolean[] right) {
    boolean[] result = new boolean[length + 1];
    for (int i = length; i >= 0; i--) {
      boolean later = i == length ? right[i] : result[i + 1];
      result[i] =
          switch (operator) {
            case AND -> left[i] && right[i];
            case OR -> left[i] || right[i];
            case UNTIL -> right[i] || left[i] && later;
            case RELEASE -> right[i] && (left[i] || later);
          };
    }
    return result;
  }
}
