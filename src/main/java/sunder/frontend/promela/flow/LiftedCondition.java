package sunder.frontend.promela.flow;

import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import sunder.expression.BoolTerm;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;

/**
 * A lifted condition: a condition over registers for each variant.
 *
 * @param cases a partition of all variants by their condition
 */
record LiftedCondition(VariationalSet<BoolTerm> cases) {
  /** Returns a condition that is the same in all variants. */
  static LiftedCondition of(ConfigSet all, BoolTerm condition) {
    return new LiftedCondition(VariationalSet.of(condition, all));
  }

  /** Returns the condition that is true in some variants and false in the others. */
  static LiftedCondition ofVariants(ConfigSet variants, ConfigSet all) {
    return new LiftedCondition(
        new VariationalSet.Builder<BoolTerm>()
            .add(BoolTerm.TRUE, variants)
            .add(BoolTerm.FALSE, all.minus(variants))
            .build());
  }

  LiftedCondition not() {
    return map(BoolTerm::not);
  }

  LiftedCondition map(UnaryOperator<BoolTerm> translation) {
    return new LiftedCondition(cases.map(translation));
  }

  LiftedCondition and(LiftedCondition other) {
    return new LiftedCondition(cases.combine(other.cases, BoolTerm::and));
  }

  LiftedCondition or(LiftedCondition other) {
    return new LiftedCondition(cases.combine(other.cases, BoolTerm::or));
  }

  /**
   * Returns the disjunction of at least one condition. It is computed as a balanced tree, since
   * intermediate results grow with the number of operands.
   */
  static LiftedCondition disjunction(List<LiftedCondition> some) {
    int half = some.size() / 2;
    return half == 0
        ? some.get(0)
        : disjunction(some.subList(0, half)).or(disjunction(some.subList(half, some.size())));
  }

  /** Returns the conjunction of this condition and the condition of each element. */
  <E> LiftedCondition andForAll(List<E> things, Function<E, LiftedCondition> condition) {
    LiftedCondition result = this;
    for (E thing : things) {
      result = result.and(condition.apply(thing));
    }
    return result;
  }

  /** Returns whether the condition is the constant true in every variant. */
  boolean isTrue() {
    return cases.values().stream().allMatch(BoolTerm.TRUE::equals);
  }

  /** Returns whether the condition is the constant false in every variant. */
  boolean isFalse() {
    return cases.values().stream().allMatch(BoolTerm.FALSE::equals);
  }
}
