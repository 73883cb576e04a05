package sunder.interval;

import java.util.Map;
import java.util.TreeMap;
import sunder.expression.Symbol;

/**
 * An interval for each symbol; mutable. A symbol without an entry has the range of its type. A
 * Boolean is an interval within [0,1].
 */
public final class Box {
  private final TreeMap<Symbol, Interval> intervals;

  public Box() {
    this.intervals = new TreeMap<>();
  }

  private Box(TreeMap<Symbol, Interval> intervals) {
    this.intervals = intervals;
  }

  public Box copy() {
    return new Box(new TreeMap<>(intervals));
  }

  public Interval get(Symbol symbol) {
    Interval known = intervals.get(symbol);
    return known != null ? known : rangeOf(symbol);
  }

  /** The values that the symbol's type allows. */
  public static Interval rangeOf(Symbol symbol) {
    return symbol.low().isEmpty() && symbol.high().isEmpty()
        ? Interval.ALL
        : Interval.of(symbol.low(), symbol.high());
  }

  public void set(Symbol symbol, Interval interval) {
    intervals.put(symbol, interval);
  }

  /** The entries, by symbol. */
  public Map<Symbol, Interval> entries() {
    return java.util.Collections.unmodifiableMap(intervals);
  }

  /** Each symbol takes the smallest interval that contains its intervals here and there. */
  Box hull(Box other) {
    TreeMap<Symbol, Interval> result = new TreeMap<>();
    intervals.forEach((symbol, interval) -> result.put(symbol, interval.hull(other.get(symbol))));
    // A symbol with no entry here has its type's range, which contains what the other has.
    return new Box(result);
  }

  void become(Box other) {
    intervals.clear();
    intervals.putAll(other.intervals);
  }

  @Override
  public String toString() {
    return intervals.toString();
  }
}
