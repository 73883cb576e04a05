package sunder.family;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * States of a machine, or other values that differ by variant, each with the variants that are in
 * it; equal ones are one. Immutable; in the order in which the states were met. No variant set is
 * empty.
 *
 * @param <S> the states, compared by {@code equals}
 */
public final class StateSet<S> {
  private static final StateSet<?> EMPTY = new StateSet<>(Map.of());

  private final Map<S, ConfigSet> variants;

  private StateSet(Map<S, ConfigSet> variants) {
    this.variants = variants;
  }

  /** No state in any variant. */
  @SuppressWarnings("unchecked") // without states it is one of any kind
  public static <S> StateSet<S> empty() {
    return (StateSet<S>) EMPTY;
  }

  /** All these variants in one state. */
  public static <S> StateSet<S> of(S state, ConfigSet variants) {
    return new Builder<S>().add(state, variants).build();
  }

  public boolean isEmpty() {
    return variants.isEmpty();
  }

  /**
   * The state that these variants are in, and no others are in any; none if they are in several.
   */
  public Optional<S> stateOf(ConfigSet all) {
    return variants.size() == 1 && variants.containsValue(all)
        ? Optional.of(variants.keySet().iterator().next())
        : Optional.empty();
  }

  /** The number of states. */
  public int size() {
    return variants.size();
  }

  public void forEach(BiConsumer<S, ConfigSet> action) {
    variants.forEach(action);
  }

  public StateSet<S> map(UnaryOperator<S> change) {
    Builder<S> result = new Builder<>(size());
    variants.forEach((state, set) -> result.add(change.apply(state), set));
    return result.build();
  }

  /** What each two states make that some variants are in together. */
  public <T, R> StateSet<R> combine(StateSet<T> other, BiFunction<S, T, R> function) {
    Builder<R> result = new Builder<>(size() + other.size());
    variants.forEach(
        (one, set) ->
            other.variants.forEach(
                (two, there) -> {
                  ConfigSet both = set.and(there);
                  if (!both.isEmpty()) {
                    result.add(function.apply(one, two), both);
                  }
                }));
    return result.build();
  }

  /** The variants, of all of these, in whose states something holds. */
  public ConfigSet where(Predicate<S> condition, ConfigSet all) {
    ConfigSet[] result = {all.minus(all)};
    variants.forEach(
        (state, set) -> result[0] = condition.test(state) ? result[0].or(set) : result[0]);
    return result[0];
  }

  public Set<S> states() {
    return variants.keySet();
  }

  public StateSet<S> filter(Predicate<S> condition) {
    Builder<S> result = new Builder<>(size());
    variants.forEach(
        (state, set) -> {
          if (condition.test(state)) {
            result.add(state, set);
          }
        });
    return result.build();
  }

  /** The states of the variants in {@code part} alone. */
  public StateSet<S> within(ConfigSet part) {
    return inEach(set -> set.and(part));
  }

  /** The states of the variants outside {@code part}. */
  public StateSet<S> outside(ConfigSet part) {
    return inEach(set -> set.minus(part));
  }

  private StateSet<S> inEach(UnaryOperator<ConfigSet> change) {
    Builder<S> result = new Builder<>(size());
    variants.forEach((state, set) -> result.add(state, change.apply(set)));
    return result.build();
  }

  /** Without the variants that {@code other} has in the same state. */
  public StateSet<S> minus(StateSet<S> other) {
    Builder<S> result = new Builder<>(size());
    variants.forEach(
        (state, set) -> {
          ConfigSet known = other.variants.get(state);
          result.add(state, known == null ? set : set.minus(known));
        });
    return result.build();
  }

  public StateSet<S> or(StateSet<S> other) {
    if (isEmpty() || other.isEmpty()) {
      return isEmpty() ? other : this;
    }
    return new Builder<S>(size() + other.size()).addAll(this).addAll(other).build();
  }

  /** Collects states; variants that come in equal states are merged. */
  public static final class Builder<S> {
    private static final int FEW = 8;

    private final Map<S, ConfigSet> variants;

    public Builder() {
      this(FEW);
    }

    /** With room for so many states at once; there may be more. */
    private Builder(int expected) {
      variants = new LinkedHashMap<>(2 * expected);
    }

    public Builder<S> add(S state, ConfigSet set) {
      if (!set.isEmpty()) {
        variants.merge(state, set, ConfigSet::or);
      }
      return this;
    }

    public Builder<S> addAll(StateSet<S> states) {
      states.forEach(this::add);
      return this;
    }

    public int size() {
      return variants.size();
    }

    public StateSet<S> build() {
      return variants.isEmpty() ? empty() : new StateSet<>(Collections.unmodifiableMap(variants));
    }
  }
}
