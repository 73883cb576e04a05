package sunder.frontend.c.replay;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import sunder.family.ConfigSet;

/** States, each with the variants that are in it; equal ones are one. Immutable. */
final class States {
  static final States NONE = new States(Map.of());

  private final Map<State, ConfigSet> variants;

  private States(Map<State, ConfigSet> variants) {
    this.variants = variants;
  }

  static States of(State state, ConfigSet when) {
    return new Builder().add(state, when).build();
  }

  boolean isEmpty() {
    return variants.isEmpty();
  }

  int size() {
    return variants.size();
  }

  void forEach(BiConsumer<State, ConfigSet> action) {
    variants.forEach(action);
  }

  States map(UnaryOperator<State> change) {
    Builder result = new Builder();
    variants.forEach((state, when) -> result.add(change.apply(state), when));
    return result.build();
  }

  States filter(Predicate<State> condition) {
    Builder result = new Builder();
    variants.forEach(
        (state, when) -> result.add(state, condition.test(state) ? when : when.minus(when)));
    return result.build();
  }

  States within(ConfigSet part) {
    Builder result = new Builder();
    variants.forEach((state, when) -> result.add(state, when.and(part)));
    return result.build();
  }

  States outside(ConfigSet part) {
    Builder result = new Builder();
    variants.forEach((state, when) -> result.add(state, when.minus(part)));
    return result.build();
  }

  /** Without the variants that {@code other} has in the same state. */
  States minus(States other) {
    Builder result = new Builder();
    variants.forEach(
        (state, when) -> {
          ConfigSet known = other.variants.get(state);
          result.add(state, known == null ? when : when.minus(known));
        });
    return result.build();
  }

  States or(States other) {
    if (isEmpty() || other.isEmpty()) {
      return isEmpty() ? other : this;
    }
    Builder result = new Builder();
    variants.forEach(result::add);
    other.variants.forEach(result::add);
    return result.build();
  }

  /** Collects states. */
  static final class Builder {
    private final Map<State, ConfigSet> variants = new LinkedHashMap<>();

    Builder add(State state, ConfigSet when) {
      if (!when.isEmpty()) {
        variants.merge(state, when, ConfigSet::or);
      }
      return this;
    }

    States build() {
      return variants.isEmpty() ? NONE : new States(Collections.unmodifiableMap(variants));
    }
  }
}
