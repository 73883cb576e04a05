package sunder.interval;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import sunder.expression.Symbol;

/**
 * An interval for each symbol; mutable. A symbol without an entry has the range of its type. A
 * Boolean is an interval within [0,1].
 *
 * <p>Boxes are made and copied by the thousand, mostly in the order of their symbols: entries stand
 * in arrays, in that order.
 */
public final class Box {
  private static final Symbol[] NO_SYMBOLS = {};
  private static final Interval[] NO_INTERVALS = {};
  private static final int FIRST_ROOM = 8;

  private Symbol[] symbols = NO_SYMBOLS;
  private Interval[] intervals = NO_INTERVALS;
  private int size;

  public Box copy() {
    Box copy = new Box();
    copy.assign(this);
    return copy;
  }

  public Interval get(Symbol symbol) {
    int place = place(symbol);
    return place >= 0 ? intervals[place] : rangeOf(symbol);
  }

  /** The values that the symbol's type allows. */
  public static Interval rangeOf(Symbol symbol) {
    return symbol.low().isEmpty() && symbol.high().isEmpty()
        ? Interval.ALL
        : Interval.of(symbol.low(), symbol.high());
  }

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

  /** Where the entry of a symbol is; if there is none, -1 less where it would be. */
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

  /** How many entries there are. */
  public int size() {
    return size;
  }

  /** Those that have an entry now, in their order. */
  public List<Symbol> symbols() {
    return List.of(Arrays.copyOf(symbols, size));
  }

  public boolean has(Symbol symbol) {
    return place(symbol) >= 0;
  }

  /** Tells the entries, by symbol; the box must not change meanwhile. */
  public void forEach(BiConsumer<Symbol, Interval> use) {
    for (int i = 0; i < size; i++) {
      use.accept(symbols[i], intervals[i]);
    }
  }

  /** Equal for boxes with equal entries, and not changed any more. */
  Object toKey() {
    return List.of(symbols(), List.of(Arrays.copyOf(intervals, size)));
  }

  /** Whether the other has equal entries, now. */
  boolean hasSameEntries(Box other) {
    return Arrays.equals(symbols, 0, size, other.symbols, 0, other.size)
        && Arrays.equals(intervals, 0, size, other.intervals, 0, size);
  }

  /** Each symbol takes the smallest interval that contains its intervals here and there. */
  Box hull(Box other) {
    // A symbol with no entry here has its type's range, which contains what the other has.
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
