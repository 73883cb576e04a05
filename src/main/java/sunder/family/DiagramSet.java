package sunder.family;

import java.lang.ref.Reference;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/** A set of configurations as a diagram node of its {@link DiagramSpace}. */
final class DiagramSet implements ConfigSet {
  private final DiagramSpace space;
  private final int node;

  /** Only {@link Handles#set} may call this: it references the node. */
  DiagramSet(DiagramSpace space, int node) {
    this.space = space;
    this.node = node;
  }

  int node() {
    return node;
  }

  /** The first variable that decides anything. */
  int top() {
    return space.diagrams().level(node);
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
    makeRoomWith(that);
    return space.set(space.diagrams().and(node, that.node));
  }

  @Override
  public DiagramSet or(ConfigSet other) {
    DiagramSet that = ofSameSpace(other);
    if (this == that) {
      return this;
    }
    makeRoomWith(that);
    return space.set(space.diagrams().or(node, that.node));
  }

  @Override
  public DiagramSet minus(ConfigSet other) {
    DiagramSet that = ofSameSpace(other);
    if (isEmpty() || that.isEmpty()) {
      return this;
    }
    makeRoomWith(that);
    return space.set(space.diagrams().minus(node, that.node));
  }

  /** The fences keep the operands' nodes: without them an operand could be garbage already. */
  private void makeRoomWith(DiagramSet that) {
    space.makeRoom();
    Reference.reachabilityFence(this);
    Reference.reachabilityFence(that);
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
    return space.diagrams().implies(node, ofSameSpace(other).node);
  }

  @Override
  public boolean intersects(ConfigSet other) {
    return !space.diagrams().disjoint(node, ofSameSpace(other).node);
  }

  @Override
  public boolean contains(Configuration configuration) {
    Diagrams diagrams = space.diagrams();
    int at = node;
    for (Bits place : space.places()) {
      BigInteger value = configuration.valueOf(place.feature());
      if (!DiagramSpace.inDomain(place.feature(), value)) {
        return false;
      }
      while (diagrams.level(at) < place.end()) {
        boolean bit = place.test(value, diagrams.level(at) - place.first());
        at = bit ? diagrams.high(at) : diagrams.low(at);
      }
    }
    return at == Diagrams.TRUE;
  }

  @Override
  public BigInteger count() {
    return space.count(node);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Features are decided in the order of the space's ranks, each as low as the earlier ones
   * allow.
   */
  @Override
  public Configuration pick() {
    if (isEmpty()) {
      throw new NoSuchElementException("the empty set has no configuration");
    }
    BitSet set = space.followsRanks() ? firstPath() : space.leastPath().of(node);
    Map<Feature, BigInteger> values = new LinkedHashMap<>();
    space.features().forEach(feature -> values.put(feature, BigInteger.ZERO));
    for (Bits place : space.places()) {
      BigInteger code = BigInteger.ZERO;
      for (int i = 0; i < place.bits(); i++) {
        code = set.get(place.first() + i) ? code.setBit(place.bits() - 1 - i) : code;
      }
      values.put(place.feature(), place.low().add(code));
    }
    return new Configuration(values);
  }

  /** The variables that are set on the way to true that is low wherever it can be. */
  private BitSet firstPath() {
    Diagrams diagrams = space.diagrams();
    BitSet path = new BitSet();
    int at = node;
    while (at != Diagrams.TRUE) {
      boolean high = diagrams.low(at) == Diagrams.FALSE;
      path.set(diagrams.level(at), high);
      at = high ? diagrams.high(at) : diagrams.low(at);
    }
    return path;
  }

  @Override
  public List<ValueRange> valuesOf(Feature.Numeric feature) {
    Bits place = space.bitsOf(feature);
    BitSet others = new BitSet();
    others.set(0, place.first());
    others.set(place.end(), Math.max(place.end(), space.diagrams().variables()));
    int projected = new Quantifier(space.diagrams(), others).exists(node);
    List<ValueRange> ranges = new ArrayList<>();
    collect(projected, place, 0, place.low(), ranges);
    return List.copyOf(ranges);
  }

  /**
   * Adds the values below {@code at}, whose first {@code index} bits are decided, from {@code low}.
   */
  private void collect(int at, Bits place, int index, BigInteger low, List<ValueRange> ranges) {
    int rest = place.bits() - index;
    if (at == Diagrams.TRUE) {
      BigInteger high = low.add(BigInteger.ONE.shiftLeft(rest)).subtract(BigInteger.ONE);
      append(ranges, low, high.min(place.high()));
    } else if (at != Diagrams.FALSE) {
      Diagrams diagrams = space.diagrams();
      boolean decides = diagrams.level(at) == place.first() + index;
      BigInteger middle = low.add(BigInteger.ONE.shiftLeft(rest - 1));
      collect(decides ? diagrams.low(at) : at, place, index + 1, low, ranges);
      collect(decides ? diagrams.high(at) : at, place, index + 1, middle, ranges);
    }
  }

  private static void append(List<ValueRange> ranges, BigInteger low, BigInteger high) {
    int last = ranges.size() - 1;
    if (low.compareTo(high) > 0) {
      // Codes above the range.
    } else if (last >= 0 && ranges.get(last).high().add(BigInteger.ONE).equals(low)) {
      ranges.set(last, new ValueRange(ranges.get(last).low(), high));
    } else {
      ranges.add(new ValueRange(low, high));
    }
  }

  @Override
  public int size() {
    BitSet nodes = new BitSet();
    visit(node, nodes);
    return nodes.cardinality();
  }

  private void visit(int at, BitSet nodes) {
    if (at > Diagrams.TRUE && !nodes.get(at)) {
      nodes.set(at);
      visit(space.diagrams().low(at), nodes);
      visit(space.diagrams().high(at), nodes);
    }
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || other instanceof DiagramSet that && that.space == space && that.node == node;
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
