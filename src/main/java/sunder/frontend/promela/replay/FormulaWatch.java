package sunder.frontend.promela.replay;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sunder.frontend.promela.model.Code;
import sunder.frontend.promela.model.Value;
import sunder.ltl.Lasso;
import sunder.ltl.LtlFormula;

/** Follows a formula. */
final class FormulaWatch implements Watch {
  private final LtlFormula<Value> formula;

  /** What holds in each state so far. */
  private final List<Map<Value, Boolean>> truths = new ArrayList<>();

  FormulaWatch(LtlFormula<Value> formula) {
    this.formula = formula;
  }

  /**
   * @throws RunError if something that the formula says of the state has no truth
   */
  @Override
  public void see(Evaluator state) {
    Map<Value, Boolean> result = new LinkedHashMap<>();
    formula.map(value -> result.computeIfAbsent(value, v -> state.holds(Store.NOBODY, v)));
    truths.add(result);
  }

  @Override
  public int states() {
    return truths.size();
  }

  /** That is asked where a schedule says so: it costs much. */
  @Override
  public boolean isViolated() {
    return false;
  }

  /** Something in it has no truth, or it is false whatever comes next. */
  @Override
  public boolean refutes(Evaluator state) {
    try {
      see(state);
    } catch (RunError e) {
      return true;
    }
    return Lasso.refutesPrefix(truths.size(), formula, this::holds);
  }

  @Override
  public boolean allows(int back) {
    return new Lasso(truths.size(), back).satisfies(formula, this::holds);
  }

  private boolean holds(Value value, int state) {
    return truths.get(state).get(value);
  }

  @Override
  public String told() {
    List<String> told = new ArrayList<>();
    if (!truths.isEmpty()) {
      truths
          .get(truths.size() - 1)
          .forEach((value, holds) -> told.add("`" + Code.text(value.span()) + "` is " + holds));
    }
    return told.isEmpty() ? "" : ": " + String.join(", ", told);
  }
}
