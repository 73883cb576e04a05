package sunder.family;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A variational set: a map from values ("states") to the sets of variants that have them
 * (Walkingshaw et al., "Variational data structures", 2014). States are pairwise different, and no
 * variant set is empty. The variant sets of different states may overlap (a variant with several
 * possible values); {@code map}, {@code combine} and {@code filter} keep disjoint sets disjoint.
 * States are in the order of insertion; the position of equal states is that of one of them. A
 * {@code Map} is right where states are looked up: this class only iterates over them.
 *
 * <p>No operation changes the pairs of a set, but reading merges equal states in place: most
 * intermediate sets are never read, and hashing dominates the cost. Like the variant sets, it
 * belongs to the thread of their space.
 *
 * @param <S> the states, compared by {@code equals}
 */
public final class StateSet<S> {
  private static final StateSet<?> EMPTY = new StateSet<>(new Rows<>(0));

  private final Rows<S> rows;

  private StateSet(Rows<S> rows) {
    this.rows = rows;
  }

  private static <S> StateSet<S> of(Rows<S> rows) {
    return rows.count == 0 ? empty() : new StateSet<>(rows);
  }

  /** Returns the empty set. */
  @SuppressWarnings("unchecked") // without states it is one of any kind
  public static <S> StateSet<S> empty() {
    return (StateSet<S>) EMPTY;
  }

  /** Returns the set in which all these variants are in one state. */
  public static <S> StateSet<S> of(S state, ConfigSet variants) {
    return new Builder<S>().add(state, variants).build();
  }

  public boolean isEmpty() {
    return rows.count == 0;
  }

  /** Returns the state if all these variants, and no others, are in the same state. */
  public Optional<S> stateOf(ConfigSet all) {
    return size() == 1 && rows.sets[0].equals(all) ? Optional.of(rows.state(0)) : Optional.empty();
  }

  /** Returns the number of states. */
  public int size() {
    rows.mergeDuplicates();
    return rows.count;
  }

  public void forEach(BiConsumer<S, ConfigSet> action) {
    rows.mergeDuplicates();
    for (int i = 0; i < rows.count; i++) {
      action.accept(rows.state(i), rows.sets[i]);
    }
  }

  public StateSet<S> map(UnaryOperator<S> change) {
    return map(change, 0);
  }

  /** Returns the image under an injective function. */
  public StateSet<S> mapInjective(UnaryOperator<S> change) {
    return map(change, rows.distinctPrefix);
  }

  /**
   * @param distinctPrefix the number of leading states on which the function is injective
   */
  private StateSet<S> map(UnaryOperator<S> change, int distinctPrefix) {
    Rows<S> result = new Rows<>(rows.count);
    boolean isChanged = false;
    for (int i = 0; i < rows.count; i++) {
      S state = rows.state(i);
      S next = change.apply(state);
      isChanged |= next != state;
      result.add(next, rows.sets[i]);
    }
    result.distinctPrefix = Math.max(result.distinctPrefix, distinctPrefix);
    return isChanged ? of(result) : this;
  }

  /** Returns the images of all pairs of states that share variants. */
  public <T, R> StateSet<R> combine(StateSet<T> other, BiFunction<S, T, R> function) {
    Builder<R> result = new Builder<>();
    forEach(
        (one, set) ->
            other.forEach(
                (two, there) -> {
                  ConfigSet both = set.and(there);
                  if (!both.isEmpty()) {
                    result.add(function.apply(one, two), both);
                  }
                }));
    return result.build();
  }

  /** Returns the variants, among all of these, whose states satisfy a condition. */
  public ConfigSet where(Predicate<S> condition, ConfigSet all) {
    ConfigSet[] result = {all.minus(all)};
    forEach((state, set) -> result[0] = condition.test(state) ? result[0].or(set) : result[0]);
    return result[0];
  }

  /** Returns the states in their order. */
  public List<S> states() {
    List<S> result = new ArrayList<>();
    forEach((state, set) -> result.add(state));
    return result;
  }

  public StateSet<S> filter(Predicate<S> condition) {
    Rows<S> result = new Rows<>(rows.count);
    for (int i = 0; i < rows.count; i++) {
      if (condition.test(rows.state(i))) {
        result.add(rows.state(i), rows.sets[i], i < rows.distinctPrefix);
      }
    }
    return result.count == rows.count ? this : of(result);
  }

  /** Returns the restriction to the variants in {@code part}. */
  public StateSet<S> within(ConfigSet part) {
    return inEach(set -> set.and(part));
  }

  /** Returns the restriction to the variants outside {@code part}. */
  public StateSet<S> outside(ConfigSet part) {
    return inEach(set -> set.minus(part));
  }

  private StateSet<S> inEach(UnaryOperator<ConfigSet> change) {
    Rows<S> result = new Rows<>(rows.count);
    for (int i = 0; i < rows.count; i++) {
      result.add(rows.state(i), change.apply(rows.sets[i]), i < rows.distinctPrefix);
    }
    return of(result);
  }

