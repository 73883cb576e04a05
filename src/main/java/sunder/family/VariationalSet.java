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
 * A variational set: a map from values to the sets of variants that have them (Walkingshaw et al.,
 * "Variational data structures", 2014). Values are pairwise different, and no variant set is empty.
 * The variant sets of different values may overlap (a variant with several possible values); {@code
 * map}, {@code combine} and {@code filter} keep disjoint sets disjoint. Values are in the order of
 * insertion; the position of equal values is that of one of them. A {@code Map} is right where
 * values are looked up: this class only iterates over them.
 *
 * <p>No operation changes the pairs of a set, but reading merges equal values in place: most
 * intermediate sets are never read, and hashing dominates the cost. Like the variant sets, it
 * belongs to the thread of their space.
 *
 * @param <V> the values, compared by {@code equals}
 */
public final class VariationalSet<V> {
  private static final VariationalSet<?> EMPTY = new VariationalSet<>(new Rows<>(0));

  private final Rows<V> rows;

  private VariationalSet(Rows<V> rows) {
    this.rows = rows;
  }

  private static <V> VariationalSet<V> of(Rows<V> rows) {
    return rows.count == 0 ? empty() : new VariationalSet<>(rows);
  }

  /** Returns the empty set. */
  @SuppressWarnings("unchecked") // the empty set has no values
  public static <V> VariationalSet<V> empty() {
    return (VariationalSet<V>) EMPTY;
  }

  /** Returns the set in which all these variants have one value. */
  public static <V> VariationalSet<V> of(V value, ConfigSet variants) {
    return new Builder<V>().add(value, variants).build();
  }

  public boolean isEmpty() {
    return rows.count == 0;
  }

  /** Returns the value if all these variants, and no others, have the same value. */
  public Optional<V> uniqueValue(ConfigSet all) {
    return size() == 1 && rows.sets[0].equals(all) ? Optional.of(rows.value(0)) : Optional.empty();
  }

  /** Returns the number of values. */
  public int size() {
    rows.mergeDuplicates();
    return rows.count;
  }

  public void forEach(BiConsumer<V, ConfigSet> action) {
    rows.mergeDuplicates();
    for (int i = 0; i < rows.count; i++) {
      action.accept(rows.value(i), rows.sets[i]);
    }
  }

  public VariationalSet<V> map(UnaryOperator<V> change) {
    return map(change, 0);
  }

  /** Returns the image under an injective function. */
  public VariationalSet<V> mapInjective(UnaryOperator<V> change) {
    return map(change, rows.distinctPrefix);
  }

  /**
   * @param distinctPrefix the number of leading values on which the function is injective
   */
  private VariationalSet<V> map(UnaryOperator<V> change, int distinctPrefix) {
    Rows<V> result = new Rows<>(rows.count);
    boolean isChanged = false;
    for (int i = 0; i < rows.count; i++) {
      V value = rows.value(i);
      V next = change.apply(value);
      isChanged |= next != value;
      result.add(next, rows.sets[i]);
    }
    result.distinctPrefix = Math.max(result.distinctPrefix, distinctPrefix);
    return isChanged ? of(result) : this;
  }

