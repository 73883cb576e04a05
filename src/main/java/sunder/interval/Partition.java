package sunder.interval;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * A finite partition of the integers into intervals: the abstractions pi of assume-guarantee-games,
 * section 2, with cuts anywhere.
 *
 * <p>Invariant: the cells are numbered from low to high, disjoint, not empty, and cover all
 * integers. A cut c separates c-1 from c.
 */
public final class Partition {
  /** One class of all integers. */
  public static final Partition COARSEST = new Partition(new BigInteger[0]);

  /** In place of a cell's number: it is not known which; {@link #cell} says every integer. */
  public static final int ANY = -1;

  /** Beyond so many cells there are too many stretches of them to tell apart. */
  private static final int MOST_IN_STRETCHES = 8;

  private final BigInteger[] cuts;

  private Partition(BigInteger[] cuts) {
    this.cuts = cuts;
  }

  public static Partition of(Collection<BigInteger> cuts) {
    return new Partition(new TreeSet<>(cuts).toArray(new BigInteger[0]));
  }

  public int cellCount() {
    return cuts.length + 1;
  }

  /**
   * In place of a cell's number: it is one of {@code first..last}, as {@link #cell} says. Where the
   * partition has many cells it is {@link #ANY}, unless it is known exactly.
   */
  public int cellRange(int first, int last) {
    if (first == last) {
      return first;
    }
    boolean isAll = first == 0 && last == cuts.length;
    return isAll || cellCount() > MOST_IN_STRETCHES ? ANY : ANY - 1 - (first * cellCount() + last);
  }

  /** The integers of a cell, of a {@link #cellRange} or of {@link #ANY}. */
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

  /** The cell that holds the value. */
  public int cellOf(BigInteger value) {
    int found = Arrays.binarySearch(cuts, value);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** The first cell that meets the interval, which is not empty. */
  public int firstCell(Interval interval) {
    return interval.hasLow() ? cellOf(interval.low()) : 0;
  }

  /** The last cell that meets the interval, which is not empty. */
  public int lastCell(Interval interval) {
    return interval.hasHigh() ? cellOf(interval.high()) : cuts.length;
  }

  /** The cells {@code first..last} together. */
  public Interval union(int first, int last) {
    return first == last ? cell(first) : cell(first).hull(cell(last));
  }

  public boolean hasCut(BigInteger cut) {
    return Arrays.binarySearch(cuts, cut) >= 0;
  }

  public List<BigInteger> cuts() {
    return List.of(cuts);
  }

  /** This partition with more cuts. */
  public Partition refine(Collection<BigInteger> more) {
    TreeSet<BigInteger> all = new TreeSet<>(Arrays.asList(cuts));
    return all.addAll(more) ? new Partition(all.toArray(new BigInteger[0])) : this;
  }

  /** The cells that meet {@code range}, cut down to it, as reports show them. */
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
