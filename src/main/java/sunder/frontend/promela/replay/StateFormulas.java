package sunder.frontend.promela.replay;

import java.util.HashMap;
import java.util.Map;
import sunder.frontend.promela.model.Value;
import sunder.ltl.Formula;

/** Formulas without temporal operators, in one state. */
final class StateFormulas {
  private StateFormulas() {}

  /**
   * Whether no run that is in this state satisfies the formula: it is {@code [] p}, and p does not
   * hold, or {@code !<> p}, and p holds; p has no temporal operator.
   */
  static boolean violates(Formula<Value> formula, Evaluator evaluator) {
    if (formula instanceof Formula.Not<Value> not
        && not.operand() instanceof Formula.Binary<Value> inner) {
      return inner.operator() == Formula.Operator.UNTIL
          && inner.left().equals(new Formula.Constant<Value>(true))
          && isOfState(inner.right())
          && holds(inner.right(), evaluator);
    }
    return formula instanceof Formula.Binary<Value> binary
        && binary.operator() == Formula.Operator.RELEASE
        && binary.left().equals(new Formula.Constant<Value>(false))
        && isOfState(binary.right())
        && !holds(binary.right(), evaluator);
  }

  /** Whether something that the formula says of this state has no truth. */
  static boolean isUndefined(Formula<Value> formula, Evaluator evaluator) {
    try {
      truths(formula, evaluator);
      return false;
    } catch (RunError e) {
      return true;
    }
  }

  /**
   * What holds in this state of what a formula is about.
   *
   * @throws RunError if something has no truth
   */
  static Map<Value, Boolean> truths(Formula<Value> formula, Evaluator evaluator) {
    Map<Value, Boolean> result = new HashMap<>();
    formula.map(
        value -> {
          result.computeIfAbsent(value, v -> evaluator.holds(Store.NOBODY, v));
          return value;
        });
    return result;
  }

  private static boolean isOfState(Formula<Value> formula) {
    if (formula instanceof Formula.Not<Value> not) {
      return isOfState(not.operand());
    } else if (formula instanceof Formula.Binary<Value> binary) {
      boolean temporal =
          binary.operator() == Formula.Operator.UNTIL
              || binary.operator() == Formula.Operator.RELEASE;
      return !temporal && isOfState(binary.left()) && isOfState(binary.right());
    }
    return !(formula instanceof Formula.Next);
  }

  /** The truth of a formula that {@link #isOfState}. */
  private static boolean holds(Formula<Value> formula, Evaluator evaluator) {
    if (formula instanceof Formula.Constant<Value> constant) {
      return constant.value();
    } else if (formula instanceof Formula.Proposition<Value> proposition) {
      return evaluator.holds(Store.NOBODY, proposition.proposition());
    } else if (formula instanceof Formula.Not<Value> not) {
      return !holds(not.operand(), evaluator);
    }
    Formula.Binary<Value> binary = (Formula.Binary<Value>) formula;
    return binary.operator() == Formula.Operator.AND
        ? holds(binary.left(), evaluator) && holds(binary.right(), evaluator)
        : holds(binary.left(), evaluator) || holds(binary.right(), evaluator);
  }
}
