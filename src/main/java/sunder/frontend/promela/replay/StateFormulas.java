package sunder.frontend.promela.replay;

import java.util.LinkedHashMap;
import java.util.Map;
import sunder.frontend.promela.model.Value;
import sunder.ltl.Formula;

/** What a temporal formula says of single states, in one state. */
final class StateFormulas {
  private StateFormulas() {}

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
    Map<Value, Boolean> result = new LinkedHashMap<>();
    formula.map(
        value -> {
          result.computeIfAbsent(value, v -> evaluator.holds(Store.NOBODY, v));
          return value;
        });
    return result;
  }
}
