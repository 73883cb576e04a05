package sunder.ltl;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Vacuity detection for LTL: state conditions under which a formula holds vacuously. If such a
 * condition has one value in every state, the formula no longer depends on another part, as {@code
 * [] (p -> <> q)} where {@code p} never holds. This is vacuity with respect to one occurrence of a
 * subformula (Kupferman and Vardi, 2003), as far as substitution of constants shows it.
 */
public final class Vacuity {
  private Vacuity() {}

  /**
   * A condition with the value that makes the formula vacuous if the condition has it in every
   * state.
   *
   * @param condition a formula without temporal operators
   * @param value the value
   */
  public record VacuityCondition<P>(LtlFormula<P> condition, boolean value) {}

  /** Returns the vacuity conditions of a formula, ordered by their number of propositions. */
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

  /**
   * Collects the subformulas without temporal operators, except negations and constants.
   *
   * @return whether the formula itself has no temporal operator
   */
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

  /** Collects the right sides of untils in a formula in negation normal form. */
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
