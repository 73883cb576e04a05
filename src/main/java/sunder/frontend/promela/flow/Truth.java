package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import sunder.expression.BoolTerm;
import sunder.family.ConfigSet;

/**
 * A condition over data that may differ by variant.
 *
 * @param cases disjoint sets of variants, together all, no condition twice
 */
record Truth(List<Case> cases) {
  Truth {
    cases = List.copyOf(cases);
  }

  /** What holds in some variants. */
  record Case(ConfigSet when, BoolTerm condition) {}

  /** The same in all variants. */
  static Truth of(ConfigSet all, BoolTerm condition) {
    return new Truth(List.of(new Case(all, condition)));
  }

  /** True in these of all variants. */
  static Truth in(ConfigSet variants, ConfigSet all) {
    return merged(
        List.of(new Case(variants, BoolTerm.TRUE), new Case(all.minus(variants), BoolTerm.FALSE)));
  }

  private static Truth merged(List<Case> cases) {
    Map<BoolTerm, ConfigSet> byCondition = new LinkedHashMap<>();
    for (Case one : cases) {
      if (!one.when().isEmpty()) {
        byCondition.merge(one.condition(), one.when(), ConfigSet::or);
      }
    }
    List<Case> result = new ArrayList<>();
    byCondition.forEach((condition, when) -> result.add(new Case(when, condition)));
    return new Truth(result);
  }

  Truth not() {
    return map(BoolTerm::not);
  }

  Truth map(UnaryOperator<BoolTerm> translation) {
    List<Case> result = new ArrayList<>();
    cases.forEach(c -> result.add(new Case(c.when(), translation.apply(c.condition()))));
    return merged(result);
  }

  Truth and(Truth other) {
    return both(other, BoolTerm::and);
  }

  /** Where all of some things hold as well. */
  <E> Truth all(List<E> things, Function<E, Truth> condition) {
    Truth result = this;
    for (E thing : things) {
      result = result.and(condition.apply(thing));
    }
    return result;
  }

  Truth or(Truth other) {
    return both(other, BoolTerm::or);
  }

  private Truth both(Truth other, BinaryOperator<BoolTerm> operator) {
    if (cases.size() == 1 && other.cases.size() == 1) {
      return of(
          cases.get(0).when(),
          operator.apply(cases.get(0).condition(), other.cases.get(0).condition()));
    }
    List<Case> result = new ArrayList<>();
    for (Case one : cases) {
      for (Case two : other.cases) {
        ConfigSet when = one.when().and(two.when());
        if (!when.isEmpty()) {
          result.add(new Case(when, operator.apply(one.condition(), two.condition())));
        }
      }
    }
    return merged(result);
  }

  /** Whether it holds always in every variant. */
  boolean isTrue() {
    return cases.stream().allMatch(c -> c.condition().equals(BoolTerm.TRUE));
  }

  /** Whether it holds never in no variant. */
  boolean isFalse() {
    return cases.stream().allMatch(c -> c.condition().equals(BoolTerm.FALSE));
  }
}
