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
  public record Suspicion<P>(Formula<P> condition, boolean value) {}

  /** Those of a formula; a condition comes behind its parts. */
  public static <P> List<Suspicion<P>> of(Formula<P> formula) {
    Set<P> all = propositions(Normal.of(formula));
    Set<Formula<P>> conditions = new LinkedHashSet<>();
    collectConditions(formula, conditions);
    Set<Formula<P>> awaited = new LinkedHashSet<>();
    collectAwaited(Normal.of(formula), awaited);
    List<Suspicion<P>> result = new ArrayList<>();
    for (Formula<P> condition : conditions) {
      for (boolean value : new boolean[] {false, true}) {
        Formula<P> rest = Normal.of(formula.assuming(condition, value));
        Set<P> left = propositions(rest);
        left.addAll(propositions(condition));
        boolean isAwaited = awaited.contains(value ? condition : new Formula.Not<>(condition));
        boolean canHold = !rest.equals(new Formula.Constant<P>(false));
        if (canHold && (isAwaited || !left.containsAll(all))) {
          result.add(new Suspicion<>(condition, value));
        }
      }
    }
    result.sort(Comparator.comparingInt(suspicion -> propositions(suspicion.condition()).size()));
    return result;
  }

  /** The parts of a formula without temporal operators; not those that only turn another around. */
  private static <P> boolean collectConditions(Formula<P> formula, Set<Formula<P>> found) {
    boolean isCondition = !(formula instanceof Formula.Next<P>);
    for (Formula<P> part : formula.parts()) {
      isCondition &= collectConditions(part, found);
    }
    if (formula instanceof Formula.Binary<P> binary) {
      isCondition &= !binary.isTemporal();
    }
    if (isCondition
        && !(formula instanceof Formula.Not<P> || formula instanceof Formula.Constant<P>)) {
      found.add(formula);
    }
    return isCondition;
  }

  /** What is to come some time, in a normal form. */
  private static <P> void collectAwaited(Formula<P> normal, Set<Formula<P>> found) {
    if (normal instanceof Formula.Binary<P> binary && binary.operator() == Formula.Operator.UNTIL) {
      found.add(binary.right());
    }
    normal.parts().forEach(part -> collectAwaited(part, found));
  }

  private static <P> Set<P> propositions(Formula<P> formula) {
    Set<P> result = new LinkedHashSet<>();
    formula.map(result::add);
    return result;
  }
}