  /** Returns the set without the pairs of state and variant of {@code other}. */
  public StateSet<S> minus(StateSet<S> other) {
    if (other.isEmpty()) {
      return this;
    }
    Rows<S> result = new Rows<>(size());
    other.rows.mergeDuplicates();
    for (int i = 0; i < rows.count; i++) {
      S state = rows.state(i);
      int known = other.rows.find(state);
      ConfigSet set = rows.sets[i];
      result.add(state, known < 0 ? set : set.minus(other.rows.sets[known]), true);
    }
    return of(result);
  }

  public StateSet<S> or(StateSet<S> other) {
    if (isEmpty() || other.isEmpty()) {
      return isEmpty() ? other : this;
    }
    Rows<S> result = new Rows<>(rows.count + other.rows.count);
    result.addAll(rows);
    result.distinctPrefix = rows.distinctPrefix;
    result.addAll(other.rows);
    return of(result);
  }

  /** A builder; variants that are added with equal states are merged. */
  public static final class Builder<S> {
    private static final int FEW = 8;

    /** The ratio of rows to states at which the builder merges equal states. */
    private static final int MOST_OF_A_STATE = 4;

    private final Rows<S> rows = new Rows<>(FEW);

    public Builder<S> add(S state, ConfigSet set) {
      rows.add(state, set);
      if (rows.count > MOST_OF_A_STATE * (FEW + rows.distinctPrefix)) {
        rows.mergeDuplicates();
      }
      return this;
    }

    public Builder<S> addAll(StateSet<S> states) {
      for (int i = 0; i < states.rows.count; i++) {
        add(states.rows.state(i), states.rows.sets[i]);
      }
      return this;
    }

    public int size() {
      rows.mergeDuplicates();
      return rows.count;
    }

    public StateSet<S> build() {
      return of(rows);
    }
  }

  /** Rows of a state and its variants, in the order of insertion. Mutable. */
  private static final class Rows<S> {
    private static final int[] NONE = {};

    private Object[] states;
    private ConfigSet[] sets;
    private int count;

    /** The number of leading rows with pairwise different states. */
    private int distinctPrefix;

    /** A hash table with the numbers of the first {@link #indexed} rows, from 1 on. */
    private int[] index = NONE;

    private int indexed;

    Rows(int expected) {
      this.states = new Object[expected];
      this.sets = new ConfigSet[expected];
    }

    @SuppressWarnings("unchecked") // nothing else is stored
    S state(int row) {
      return (S) states[row];
    }

    void add(S state, ConfigSet set) {
      if (set.isEmpty()) {
        return;
      }
      if (count == states.length) {
        states = Arrays.copyOf(states, 2 * count + 1);
        sets = Arrays.copyOf(sets, 2 * count + 1);
      }
      states[count] = state;
      sets[count++] = set;
      distinctPrefix = Math.max(distinctPrefix, 1);
    }

    /**
     * @param isDistinct whether the state differs from those of all rows before, provided these are
     *     pairwise different
     */
    void add(S state, ConfigSet set, boolean isDistinct) {
      int before = count;
      add(state, set);
      if (isDistinct && distinctPrefix == before) {
        distinctPrefix = count;
      }
    }

    void addAll(Rows<S> others) {
      for (int i = 0; i < others.count; i++) {
        add(others.state(i), others.sets[i]);
      }
    }

    /** Merges the rows with equal states into the first of them. */
    void mergeDuplicates() {
      if (distinctPrefix == count) {
        return;
      }
      int rest = distinctPrefix;
      makeIndex(count);
      for (int i = rest; i < count; i++) {
        int slot = slotOf(state(i));
        int known = index[slot] - 1;
        if (known < 0) {
          states[distinctPrefix] = states[i];
          sets[distinctPrefix++] = sets[i];
          index[slot] = distinctPrefix;
          indexed = distinctPrefix;
        } else {
          sets[known] = sets[known].or(sets[i]);
        }
      }
      Arrays.fill(states, distinctPrefix, count, null);
      Arrays.fill(sets, distinctPrefix, count, null);
      count = distinctPrefix;
    }

    /** Returns the row of a state, or -1. The rows must be merged. */
    int find(S state) {
      makeIndex(count);
      return index[slotOf(state)] - 1;
    }

    /** Creates a hash table for a number of rows that is at most half full. */
    private void makeIndex(int room) {
      if (index.length < 2 * room) {
        index = new int[Integer.highestOneBit(4 * room)];
        indexed = 0;
      }
      for (; indexed < distinctPrefix; indexed++) {
        index[freeSlot(states[indexed].hashCode())] = indexed + 1;
      }
    }

    private int freeSlot(int hash) {
      int slot = spread(hash);
      while (index[slot] != 0) {
        slot = slot + 1 & index.length - 1;
      }
      return slot;
    }

    /** Returns the slot of a state in the hash table, or the slot where it is to be inserted. */
    private int slotOf(S state) {
      int slot = spread(state.hashCode());
      while (index[slot] != 0 && !states[index[slot] - 1].equals(state)) {
        slot = slot + 1 & index.length - 1;
      }
      return slot;
    }

    private int spread(int hash) {
      int h = hash * 0x9E3779B9;
      return (h ^ h >>> 15) & index.length - 1;
    }
  }
}
