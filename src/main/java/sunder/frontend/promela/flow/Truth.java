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
record Truth(StateSet<BoolTerm> cases) {
  /** The same in all variants. */
  static Truth of(ConfigSet all, BoolTerm condition) {
    return new Truth(StateSet.of(condition, all));
  }

  /** True in these of all variants. */
  static Truth in(ConfigSet variants, ConfigSet all) {
    return new Truth(
        new StateSet.Builder<BoolTerm>()
            .add(BoolTerm.TRUE, variants)
            .add(BoolTerm.FALSE, all.minus(variants))
            .build());
  }

  Truth not() {
    return map(BoolTerm::not);
  }

  Truth map(UnaryOperator<BoolTerm> translation) {
    return new Truth(cases.map(translation));
  }

  Truth and(Truth other) {
    return new Truth(cases.combine(other.cases, BoolTerm::and));
  }

  Truth or(Truth other) {
    return new Truth(cases.combine(other.cases, BoolTerm::or));
  }

  /** Where some of them, one at least, hold: by halves, since what two make is as large as both. */
  static Truth any(List<Truth> some) {
    int half = some.size() / 2;
    return half == 0
        ? some.get(0)
        : any(some.subList(0, half)).or(any(some.subList(half, some.size())));
  }

  /** Where all of some things hold as well. */
  <E> Truth all(List<E> things, Function<E, Truth> condition) {
    Truth result = this;
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
