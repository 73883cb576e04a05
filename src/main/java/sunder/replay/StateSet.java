package sunder.replay;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import sunder.family.ConfigSet;

/**
 * Machine states, each with the variants that are in it. Immutable; in the order in which the
 * states were met. No variant set is empty.
 */
final class StateSet {
  static final StateSet EMPTY = new StateSet(Map.of());

  private final Map<State, ConfigSet> variants;

  private StateSet(Map<State, ConfigSet> variants) {
    this.variants = variants;
  }

  static StateSet of(State state, ConfigSet variants) {
    return new Builder().add(state, variants).build();
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

  StateSet map(UnaryOperator<State> change) {
    Builder result = new Builder();
    variants.forEach((state, set) -> result.add(change.apply(state), set));
    return result.build();
  }

  StateSet filter(Predicate<State> condition) {
    Builder result = new Builder();
    variants.forEach(
        (state, set) -> {
          if (condition.test(state)) {
            result.add(state, set);
          }
        });
    return result.build();
  }

  /** The states of the variants in {@code part} alone. */
  StateSet within(ConfigSet part) {
    Builder result = new Builder();
    variants.forEach((state, set) -> result.add(state, set.and(part)));
    return result.build();
  }

  /** The states of the variants outside {@code part}. */
  StateSet outside(ConfigSet part) {
    Builder result = new Builder();
    variants.forEach((state, set) -> result.add(state, set.minus(part)));
    return result.build();
  }

  /** Without the variants that {@code other} has in the same state. */
  StateSet minus(StateSet other) {
    Builder result = new Builder();
    variants.forEach(
        (state, set) -> {
          ConfigSet known = other.variants.get(state);
          result.add(state, known == null ? set : set.minus(known));
        });
    return result.build();
  }

  StateSet or(StateSet other) {
    if (isEmpty() || other.isEmpty()) {
      return isEmpty() ? other : this;
    }
    return new Builder().addAll(this).addAll(other).build();
  }

  /** Collects states; variants that come in equal states are merged. */
  static final class Builder {
    private final Map<State, ConfigSet> variants = new LinkedHashMap<>();

    Builder add(State state, ConfigSet set) {
      if (!set.isEmpty()) {
        variants.merge(state, set, ConfigSet::or);
      }
      return this;
    }

    Builder addAll(StateSet states) {
      states.forEach(this::add);
      return this;
    }

    int size() {
      return variants.size();
    }

    StateSet build() {
      return variants.isEmpty() ? EMPTY : new StateSet(Collections.unmodifiableMap(variants));
    }
  }
}
