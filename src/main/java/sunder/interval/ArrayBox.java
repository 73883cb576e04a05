package sunder.interval;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The interval abstraction of an array by segments: a finite partition of all integer indices into
 * segments, each with one interval for its elements. Immutable; its size depends on the number of
 * distinct segments, not on the length of the array.
 */
public final class ArrayBox {
  private final Interval first;
  private final TreeMap<BigInteger, Interval> from;

  private ArrayBox(Interval first, TreeMap<BigInteger, Interval> from) {
    this.first = first;
    this.from = from;
  }

  /** Returns the box with one interval for all elements. */
  public static ArrayBox uniform(Interval value) {
    return new ArrayBox(value, new TreeMap<>());
  }

  /** Returns the box with one interval for each cell of an index partition. */
  public static ArrayBox of(Partition indexes, List<Interval> values) {
    TreeMap<BigInteger, Interval> from = new TreeMap<>();
    for (int i = 1; i < values.size(); i++) {
      from.put(indexes.cell(i).low(), values.get(i));
    }
    return new ArrayBox(values.get(0), from).normalized();
  }

  /** Merges neighbouring segments with equal intervals. */
  private ArrayBox normalized() {
    TreeMap<BigInteger, Interval> merged = new TreeMap<>();
    Interval last = first;
    for (Map.Entry<BigInteger, Interval> entry : from.entrySet()) {
      if (!entry.getValue().equals(last)) {
        merged.put(entry.getKey(), entry.getValue());
        last = entry.getValue();
      }
    }
    return new ArrayBox(first, merged);
  }

  /**
   * A segment.
   *
   * @param indexes the indices
   * @param values the interval that contains their elements
   */
  public record Segment(Interval indexes, Interval values) {}

  /** Returns all segments in ascending order; neighbours have different intervals. */
  public List<Segment> segments() {
    List<Segment> result = new ArrayList<>();
    BigInteger start = null;
    Interval value = first;
    for (Map.Entry<BigInteger, Interval> entry : from.entrySet()) {
      result.add(new Segment(between(start, entry.getKey()), value));
      start = entry.getKey();
      value = entry.getValue();
    }
    result.add(new Segment(start == null ? Interval.ALL : Interval.atLeast(start), value));
    return result;
  }

  private static Interval between(BigInteger start, BigInteger next) {
    BigInteger last = next.subtract(BigInteger.ONE);
    return start == null ? Interval.atMost(last) : Interval.of(start, last);
  }

  /** Returns the smallest interval that contains all elements with an index in {@code indexes}. */
  public Interval read(Interval indexes) {
    if (indexes.isEmpty()) {
      return Interval.EMPTY;
    }
    Interval result = indexes.hasLow() ? at(indexes.low()) : first;
    Map<BigInteger, Interval> rest = indexes.hasLow() ? from.tailMap(indexes.low(), false) : from;
    for (Map.Entry<BigInteger, Interval> entry : rest.entrySet()) {
      if (!indexes.contains(entry.getKey())) {
        break;
      }
      result = result.hull(entry.getValue());
    }
    return result;
  }

  private Interval at(BigInteger index) {
    Map.Entry<BigInteger, Interval> entry = from.floorEntry(index);
    return entry == null ? first : entry.getValue();
  }

  /**
   * Returns the box after a write at an index in {@code indexes}: a strong update where the index
   * is exact, otherwise a weak update of all these elements.
   */
  public ArrayBox write(Interval indexes, Interval value) {
    if (indexes.isPoint()) {
      return replace(indexes, old -> value);
    }
    return replace(indexes, old -> old.hull(value));
  }

  /** Returns the box with the elements at these indices intersected with {@code value}. */
  public ArrayBox meet(Interval indexes, Interval value) {
    return replace(indexes, old -> old.intersect(value));
  }

  /** Returns the box with the interval of the elements at these indices replaced. */
  public ArrayBox with(Interval indexes, Interval value) {
    return replace(indexes, old -> value);
  }

  private ArrayBox replace(Interval indexes, java.util.function.UnaryOperator<Interval> change) {
    TreeMap<BigInteger, Interval> result = new TreeMap<>(from);
    if (indexes.hasHigh()) {
      BigInteger behind = indexes.high().add(BigInteger.ONE);
      result.putIfAbsent(behind, at(behind));
    }
    Interval newFirst = first;
    if (indexes.hasLow()) {
      result.putIfAbsent(indexes.low(), at(indexes.low()));
    } else {
      newFirst = change.apply(first);
    }
    for (Map.Entry<BigInteger, Interval> entry : result.entrySet()) {
      if (indexes.contains(entry.getKey())) {
        entry.setValue(change.apply(entry.getValue()));
      }
    }
    return new ArrayBox(newFirst, result).normalized();
  }

  /**
   * Returns whether the interval of every element in {@code other} is contained in the one here.
   */
  public boolean contains(ArrayBox other) {
    for (Segment segment : segments()) {
      if (!segment.values().contains(other.read(segment.indexes()))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ArrayBox that && first.equals(that.first) && from.equals(that.from);
  }

  @Override
  public int hashCode() {
    return 31 * first.hashCode() + from.hashCode();
  }

  @Override
  public String toString() {
    return segments().toString();
  }
}
