package sunder.interval;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import sunder.expression.Symbol;
import sunder.expression.Term;

/**
 * A box: an interval for each symbol. Mutable. A symbol without an entry has the range of its type;
 * a Boolean is an interval within [0,1].
 *
 * <p>Entries are stored in arrays sorted by symbol, because boxes are created and copied very
 * often, mostly in this order.
 */
public final class Box {
  private static final Symbol[] NO_SYMBOLS = {};
  private static final Interval[] NO_INTERVALS = {};
  private static final int FIRST_ROOM = 8;

  private Symbol[] symbols = NO_SYMBOLS;
  private Interval[] intervals = NO_INTERVALS;
  private int size;

  /** Returns a copy, which changes independently. */
  public Box copy() {
    Box copy = new Box();
    copy.assign(this);
    return copy;
  }

  /** Returns the interval of a symbol; the range of its type if it has no entry. */
  public Interval get(Symbol symbol) {
    int place = place(symbol);
    return place >= 0 ? intervals[place] : rangeOf(symbol);
  }

  /** Returns the range of the symbol's type. */
  public static Interval rangeOf(Symbol symbol) {
    return symbol.low().isEmpty() && symbol.high().isEmpty()
        ? Interval.ALL
        : Interval.of(symbol.low(), symbol.high());
  }

  /** Sets the interval of a symbol. */
  public void set(Symbol symbol, Interval interval) {
    int place = place(symbol);
    if (place < 0) {
      place = -place - 1;
      makeRoom(place);
      symbols[place] = symbol;
    }
    intervals[place] = interval;
  }

  private void makeRoom(int place) {
    if (size == symbols.length) {
      int room = Math.max(FIRST_ROOM, size + size / 2);
      symbols = Arrays.copyOf(symbols, room);
      intervals = Arrays.copyOf(intervals, room);
    }
    System.arraycopy(symbols, place, symbols, place + 1, size - place);
    System.arraycopy(intervals, place, intervals, place + 1, size - place);
    size++;
  }

  /**
   * Returns the index of a symbol's entry; {@code -index - 1} of the insertion point if there is
   * none.
   */
  private int place(Symbol symbol) {
    int number = symbol.number();
    int low = 0;
    int high = size - 1;
    if (high >= 0 && symbols[high].number() < number) {
      return -size - 1;
    }
    while (low <= high) {
      int middle = low + high >>> 1;
      int there = symbols[middle].number();
      if (there == number) {
        return middle;
      } else if (there < number) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -low - 1;
  }

  /** Returns the number of entries. */
  public int size() {
    return size;
  }

  /** Returns the symbols with an entry, in their order. */
  public List<Symbol> symbols() {
    return List.of(Arrays.copyOf(symbols, size));
  }

  /** Returns whether a symbol has an entry. */
  public boolean has(Symbol symbol) {
    return place(symbol) >= 0;
  }

  /** Visits the entries in the order of symbols; the box must not change meanwhile. */
  public void forEach(BiConsumer<Symbol, Interval> use) {
    for (int i = 0; i < size; i++) {
      use.accept(symbols[i], intervals[i]);
    }
  }

  /** Returns whether the value of each symbol with an entry is in its interval. */
  boolean contains(Term.Valuation values) {
    for (int i = 0; i < size; i++) {
      if (!intervals[i].contains(values.of(symbols[i]))) {
        return false;
      }
    }
    return true;
  }

  /** Returns an immutable key that is equal for boxes with equal entries. */
  Object toKey() {
    return List.of(symbols(), List.of(Arrays.copyOf(intervals, size)));
  }

  /** Returns whether another box currently has equal entries. */
  boolean hasSameEntries(Box other) {
    return Arrays.equals(symbols, 0, size, other.symbols, 0, other.size)
        && Arrays.equals(intervals, 0, size, other.intervals, 0, size);
  }

  /** Returns the smallest box that contains both. */
  Box hull(Box other) {
    // A symbol without an entry here has the range of its type, which contains the other's
    // interval.
    Box result = copy();
    for (int i = 0; i < size; i++) {
      result.intervals[i] = intervals[i].hull(other.get(symbols[i]));
    }
    return result;
  }

  void assign(Box other) {
    size = other.size;
    symbols = Arrays.copyOf(other.symbols, size);
    intervals = Arrays.copyOf(other.intervals, size);
  }

  @Override
  public String toString() {
    return toKey().toString();
  }
}
