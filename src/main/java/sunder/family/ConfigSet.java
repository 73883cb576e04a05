package sunder.family;

import java.lang.ref.Reference;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.Stream;

/**
 * An immutable set of configurations of one {@link ConfigSpace}, a node of its diagrams. Two sets
 * of one space are equal exactly when they hold the same configurations; equality and hashing take
 * constant time.
 */
public final class ConfigSet {
  private final ConfigSpace space;
  final int node;

  /** Only {@link ConfigSpace#set} may call this: it references the node. */
  ConfigSet(ConfigSpace space, int node) {
    this.space = space;
    this.node = node;
  }

  public ConfigSpace space() {
    return space;
  }

  /** The first variable that decides anything. */
  int top() {
    return space.diagrams.level(node);
  }

  public ConfigSet and(ConfigSet other) {
    requireSameSpace(other);
    if (this == other) {
      return this;
    }
    makeRoomWith(other);
    return space.set(space.diagrams.and(node, other.node));
  }

  public ConfigSet or(ConfigSet other) {
    requireSameSpace(other);
    if (this == other) {
      return this;
    }
    makeRoomWith(other);
    return space.set(space.diagrams.or(node, other.node));
  }

  /** The configurations in this set and not in {@code other}. */
  public ConfigSet minus(ConfigSet other) {
    requireSameSpace(other);
    if (isEmpty() || other.isEmpty()) {
      return this;
    }
    makeRoomWith(other);
    return space.set(space.diagrams.minus(node, other.node));
  }

  /** The fences keep the operands' nodes: without them an operand could be garbage already. */
  private void makeRoomWith(ConfigSet that) {
    space.makeRoom();
    Reference.reachabilityFence(this);
    Reference.reachabilityFence(that);
  }

  private void requireSameSpace(ConfigSet other) {
    if (other.space != space) {
      throw new IllegalArgumentException("sets of different spaces");
    }
  }

  public boolean isEmpty() {
    return node == Diagrams.FALSE;
  }

  public boolean isSubsetOf(ConfigSet other) {
    requireSameSpace(other);
    return space.diagrams.implies(node, other.node);
  }

  public boolean intersects(ConfigSet other) {
    requireSameSpace(other);
    return !space.diagrams.disjoint(node, other.node);
  }

  public boolean contains(Configuration configuration) {
    return space.codeOf(configuration).filter(this::contains).isPresent();
  }

  private boolean contains(BitSet set) {
    Diagrams diagrams = space.diagrams;
    int at = node;
    while (at > Diagrams.TRUE) {
      at = set.get(diagrams.level(at)) ? diagrams.high(at) : diagrams.low(at);
    }
    return at == Diagrams.TRUE;
  }

  /** How many configurations, exactly. */
  public BigInteger count() {
    return space.count(node);
  }

  /**
   * One configuration of this set, always the same one for the same set; where there is freedom a
   * Boolean feature is not selected and a numeric one is smallest. Features are decided in the
   * order of the space's ranks, each as low as the earlier ones allow.
   *
   * @throws NoSuchElementException if the set is empty
   */
  public Configuration pick() {
    if (isEmpty()) {
      throw new NoSuchElementException("the empty set has no configuration");
    }
    return configuration(space.followsRanks ? pathLike(new BitSet()) : space.leastPath().of(node));
  }

  private Configuration configuration(BitSet set) {
    Map<Feature, BigInteger> values = new LinkedHashMap<>();
    space.features().forEach(feature -> values.put(feature, BigInteger.ZERO));
    for (FeatureBits place : space.places()) {
      BigInteger code = BigInteger.ZERO;
      for (int i = 0; i < place.bits(); i++) {
        code = set.get(place.first() + i) ? code.setBit(place.bits() - 1 - i) : code;
      }
      values.put(place.feature(), place.low().add(code));
    }
    return new Configuration(values);
  }

