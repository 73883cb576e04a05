package sunder.ltl;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Conditions on single states that make a formula hold for less than it says: where one of them has
 * the same value in every state, the formula does not depend on something else any more, as {@code
 * [] (p -> <> q)} where {@code p} never holds. This is vacuity by one occurrence of a part
 * (Kupferman and Vardi, 2003), as far as rewriting with constants shows it.
 */
public final class Vacuity {
  private Vacuity() {}

  /**
   * A condition and the value that it must not have in every state.
   *
   * @param condition without temporal operators
   */
  public record VacuityCondition<P>(LtlFormula<P> condition, boolean value) {}

  /** Those of a formula; a condition comes behind its parts. */
  public static <P> List<VacuityCondition<P>> of(LtlFormula<P> formula) {
    Set<P> all = propositions(NegationNormalForm.of(formula));
    Set<LtlFormula<P>> conditions = new LinkedHashSet<>();
    collectConditions(formula, conditions);
    Set<LtlFormula<P>> awaited = new LinkedHashSet<>();
    collectAwaited(NegationNormalForm.of(formula), awaited);
    List<VacuityCondition<P>> result = new ArrayList<>();
    for (LtlFormula<P> condition : conditions) {
      for (boolean value : new boolean[] {false, true}) {
        LtlFormula<P> rest = NegationNormalForm.of(formula.withConstant(condition, value));
        Set<P> left = propositions(rest);
        left.addAll(propositions(condition));
        boolean isAwaited = awaited.contains(value ? condition : new LtlFormula.Not<>(condition));
        boolean canHold = !rest.equals(new LtlFormula.Constant<P>(false));
        if (canHold && (isAwaited || !left.containsAll(all))) {
          result.add(new VacuityCondition<>(condition, value));
        }
      }
    }
    result.sort(Comparator.comparingInt(suspicion -> propositions(suspicion.condition()).size()));
    return result;
  }

  /** The parts of a formula without temporal operators; not those that only turn another around. */
  private static <P> boolean collectConditions(LtlFormula<P> formula, Set<LtlFormula<P>> found) {
    boolean isCondition = !(formula instanceof LtlFormula.Next<P>);
    for (LtlFormula<P> part : formula.operands()) {
      isCondition &= collectConditions(part, found);
    }
    if (formula instanceof LtlFormula.Binary<P> binary) {
      isCondition &= !binary.isTemporal();
    }
    if (isCondition
        && !(formula instanceof LtlFormula.Not<P> || formula instanceof LtlFormula.Constant<P>)) {
      found.add(formula);
    }
    return isCondition;
  }

  /** What is to come some time, in a normal form. */
  private static <P> void collectAwaited(LtlFormula<P> normal, Set<LtlFormula<P>> found) {
    if (normal instanceof LtlFormula.Binary<P> binary
        && binary.operator() == LtlFormula.Operator.UNTIL) {
      found.add(binary.right());
    }
    normal.operands().forEach(part -> collectAwaited(part, found));
  }

  private static <P> Set<P> propositions(LtlFormula<P> formula) {
    Set<P> result = new LinkedHashSet<>();
    formula.map(result::add);
    return result;
  }
}
