package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import sunder.expression.BoolTerm;
import sunder.family.ConfigSet;

/**
 * A guarded union: values with disjoint guards over features and registers. It is the lifted
 * representation of a value that depends on the variant and on the data.
 *
 * @param <T> the type of the values, such as terms, effects or location vectors
 * @param cases the values, with guards that are pairwise disjoint
 */
record GuardedUnion<T>(List<GuardedValue<T>> cases) {
  GuardedUnion {
    cases = List.copyOf(cases);
  }

  /** A value with a guard: a presence condition and a condition over registers. */
  record GuardedValue<T>(ConfigSet presenceCondition, BoolTerm condition, T value) {}

  static <T> GuardedUnion<T> of(ConfigSet all, T value) {
    return new GuardedUnion<>(List.of(new GuardedValue<>(all, BoolTerm.TRUE, value)));
  }

  static <T> GuardedUnion<T> where(LiftedCondition condition, T value) {
    List<GuardedValue<T>> result = new ArrayList<>();
    condition
        .cases()
        .filter(holds -> !holds.equals(BoolTerm.FALSE))
        .forEach((holds, when) -> result.add(new GuardedValue<>(when, holds, value)));
    return new GuardedUnion<>(result);
  }

  /** Returns the union of unions whose guards are disjoint. */
  static <T> GuardedUnion<T> union(List<GuardedUnion<T>> parts) {
    return new GuardedUnion<>(parts.stream().flatMap(part -> part.cases().stream()).toList());
  }

  /** Returns one union where a condition holds, and another one elsewhere. */
  static <T> GuardedUnion<T> ifThenElse(
      LiftedCondition condition, GuardedUnion<T> yes, GuardedUnion<T> no) {
    List<GuardedValue<T>> result = new ArrayList<>();
    condition
        .cases()
        .forEach(
            (holds, when) -> {
              yes.addTo(result, when, holds, value -> value);
              no.addTo(result, when, holds.not(), value -> value);
            });
    return new GuardedUnion<>(result);
  }

  private <R> void addTo(
      List<GuardedValue<R>> result, ConfigSet when, BoolTerm condition, Function<T, R> function) {
    for (GuardedValue<T> one : cases) {
      ConfigSet both = when.and(one.presenceCondition());
      BoolTerm here = BoolTerm.and(condition, one.condition());
      if (!both.isEmpty() && !here.equals(BoolTerm.FALSE)) {
        result.add(new GuardedValue<>(both, here, function.apply(one.value())));
      }
    }
  }

  <R> GuardedUnion<R> map(Function<T, R> function) {
    return new GuardedUnion<>(
        cases.stream()
            .map(
                c ->
                    new GuardedValue<>(
                        c.presenceCondition(), c.condition(), function.apply(c.value())))
            .toList());
  }

  <R> GuardedUnion<R> flatMap(Function<T, GuardedUnion<R>> function) {
    List<GuardedValue<R>> result = new ArrayList<>();
    for (GuardedValue<T> one : cases) {
      function
          .apply(one.value())
          .addTo(result, one.presenceCondition(), one.condition(), value -> value);
    }
    return new GuardedUnion<>(result);
  }

  /**
   * Returns the results of a function on the values of this union and another one, under the
   * conjunctions of their guards.
   */
  <O, R> GuardedUnion<R> combine(GuardedUnion<O> other, BiFunction<T, O, R> function) {
    List<GuardedValue<R>> result = new ArrayList<>();
    for (GuardedValue<T> one : cases) {
      other.addTo(
          result,
          one.presenceCondition(),
          one.condition(),
          two -> function.apply(one.value(), two));
    }
    return new GuardedUnion<>(result);
  }

  /** Returns the union with all guards strengthened by a condition. */
  GuardedUnion<T> restrict(LiftedCondition condition) {
    return flatMap(value -> where(condition, value));
  }

  /** Returns the condition that there is a value and that it satisfies a predicate. */
  LiftedCondition where(ConfigSet all, Function<T, BoolTerm> condition) {
    LiftedCondition result = LiftedCondition.of(all, BoolTerm.FALSE);
    for (GuardedValue<T> one : cases) {
      BoolTerm here = BoolTerm.and(one.condition(), condition.apply(one.value()));
      LiftedCondition only = LiftedCondition.of(all, here);
      result =
          result.or(
              one.presenceCondition().equals(all)
                  ? only
                  : only.and(LiftedCondition.ofVariants(one.presenceCondition(), all)));
    }
    return result;
  }
}