  /**
   * Another one than {@link #pick}, the same for the same set, number and order of variables. The
   * Boolean features that it has, where it can, are all, for number 1, those with their lowest bit
   * set, for 2, the others, those with the next bit set, and so on.
   */
  public Configuration pick(int number) {
    BitSet wanted = new BitSet();
    int bits = 0;
    for (Feature feature : space.features()) {
      if (feature instanceof Feature.Bool) {
        wanted.set(space.placeOf(feature).first(), ((bits >> number / 2 ^ number) & 1) == 1);
        // The lowest bit is free, for none and all.
        bits += 2;
      }
    }
    return configuration(pathLike(wanted));
  }

  /** The variables that are set on the way to true that goes as wanted wherever it can. */
  private BitSet pathLike(BitSet wanted) {
    Diagrams diagrams = space.diagrams;
    BitSet path = (BitSet) wanted.clone();
    int at = node;
    while (at != Diagrams.TRUE) {
      int level = diagrams.level(at);
      int other = wanted.get(level) ? diagrams.low(at) : diagrams.high(at);
      int next = wanted.get(level) ? diagrams.high(at) : diagrams.low(at);
      path.set(level, wanted.get(level) == (next != Diagrams.FALSE));
      at = next == Diagrams.FALSE ? other : next;
    }
    return path;
  }

  /** The values that {@code feature} takes in this set: disjoint, ascending, not touching. */
  public List<ValueRange> valuesOf(Feature feature) {
    FeatureBits place = space.placeOf(feature);
    BitSet others = new BitSet();
    others.set(0, place.first());
    others.set(place.end(), Math.max(place.end(), space.diagrams.variables));
    int projected = new Projection(space.diagrams, others).exists(node);
    return place.stretches(List.of(projected), Integer.MAX_VALUE).orElseThrow().stream()
        .filter(stretch -> stretch.below().get(0) == Diagrams.TRUE)
        .map(stretch -> new ValueRange(stretch.low(), stretch.high()))
        .toList();
  }

  /** Those in which the feature has this value; a Boolean feature is 1 (selected) or 0. */
  public ConfigSet with(Feature feature, BigInteger value) {
    return and(space.inRange(feature, value, value));
  }

  /** The least value of {@code feature} in this set, which is not empty. */
  public BigInteger least(Feature.Numeric feature) {
    return valuesOf(feature).get(0).low();
  }

  /** The greatest value of {@code feature} in this set, which is not empty. */
  public BigInteger greatest(Feature.Numeric feature) {
    List<ValueRange> ranges = valuesOf(feature);
    return ranges.get(ranges.size() - 1).high();
  }

  /**
   * The least sum of {@code weight * value} in this set, which is not empty; a selected Boolean
   * feature counts as 1.
   */
  public BigInteger leastSum(Map<Feature, BigInteger> weights) {
    if (isEmpty()) {
      throw new NoSuchElementException("the empty set has no sums");
    }
    return space.leastSum(node, weights);
  }

  /** How many values {@code feature} takes in this set. */
  public BigInteger countValues(Feature feature) {
    return valuesOf(feature).stream()
        .map(ValueRange::size)
        .reduce(BigInteger.ZERO, BigInteger::add);
  }

  /** Nodes of the diagram, a measure of its size. */
  public int size() {
    BitSet nodes = new BitSet();
    visit(node, nodes);
    return nodes.cardinality();
  }

  private void visit(int at, BitSet nodes) {
    if (at > Diagrams.TRUE && !nodes.get(at)) {
      nodes.set(at);
      visit(space.diagrams.low(at), nodes);
      visit(space.diagrams.high(at), nodes);
    }
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || other instanceof ConfigSet that && that.space == space && that.node == node;
  }

  @Override
  public int hashCode() {
    return node * 0x9E3779B9;
  }

  @Override
  public String toString() {
    return "ConfigSet[" + count() + " configurations, " + size() + " nodes]";
  }

  /** Both ends included. */
  public record ValueRange(BigInteger low, BigInteger high) {
    public BigInteger size() {
      return high.subtract(low).add(BigInteger.ONE);
    }

    /** One by one, ascending. */
    public Stream<BigInteger> values() {
      return Stream.iterate(low, v -> v.compareTo(high) <= 0, v -> v.add(BigInteger.ONE));
    }
  }
}
