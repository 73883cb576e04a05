package sunder.family.diagram;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Builds the diagram of an upper bound on a weighted sum of bits, by dynamic programming over
 * partial sums: prefixes with equal partial sums share their continuation.
 */
public final class WeightedSum {
  /** The greatest number of pairs of bit and partial sum. */
  private static final int MOST_STEPS = 1_000_000;

  /** A summand: a variable, which counts with a weight where it is true. */
  public record Bit(int variable, BigInteger weight) {}

  /** Thrown when there are too many partial sums. */
  public static final class SumTooLarge extends Exception {
    private static final long serialVersionUID = 1L;
  }

  /** The greatest number of such pairs if the partial sums of a bit are numbered without gaps. */
  private static final int MOST_CELLS = 4_000_000;

  private record Position(int index, BigInteger bound) {
    /** Distributes pairs of small numbers: the hash code of a record has few values for them. */
    @Override
    public int hashCode() {
      return 0x9e3779b1 * index + bound.hashCode();
    }
  }

  private final Diagrams diagrams;
  private final List<Bit> bits;

  /** The least and greatest sums of the bits from each index on. */
  private final BigInteger[] least;

  private final BigInteger[] greatest;
  private final Map<Position, Integer> known = new HashMap<>();

  /**
   * @param bits in the order of their variables
   */
  public WeightedSum(Diagrams diagrams, List<Bit> bits) {
    this.diagrams = diagrams;
    this.bits = bits;
    this.least = new BigInteger[bits.size() + 1];
    this.greatest = new BigInteger[bits.size() + 1];
    least[bits.size()] = BigInteger.ZERO;
    greatest[bits.size()] = BigInteger.ZERO;
    for (int i = bits.size() - 1; i >= 0; i--) {
      least[i] = least[i + 1].add(bits.get(i).weight().min(BigInteger.ZERO));
      greatest[i] = greatest[i + 1].add(bits.get(i).weight().max(BigInteger.ZERO));
    }
  }

  /**
   * Returns the assignments of the bits whose sum is at most {@code bound}.
   *
   * @throws SumTooLarge if there are too many partial sums
   */
  public int atMost(BigInteger bound) throws SumTooLarge {
    try {
      return atMost(0, bound);
    } catch (SumTooLarge e) {
      // Here the bound lies between the least and the greatest sum.
      BigInteger range = greatest[0].subtract(least[0]);
      if (range.multiply(BigInteger.valueOf(bits.size())).bitLength() >= Integer.SIZE - 1
          || cells(bound) > MOST_CELLS) {
        throw e;
      }
      known.clear();
      return atMostByTable(bound);
    }
  }

  /** Returns the least bound at an index, after the greatest sum of the bits before it. */
  private int low(int index, BigInteger bound) {
    BigInteger before = greatest[0].subtract(greatest[index]);
    return bound.subtract(before).max(least[index]).intValue();
  }

  /** Returns the greatest bound at an index, after the least sum of the bits before it. */
  private int high(int index, BigInteger bound) {
    BigInteger before = least[0].subtract(least[index]);
    return bound.subtract(before).min(greatest[index]).intValue();
  }

  private long cells(BigInteger bound) {
    return IntStream.rangeClosed(0, bits.size())
        .mapToLong(i -> Math.max(0, high(i, bound) - low(i, bound) + 1))
        .sum();
  }

  /**
   * Returns the assignments of the bits whose sum is at most {@code bound}, which some but not all
   * assignments satisfy: it computes the diagrams of all bounds at an index from those at the next.
   */
  public int atMostByTable(BigInteger bound) {
    int[] next = new int[0];
    int nextLow = 0;
    for (int i = bits.size() - 1; i >= 0; i--) {
      int low = low(i, bound);
      int[] here = new int[Math.max(0, high(i, bound) - low + 1)];
      int weight = bits.get(i).weight().intValue();
      for (int at = 0; at < here.length; at++) {
        int without = cell(i + 1, low + at, next, nextLow);
        int with = cell(i + 1, low + at - weight, next, nextLow);
        here[at] = diagrams.node(bits.get(i).variable(), without, with);
      }
      next = here;
      nextLow = low;
    }
    return next[bound.intValue() - nextLow];
  }

  private int cell(int index, int bound, int[] cells, int low) {
    if (greatest[index].intValue() <= bound) {
      return Diagrams.TRUE;
    }
    return least[index].intValue() > bound ? Diagrams.FALSE : cells[bound - low];
  }

  /** Returns the assignments of the bits from an index on whose sum is at most {@code bound}. */
  public int atMost(int index, BigInteger bound) throws SumTooLarge {
    if (greatest[index].compareTo(bound) <= 0) {
      return Diagrams.TRUE;
    }
    if (least[index].compareTo(bound) > 0) {
      return Diagrams.FALSE;
    }
    Position position = new Position(index, bound);
    Integer seen = known.get(position);
    if (seen == null) {
      if (known.size() >= MOST_STEPS) {
        throw new SumTooLarge();
      }
      int without = atMost(index + 1, bound);
      int with = atMost(index + 1, bound.subtract(bits.get(index).weight()));
      seen = diagrams.node(bits.get(index).variable(), without, with);
      known.put(position, seen);
    }
    return seen;
  }

  /** Returns the least sum over the assignments that lead from a node to true. */
  public BigInteger least(int node) {
    int[] next = new int[diagrams.variables() + 1];
    for (int variable = diagrams.variables() - 1, i = bits.size(); variable >= 0; variable--) {
      next[variable + 1] = i;
      i -= i > 0 && bits.get(i - 1).variable() == variable ? 1 : 0;
      next[variable] = i;
    }
    return least(node, 0, next, new HashMap<>());
  }

  /**
   * @param next for each variable the index of the first bit that does not come before it
   * @param found a cache of results by node
   */
  private BigInteger least(int node, int[] next, Map<Integer, BigInteger> found) {
    if (node == Diagrams.TRUE) {
      return BigInteger.ZERO;
    }
    BigInteger seen = found.get(node);
    if (seen == null) {
      int index = next[diagrams.level(node)];
      boolean counts = index < bits.size() && bits.get(index).variable() == diagrams.level(node);
      int behind = counts ? index + 1 : index;
      BigInteger weight = counts ? bits.get(index).weight() : BigInteger.ZERO;
      int low = diagrams.low(node);
      int high = diagrams.high(node);
      if (high == Diagrams.FALSE) {
        seen = least(low, behind, next, found);
      } else {
        BigInteger set = least(high, behind, next, found).add(weight);
        seen = low == Diagrams.FALSE ? set : set.min(least(low, behind, next, found));
      }
      found.put(node, seen);
    }
    return seen;
  }

  private BigInteger least(int node, int index, int[] next, Map<Integer, BigInteger> found) {
    BigInteger skipped = least[index].subtract(least[next[diagrams.level(node)]]);
    return skipped.add(least(node, next, found));
  }
}
