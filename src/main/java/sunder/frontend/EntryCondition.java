package sunder.frontend;

import java.util.List;
import sunder.expression.BoolTerm;
import sunder.family.ConfigSet;
import sunder.verdict.Script;

/**
 * A precondition of an entry function: executions whose inputs violate it are not considered.
 *
 * @param condition the condition over symbols whose names are those of entry inputs
 * @param variants the variants in which it is assumed; not empty
 */
public record EntryCondition(BoolTerm condition, ConfigSet variants) {
  /**
   * Returns whether the inputs of a script satisfy the condition; inputs without a value are 0, as
   * in an execution.
   */
  public boolean holds(Script script) {
    return condition.evaluate(input -> script.value(input.name(), 0)).orElse(false);
  }

  /** Returns the variants in which a script satisfies all conditions. */
  public static ConfigSet admitted(
      List<EntryCondition> conditions, Script script, ConfigSet variants) {
    ConfigSet result = variants;
    for (EntryCondition condition : conditions) {
      if (!condition.holds(script)) {
        result = result.minus(condition.variants());
      }
    }
    return result;
  }
}