  /** Returns the images of all pairs of values that share variants. */
  public <T, R> VariationalSet<R> combine(VariationalSet<T> other, BiFunction<V, T, R> function) {
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

  /** Returns the variants, among all of these, whose values satisfy a condition. */
  public ConfigSet where(Predicate<V> condition, ConfigSet all) {
    ConfigSet[] result = {all.minus(all)};
    forEach((value, set) -> result[0] = condition.test(value) ? result[0].or(set) : result[0]);
    return result[0];
  }

  /** Returns the values in their order. */
  public List<V> values() {
    List<V> result = new ArrayList<>();
    forEach((value, set) -> result.add(value));
    return result;
  }

  public VariationalSet<V> filter(Predicate<V> condition) {
    Rows<V> result = new Rows<>(rows.count);
    for (int i = 0; i < rows.count; i++) {
      if (condition.test(rows.value(i))) {
        result.add(rows.value(i), rows.sets[i], i < rows.distinctPrefix);
      }
    }
    return result.count == rows.count ? this : of(result);
  }

  /** Returns the restriction to the variants in {@code part}. */
  public VariationalSet<V> within(ConfigSet part) {
    return inEach(set -> set.and(part));
  }

  /** Returns the restriction to the variants outside {@code part}. */
  public VariationalSet<V> outside(ConfigSet part) {
    return inEach(set -> set.minus(part));
  }

  /** Returns a set with the same values for each variant in {@code care}, represented smaller. */
  public VariationalSet<V> simplify(ConfigSet care) {
    return inEach(set -> set.simplify(care));
  }

  private VariationalSet<V> inEach(UnaryOperator<ConfigSet> change) {
    Rows<V> result = new Rows<>(rows.count);
    for (int i = 0; i < rows.count; i++) {
      result.add(rows.value(i), change.apply(rows.sets[i]), i < rows.distinctPrefix);
    }
    return of(result);
  }

  /** Returns the set without the pairs of value and variant of {@code other}. */
  public VariationalSet<V> minus(VariationalSet<V> other) {
    if (other.isEmpty()) {
      return this;
    }
    Rows<V> result = new Rows<>(size());
    other.rows.mergeDuplicates();
    for (int i = 0; i < rows.count; i++) {
      V value = rows.value(i);
      int known = other.rows.find(value);
      ConfigSet set = rows.sets[i];
      result.add(value, known < 0 ? set : set.minus(other.rows.sets[known]), true);
    }
    return of(result);
  }

  public VariationalSet<V> or(VariationalSet<V> other) {
    if (isEmpty() || other.isEmpty()) {
      return isEmpty() ? other : this;
    }
    Rows<V> result = new Rows<>(rows.count + other.rows.count);
    result.addAll(rows);
    result.distinctPrefix = rows.distinctPrefix;
    result.addAll(other.rows);
    return of(result);
  }

  /** A builder; variants that are added with equal values are merged. */
  public static final class Builder<V> {
    private static final int FEW = 8;

    /** The ratio of rows to values at which the builder merges equal values. */
    private static final int MOST_PER_VALUE = 4;

    private final Rows<V> rows = new Rows<>(FEW);

    public Builder<V> add(V value, ConfigSet set) {
      rows.add(value, set);
      if (rows.count > MOST_PER_VALUE * (FEW + rows.distinctPrefix)) {
        rows.mergeDuplicates();
      }
      return this;
    }

    public Builder<V> addAll(VariationalSet<V> values) {
      for (int i = 0; i < values.rows.count; i++) {
        add(values.rows.value(i), values.rows.sets[i]);
      }
      return this;
    }

    public int size() {
      rows.mergeDuplicates();
      return rows.count;
    }

    public VariationalSet<V> build() {
      return of(rows);
    }
  }

  /** Rows of a value and its variants, in the order of insertion. Mutable. */
  private static final class Rows<V> {
    private static final int[] NONE = {};

    private Object[] values;
    private ConfigSet[] sets;
    private int count;

    /** The number of leading rows with pairwise different values. */
    private int distinctPrefix;

    /** A hash table with the numbers of the first {@link #indexed} rows, from 1 on. */
    private int[] index = NONE;

    private int indexed;

    Rows(int expected) {
      this.values = new Object[expected];
      this.sets = new ConfigSet[expected];
    }

    @SuppressWarnings("unchecked") // nothing else is stored
    V value(int row) {
      return (V) values[row];
    }

    void add(V value, ConfigSet set) {
      if (set.isEmpty()) {
        return;
      }
      if (count == values.length) {
        values = Arrays.copyOf(values, 2 * count + 1);
        sets = Arrays.copyOf(sets, 2 * count + 1);
      }
      values[count] = value;
      sets[count++] = set;
      distinctPrefix = Math.max(distinctPrefix, 1);
    }

    /**
     * @param isDistinct whether the value differs from those of all rows before, provided these are
     *     pairwise different
     */
    void add(V value, ConfigSet set, boolean isDistinct) {
      int before = count;
      add(value, set);
      if (isDistinct && distinctPrefix == before) {
        distinctPrefix = count;
      }
    }

    void addAll(Rows<V> others) {
      for (int i = 0; i < others.count; i++) {
        add(others.value(i), others.sets[i]);
      }
    }

    /** Merges the rows with equal values into the first of them. */
    void mergeDuplicates() {
      if (distinctPrefix == count) {
        return;
      }
      int rest = distinctPrefix;
      makeIndex(count);
      for (int i = rest; i < count; i++) {
        int slot = slotOf(value(i));
        int known = index[slot] - 1;
        if (known < 0) {
          values[distinctPrefix] = values[i];
          sets[distinctPrefix++] = sets[i];
          index[slot] = distinctPrefix;
          indexed = distinctPrefix;
        } else {
          sets[known] = sets[known].or(sets[i]);
        }
      }
      Arrays.fill(values, distinctPrefix, count, null);
      Arrays.fill(sets, distinctPrefix, count, null);
      count = distinctPrefix;
    }

    /** Returns the row of a value, or -1. The rows must be merged. */
    int find(V value) {
      makeIndex(count);
      return index[slotOf(value)] - 1;
    }

    /** Creates a hash table for a number of rows that is at most half full. */
    private void makeIndex(int room) {
      if (index.length < 2 * room) {
        index = new int[Integer.highestOneBit(4 * room)];
        indexed = 0;
      }
      for (; indexed < distinctPrefix; indexed++) {
        index[freeSlot(values[indexed].hashCode())] = indexed + 1;
      }
    }

    private int freeSlot(int hash) {
      int slot = spread(hash);
      while (index[slot] != 0) {
        slot = slot + 1 & index.length - 1;
      }
      return slot;
    }

    /** Returns the slot of a value in the hash table, or the slot where it is to be inserted. */
    private int slotOf(V value) {
      int slot = spread(value.hashCode());
      while (index[slot] != 0 && !values[index[slot] - 1].equals(value)) {
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
