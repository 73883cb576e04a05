package sunder.frontend.promela.flow;

import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import sunder.expression.BoolTerm;
import sunder.family.ConfigSet;
import sunder.family.StateSet;

/**
 * A condition over data that may differ by variant.
 *
 * @param cases all variants
 */
record LiftedCondition(StateSet<BoolTerm> cases) {
  /** The same in all variants. */
  static LiftedCondition of(ConfigSet all, BoolTerm condition) {
    return new LiftedCondition(StateSet.of(condition, all));
  }

  /** True in these of all variants. */
  static LiftedCondition ofVariants(ConfigSet variants, ConfigSet all) {
    return new LiftedCondition(
        new StateSet.Builder<BoolTerm>()
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

  /** Where some of them, one at least, hold: by halves, since what two make is as large as both. */
  static LiftedCondition disjunction(List<LiftedCondition> some) {
    int half = some.size() / 2;
    return half == 0
        ? some.get(0)
        : disjunction(some.subList(0, half)).or(disjunction(some.subList(half, some.size())));
  }

  /** Where all of some things hold as well. */
  <E> LiftedCondition andForAll(List<E> things, Function<E, LiftedCondition> condition) {
    LiftedCondition result = this;
    for (E thing : things) {
      result = result.and(condition.apply(thing));
    }
    return result;
  }

  /** Whether it holds always in every variant. */
  boolean isTrue() {
    return cases.states().stream().allMatch(BoolTerm.TRUE::equals);
  }

  /** Whether it holds never in no variant. */
  boolean isFalse() {
    return cases.states().stream().allMatch(BoolTerm.FALSE::equals);
  }
}
