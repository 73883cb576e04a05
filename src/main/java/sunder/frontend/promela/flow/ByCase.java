package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import sunder.expression.BoolTerm;
import sunder.family.ConfigSet;

/**
 * Something that differs by variant and by what the registers hold.
 *
 * @param <T> a number, what a step stores, where processes are
 * @param list disjoint cases
 */
record ByCase<T>(List<Case<T>> list) {
  ByCase {
    list = List.copyOf(list);
  }

  /** What it is in some variants and under a condition. */
  record Case<T>(ConfigSet when, BoolTerm condition, T value) {}

  static <T> ByCase<T> of(ConfigSet all, T value) {
    return new ByCase<>(List.of(new Case<>(all, BoolTerm.TRUE, value)));
  }

  /** One thing, where a condition holds. */
  static <T> ByCase<T> where(Truth condition, T value) {
    List<Case<T>> result = new ArrayList<>();
    condition
        .cases()
        .filter(holds -> !holds.equals(BoolTerm.FALSE))
        .forEach((holds, when) -> result.add(new Case<>(when, holds, value)));
    return new ByCase<>(result);
  }

  /** Those of all of some. */
  static <T> ByCase<T> joined(List<ByCase<T>> parts) {
    return new ByCase<>(parts.stream().flatMap(part -> part.list().stream()).toList());
  }

  /** One where a condition holds, the other where not. */
  static <T> ByCase<T> choose(Truth condition, ByCase<T> yes, ByCase<T> no) {
    List<Case<T>> result = new ArrayList<>();
    condition
        .cases()
        .forEach(
            (holds, when) -> {
              yes.addTo(result, when, holds, value -> value);
              no.addTo(result, when, holds.not(), value -> value);
            });
    return new ByCase<>(result);
  }

  private <R> void addTo(
      List<Case<R>> result, ConfigSet when, BoolTerm condition, Function<T, R> function) {
    for (Case<T> one : list) {
      ConfigSet both = when.and(one.when());
      BoolTerm here = BoolTerm.and(condition, one.condition());
      if (!both.isEmpty() && !here.equals(BoolTerm.FALSE)) {
        result.add(new Case<>(both, here, function.apply(one.value())));
      }
    }
  }

  <R> ByCase<R> map(Function<T, R> function) {
    return new ByCase<>(
        list.stream()
            .map(c -> new Case<>(c.when(), c.condition(), function.apply(c.value())))
            .toList());
  }

  <R> ByCase<R> flatMap(Function<T, ByCase<R>> function) {
    List<Case<R>> result = new ArrayList<>();
    for (Case<T> one : list) {
      function.apply(one.value()).addTo(result, one.when(), one.condition(), value -> value);
    }
    return new ByCase<>(result);
  }

  /** What two of them make together, wherever both are. */
  <O, R> ByCase<R> combine(ByCase<O> other, BiFunction<T, O, R> function) {
    List<Case<R>> result = new ArrayList<>();
    for (Case<T> one : list) {
      other.addTo(result, one.when(), one.condition(), two -> function.apply(one.value(), two));
    }
    return new ByCase<>(result);
  }

  /** The same where a condition holds as well. */
  ByCase<T> and(Truth condition) {
    return flatMap(value -> where(condition, value));
  }

  /** Where a condition on it holds. */
  Truth where(ConfigSet all, Function<T, BoolTerm> condition) {
    Truth result = Truth.of(all, BoolTerm.FALSE);
    for (Case<T> one : list) {
      BoolTerm here = BoolTerm.and(one.condition(), condition.apply(one.value()));
      Truth only = Truth.of(all, here);
      result = result.or(one.when().equals(all) ? only : only.and(Truth.in(one.when(), all)));
    }
    return result;
  }
}
