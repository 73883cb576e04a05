package sunder.family;

import java.lang.ref.Reference;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.stream.Stream;
import sunder.family.diagram.Diagrams;
import sunder.family.diagram.Projection;

/**
 * An immutable set of configurations of one {@link ConfigSpace}, a node of its diagrams. Two sets
 * of one space are equal exactly when they hold the same configurations; equality and hashing take
 * constant time. All sets of a space belong to one thread at a time, also for reading, which writes
 * caches of the space ({@link ConfigSpace#copyOf} copies a set to another space).
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

  /** Returns the first variable that the diagram tests. */
  int top() {
    return space.diagrams.level(node);
  }

  public ConfigSet and(ConfigSet other) {
    requireSameSpace(other);
    if (this == other) {
      return this;
    }
    collectGarbageBefore(other);
    return space.set(space.diagrams.and(node, other.node));
  }

  public ConfigSet or(ConfigSet other) {
    requireSameSpace(other);
    if (this == other) {
      return this;
    }
    collectGarbageBefore(other);
    return space.set(space.diagrams.or(node, other.node));
  }

  /**
   * Returns a set that has the same members among {@code care}, and a smaller representation in
   * most cases. It is compared or counted only after its intersection with {@code care}: numbers
   * outside of a feature's range may be in it.
   */
  public ConfigSet simplify(ConfigSet care) {
    requireSameSpace(care);
    collectGarbageBefore(care);
    return space.set(space.diagrams.simplify(node, care.node));
  }

  /** Returns the set difference. */
  public ConfigSet minus(ConfigSet other) {
    requireSameSpace(other);
    if (isEmpty() || other.isEmpty()) {
      return this;
    }
    collectGarbageBefore(other);
    return space.set(space.diagrams.minus(node, other.node));
  }

  /** Frees nodes before an operation. The reachability fences keep the nodes of the operands. */
  private void collectGarbageBefore(ConfigSet that) {
    space.collectGarbage();
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

  /**
   * Returns the exact number of configurations. Each value in the range of a numeric feature counts
   * as one; for a macro of C without a declared range, a class of values that no condition
   * distinguishes is one value of the feature. Takes linear time in the nodes; the result is cached
   * until nodes are collected.
   */
  public BigInteger count() {
    return space.count(node);
  }

  /**
   * Returns the least configuration in the lexicographic order of the space's pick order: an
   * unselected Boolean feature comes before a selected one. It does not depend on the order of the
   * variables.
   *
   * @throws NoSuchElementException if the set is empty
   */
  public Configuration pick() {
    if (isEmpty()) {
      throw new NoSuchElementException("the empty set has no configuration");
    }
    return configuration(
        space.followsPickOrder ? pathNearest(new BitSet()) : space.lexicographicMinimum().of(node));
  }

  private Configuration configuration(BitSet set) {
    Map<Feature, BigInteger> values = new LinkedHashMap<>();
    space.features().forEach(feature -> values.put(feature, BigInteger.ZERO));
    for (FeatureBits bits : space.featureBits()) {
      BigInteger code = BigInteger.ZERO;
      for (int i = 0; i < bits.width(); i++) {
        code = set.get(bits.first() + i) ? code.setBit(bits.width() - 1 - i) : code;
      }
      values.put(bits.feature(), bits.low().add(code));
    }
    return new Configuration(values);
  }

  /**
   * Returns a configuration that differs in many features from the ones for other numbers, as far
   * as the set allows: number 1 prefers to select all Boolean features, number 2 those with an odd
   * position, number 3 the others, and further numbers follow the higher bits of the position. The
   * result depends on the set, the number and the order of variables.
   *
   * @throws NoSuchElementException if the set is empty
   */
  public Configuration pick(int number) {
    BitSet wanted = new BitSet();
    int bits = 0;
    for (Feature feature : space.features()) {
      if (feature instanceof Feature.Bool) {
        wanted.set(space.featureBitsOf(feature).first(), ((bits >> number / 2 ^ number) & 1) == 1);
        // The lowest bit is free, for none and all.
        bits += 2;
      }
    }
    return configuration(pathNearest(wanted));
  }

  /**
   * Returns the variables that are true on a path to true that agrees with the wanted values where
   * both children allow it.
   */
  private BitSet pathNearest(BitSet wanted) {
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

  /** Returns the values of a feature in this set as disjoint, non-adjacent, ascending ranges. */
  public List<ValueRange> valuesOf(Feature feature) {
    FeatureBits bits = space.featureBitsOf(feature);
    BitSet others = new BitSet();
    others.set(0, bits.first());
    others.set(bits.end(), Math.max(bits.end(), space.diagrams.variables()));
    int projected = new Projection(space.diagrams, others).exists(node);
    return bits.segments(List.of(projected), Integer.MAX_VALUE).orElseThrow().stream()
        .filter(segment -> segment.below().get(0) == Diagrams.TRUE)
        .map(segment -> new ValueRange(segment.low(), segment.high()))
        .toList();
  }

  /**
   * Returns the configurations of this set in which a feature has a value; the values of a Boolean
   * feature are 0 and 1.
   */
  public ConfigSet with(Feature feature, BigInteger value) {
    return and(space.inRange(feature, value, value));
  }

  /**
   * Returns the existential quantification over some features: the configurations that agree with
   * one of this set in all other features.
   */
  public ConfigSet exists(Collection<? extends Feature> features) {
    BitSet quantified = new BitSet();
    for (Feature feature : features) {
      FeatureBits bits = space.featureBitsOf(feature);
      quantified.set(bits.first(), bits.end());
    }
    return space.set(new Projection(space.diagrams, quantified).exists(node));
  }

  /** Returns the least value of a feature in this set, which must not be empty. */
  public BigInteger least(Feature.Numeric feature) {
    return leastSum(Map.of(feature, BigInteger.ONE));
  }

  /** Returns the greatest value of a feature in this set, which must not be empty. */
  public BigInteger greatest(Feature.Numeric feature) {
    return leastSum(Map.of(feature, BigInteger.ONE.negate())).negate();
  }

  /**
   * Returns the least weighted sum of feature values in this set, which must not be empty; the
   * value of a selected Boolean feature is 1.
   */
  public BigInteger leastSum(Map<Feature, BigInteger> weights) {
    if (isEmpty()) {
      throw new NoSuchElementException("the empty set has no sums");
    }
    return space.leastSum(node, weights);
  }

  /** Returns the number of values of a feature in this set. */
  public BigInteger countValues(Feature feature) {
    Set<Feature> others = new HashSet<>(space.features());
    others.remove(feature);
    BigInteger size = feature.high().subtract(feature.low()).add(BigInteger.ONE);
    return exists(others).count().multiply(size).divide(space.all().count());
  }

  /** Returns the number of nodes of the diagram. */
  public int size() {
    BitSet nodes = new BitSet();
    visit(node, nodes);
    return nodes.cardinality();
  }

  /** Returns the features whose variables occur in the diagram; the set depends on no others. */
  public Set<Feature> support() {
    BitSet nodes = new BitSet();
    visit(node, nodes);
    Set<Feature> support = new HashSet<>();
    nodes.stream()
        .map(space.diagrams::level)
        .distinct()
        .forEach(level -> support.add(space.featureBitsAt(level).feature()));
    return support;
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

  /** A range of values, both ends included. */
  public record ValueRange(BigInteger low, BigInteger high) {
    public BigInteger size() {
      return high.subtract(low).add(BigInteger.ONE);
    }

    /** Returns the values in ascending order. */
    public Stream<BigInteger> values() {
      return Stream.iterate(low, v -> v.compareTo(high) <= 0, v -> v.add(BigInteger.ONE));
    }
  }
}
