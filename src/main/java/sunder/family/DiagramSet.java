package sunder.family;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/** A set of configurations as a diagram node of its {@link DiagramSpace}. */
final class DiagramSet implements ConfigSet {
  private final DiagramSpace space;
  private final int node;

  /** Only {@link DiagramSpace#set} may call this: it references the node. */
  DiagramSet(DiagramSpace space, int node) {
    this.space = space;
    this.node = node;
  }

  int node() {
    return node;
  }

  @Override
  public DiagramSpace space() {
    return space;
  }

  @Override
  public DiagramSet and(ConfigSet other) {
    DiagramSet that = ofSameSpace(other);
    if (this == that) {
      return this;
    }
    space.releaseGarbage();
    return space.set(space.diagrams().intersect(node, that.node));
  }

  @Override
  public DiagramSet or(ConfigSet other) {
    DiagramSet that = ofSameSpace(other);
    if (this == that) {
      return this;
    }
    space.releaseGarbage();
    return space.set(space.diagrams().unite(node, that.node));
  }

  @Override
  public DiagramSet minus(ConfigSet other) {
    DiagramSet that = ofSameSpace(other);
    if (isEmpty() || that.isEmpty()) {
      return this;
    }
    space.releaseGarbage();
    return space.set(space.diagrams().subtract(node, that.node));
  }

  private DiagramSet ofSameSpace(ConfigSet other) {
    if (other instanceof DiagramSet set && set.space == space) {
      return set;
    }
    throw new IllegalArgumentException("sets of different spaces");
  }

  @Override
  public boolean isEmpty() {
    return node == Diagrams.FALSE;
  }

  @Override
  public boolean isSubsetOf(ConfigSet other) {
    return minus(other).isEmpty();
  }

  @Override
  public boolean intersects(ConfigSet other) {
    return !and(other).isEmpty();
  }

  @Override
  public boolean contains(Configuration configuration) {
    Diagrams diagrams = space.diagrams();
    int at = node;
    for (Feature feature : space.features()) {
      BigInteger value = configuration.valueOf(feature);
      if (!DiagramSpace.inDomain(feature, value)) {
        return false;
      }
      DiagramSpace.Bits place = space.bitsOf(feature);
      while (diagrams.level(at) < place.end()) {
        boolean bit = place.test(value, diagrams.level(at) - place.first());
        at = bit ? diagrams.getHigh(at) : diagrams.getLow(at);
      }
    }
    return at == Diagrams.TRUE;
  }

  @Override
  public BigInteger count() {
    return countBelow(node, new HashMap<>()).shiftLeft(space.diagrams().level(node));
  }

  /** The assignments of the variables from this node's level on that lead to true. */
  private BigInteger countBelow(int at, Map<Integer, BigInteger> known) {
    if (at <= Diagrams.TRUE) {
      return BigInteger.valueOf(at);
    }
    BigInteger seen = known.get(at);
    if (seen == null) {
      Diagrams diagrams = space.diagrams();
      seen = BigInteger.ZERO;
      for (int child : new int[] {diagrams.getLow(at), diagrams.getHigh(at)}) {
        int skipped = diagrams.level(child) - diagrams.level(at) - 1;
        seen = seen.add(countBelow(child, known).shiftLeft(skipped));
      }
      known.put(at, seen);
    }
    return seen;
  }

  /**
   * {@inheritDoc}
   *
   * <p>Features are decided in their order, each as low as the earlier ones allow.
   */
  @Override
  public Configuration pick() {
    if (isEmpty()) {
      throw new NoSuchElementException("the empty set has no configuration");
    }
    Diagrams diagrams = space.diagrams();
    Map<Feature, BigInteger> values = new LinkedHashMap<>();
    int at = node;
    for (Feature feature : space.features()) {
      DiagramSpace.Bits place = space.bitsOf(feature);
      BigInteger code = BigInteger.ZERO;
      while (diagrams.level(at) < place.end()) {
        boolean high = diagrams.getLow(at) == Diagrams.FALSE;
        if (high) {
          code = code.setBit(place.end() - 1 - diagrams.level(at));
        }
        at = high ? diagrams.getHigh(at) : diagrams.getLow(at);
      }
      values.put(feature, place.low().add(code));
    }
    return new Configuration(values);
  }

  @Override
  public List<ValueRange> valuesOf(Feature.Numeric feature) {
    space.releaseGarbage();
    DiagramSpace.Bits place = space.bitsOf(feature);
    int others = space.othersThan(feature);
    DiagramSet projected = space.set(space.diagrams().project(node, others));
    List<ValueRange> ranges = new ArrayList<>();
    projected.collect(projected.node, place, 0, place.low(), ranges);
    return List.copyOf(ranges);
  }

  /** Adds the values below {@code at}, whose first {@code index} bits are decided, from {@code low}. */
  private void collect(
      int at, DiagramSpace.Bits place, int index, BigInteger low, List<ValueRange> ranges) {
    int rest = place.bits() - index;
    if (at == Diagrams.TRUE) {
      append(ranges, low, low.add(BigInteger.ONE.shiftLeft(rest)).subtract(BigInteger.ONE));
    } else if (at != Diagrams.FALSE) {
      Diagrams diagrams = space.diagrams();
      boolean decides = diagrams.level(at) == place.first() + index;
      BigInteger middle = low.add(BigInteger.ONE.shiftLeft(rest - 1));
      collect(decides ? diagrams.getLow(at) : at, place, index + 1, low, ranges);
      collect(decides ? diagrams.getHigh(at) : at, place, index + 1, middle, ranges);
    }
  }

  private static void append(List<ValueRange> ranges, BigInteger low, BigInteger high) {
    int last = ranges.size() - 1;
    if (last >= 0 && ranges.get(last).high().add(BigInteger.ONE).equals(low)) {
      ranges.set(last, new ValueRange(ranges.get(last).low(), high));
    } else {
      ranges.add(new ValueRange(low, high));
    }
  }

  @Override
  public int size() {
    return space.diagrams().nodeCount(node);
  }

  @Override
  public boolean equals(Object other) {
    return this == other || other instanceof DiagramSet that && that.space == space && that.node == node;
  }

  @Override
  public int hashCode() {
    return node * 0x9E3779B9;
  }

  @Override
  public String toString() {
    return "ConfigSet[" + count() + " configurations, " + size() + " nodes]";
  }
}
