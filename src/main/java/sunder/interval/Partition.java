package sunder.interval;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * A finite partition of the integers into intervals: the abstractions pi of assume-guarantee-games,
 * section 2, with arbitrary cuts. Immutable.
 *
 * <p>Invariant: the cells are numbered in ascending order, disjoint, non-empty, and cover all
 * integers. A cut c separates c-1 from c.
 */
public final class Partition {
  /** The partition with one cell. */
  public static final Partition COARSEST = new Partition(new BigInteger[0]);

  /** The number in place of an unknown cell; {@link #cell} returns all integers for it. */
  public static final int ANY = -1;

  /** The limit of cells for which ranges of cells are distinguished. */
  private static final int MOST_IN_STRETCHES = 8;

  private final BigInteger[] cuts;

  private Partition(BigInteger[] cuts) {
    this.cuts = cuts;
  }

  /** Returns the partition with the given cuts. */
  public static Partition of(Collection<BigInteger> cuts) {
    return new Partition(new TreeSet<>(cuts).toArray(new BigInteger[0]));
  }

  /** Returns the number of cells. */
  public int cellCount() {
    return cuts.length + 1;
  }

  /**
   * Returns the number for one of the cells {@code first..last}, which {@link #cell} interprets. If
   * the partition has many cells, it is {@link #ANY} unless the cell is exact.
   */
  public int cellRange(int first, int last) {
    if (first == last) {
      return first;
    }
    boolean isAll = first == 0 && last == cuts.length;
    return isAll || cellCount() > MOST_IN_STRETCHES ? ANY : ANY - 1 - (first * cellCount() + last);
  }

  /** Returns the integers of a cell, of a {@link #cellRange} or of {@link #ANY}. */
  public Interval cell(int index) {
    if (cuts.length == 0 || index == ANY) {
      return Interval.ALL;
    }
    if (index < ANY) {
      int stretch = ANY - 1 - index;
      return union(stretch / cellCount(), stretch % cellCount());
    }
    if (index == 0) {
      return Interval.atMost(cuts[0].subtract(BigInteger.ONE));
    }
    return index == cuts.length
        ? Interval.atLeast(cuts[index - 1])
        : Interval.of(cuts[index - 1], cuts[index].subtract(BigInteger.ONE));
  }

  /** Returns the cell that contains a value. */
  public int cellOf(BigInteger value) {
    int found = Arrays.binarySearch(cuts, value);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** Returns the first cell that intersects a non-empty interval. */
  public int firstCell(Interval interval) {
    return interval.hasLow() ? cellOf(interval.low()) : 0;
  }

  /** Returns the last cell that intersects a non-empty interval. */
  public int lastCell(Interval interval) {
    return interval.hasHigh() ? cellOf(interval.high()) : cuts.length;
  }

  /** Returns the union of the cells {@code first..last}. */
  public Interval union(int first, int last) {
    return first == last ? cell(first) : cell(first).hull(cell(last));
  }

  /** Returns whether the partition has a cut. */
  public boolean hasCut(BigInteger cut) {
    return Arrays.binarySearch(cuts, cut) >= 0;
  }

  /** Returns the cuts, ascending. */
  public List<BigInteger> cuts() {
    return List.of(cuts);
  }

  /** Returns this partition with additional cuts; this object if all exist. */
  public Partition refine(Collection<BigInteger> more) {
    TreeSet<BigInteger> all = new TreeSet<>(Arrays.asList(cuts));
    return all.addAll(more) ? new Partition(all.toArray(new BigInteger[0])) : this;
  }

  /** Returns the cells that intersect {@code range}, restricted to it, as reports print them. */
  public List<Interval> cellsWithin(Interval range) {
    List<Interval> result = new ArrayList<>();
    for (int i = 0; i < cellCount(); i++) {
      Interval part = cell(i).intersect(range);
      if (!part.isEmpty()) {
        result.add(part);
      }
    }
    return result;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Partition that && Arrays.equals(cuts, that.cuts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(cuts);
  }

  @Override
  public String toString() {
    return cellsWithin(Interval.ALL).toString();
  }
}
