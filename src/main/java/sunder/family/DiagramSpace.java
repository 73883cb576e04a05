package sunder.family;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A space whose sets are binary decision diagrams. The variables follow an order of the features
 * that keeps diagrams small and that nobody sees: neither what is picked nor how conditions are
 * written depends on it. A numeric feature takes as many adjacent variables as its range needs,
 * most significant bit first, coded as its distance from the range's low end. Codes above the range
 * belong to no set.
 *
 * <p>There is one set object per diagram node while anybody holds it, so comparing sets is
 * comparing references; the node is released some time after the object is garbage.
 */
public final class DiagramSpace implements ConfigSpace {
  private final List<Feature> features;

  /** The features in the order in which they are decided when one configuration is picked. */
  private final List<Feature> ranks;

  private final boolean followsRanks;

  private final Map<Feature, Bits> bits = new LinkedHashMap<>();

  /** The feature of each variable. */
  private final List<Bits> owners = new ArrayList<>();

  private final Diagrams diagrams;
  private final Codes codes;
  private final Handles handles;

  private final Counter counter;
  private Optional<LeastPath> leastPath = Optional.empty();
  private Optional<DiagramSpace> ranked = Optional.empty();

  /** The assignments of the variables without codes above a range: no set of configurations. */
  private Optional<DiagramSet> codesInRange = Optional.empty();

  private final DiagramSet all;
  private final DiagramSet none;

  private DiagramSpace(List<Feature> features, List<Feature> ranks, List<Feature> order) {
    this.features = List.copyOf(features);
    this.ranks = List.copyOf(ranks);
    for (Feature feature : order) {
      Bits place = place(feature, owners.size());
      if (bits.put(feature, place) != null) {
        throw new IllegalArgumentException("feature " + feature.name() + " is there twice");
      }
      owners.addAll(Collections.nCopies(place.bits(), place));
    }
    requireSame(features);
    requireSame(ranks);
    this.followsRanks = ranks.equals(order);
    this.diagrams = new Diagrams(owners.size());
    this.handles = new Handles(this, diagrams);
    this.codes = new Codes(diagrams);
    this.counter = new Counter(diagrams);
    this.none = set(Diagrams.FALSE);
    this.all = set(Diagrams.TRUE);
  }

  private void requireSame(List<Feature> others) {
    if (others.size() != bits.size() || !bits.keySet().containsAll(others)) {
      throw new IllegalArgumentException("an order must have each feature once");
    }
  }

  /**
   * The space over these features.
   *
   * @throws IllegalArgumentException if a feature is there twice
   */
  public static ConfigSpace of(List<Feature> features) {
    return new DiagramSpace(features, features, features);
  }

  /**
   * The space over these features with the variables in another order. Diagrams stay small if
   * features that constrain each other are near each other in it.
   *
   * @param features in the order in which conditions prefer them
   * @param ranks the same features; {@link ConfigSet#pick} makes the first one smallest, then the
   *     next
   * @param order the same features
   * @throws IllegalArgumentException if one is there twice, or these are not the same
   */
  static DiagramSpace of(List<Feature> features, List<Feature> ranks, List<Feature> order) {
    return new DiagramSpace(features, ranks, order);
  }

  private static Bits place(Feature feature, int first) {
    if (feature instanceof Feature.Numeric numeric) {
      int width = numeric.high().subtract(numeric.low()).bitLength();
      return new Bits(feature, first, width, numeric.low(), numeric.high());
    }
    return new Bits(feature, first, 1, BigInteger.ZERO, BigInteger.ONE);
  }

  @Override
  public List<Feature> features() {
    return features;
  }

  /** The features, those first that {@link ConfigSet#pick} decides first. */
  List<Feature> ranks() {
    return ranks;
  }

  /** Whether the variables follow the {@link #ranks}. */
  boolean followsRanks() {
    return followsRanks;
  }

  LeastPath leastPath() {
    if (leastPath.isEmpty()) {
      leastPath = Optional.of(new LeastPath(this));
    }
    return leastPath.get();
  }

  /** The same space with the variables in the order of the {@link #ranks}. */
  DiagramSpace ranked() {
    if (followsRanks) {
      return this;
    }
    if (ranked.isEmpty()) {
      ranked = Optional.of(new DiagramSpace(features, ranks, ranks));
    }
    return ranked.get();
  }

  @Override
  public DiagramSet all() {
    return all;
  }

  @Override
  public DiagramSet none() {
    return none;
  }

  @Override
  public DiagramSet where(Rule rule) {
    return bounded(Limits.NODES_OF_A_RULE, () -> new RuleSets(this).of(rule));
  }

  @Override
  public DiagramSet intersection(Collection<ConfigSet> sets) {
    return new Joining(this).and(sets.stream().distinct().toList());
  }

  /**
   * Computes with a limited number of new nodes.
   *
   * @throws TooLarge if more would be made
   */
  <T> T bounded(long nodes, Supplier<T> computation) {
    diagrams.allow(nodes);
    try {
      return computation.get();
    } finally {
      diagrams.allow(Long.MAX_VALUE);
    }
  }

  @Override
  public DiagramSet selected(Feature.Bool feature) {
    int literal = diagrams.node(bitsOf(feature).first(), Diagrams.FALSE, Diagrams.TRUE);
    return set(literal);
  }

  @Override
  public DiagramSet inRange(Feature.Numeric feature, BigInteger low, BigInteger high) {
    BigInteger from = low.max(feature.low());
    BigInteger to = high.min(feature.high());
    if (from.compareTo(to) > 0) {
      return none;
    }
    return set(codes.range(bitsOf(feature), from, to));
  }

  @Override
  public ConfigSet withBit(Feature.Numeric feature, int bit) {
    Bits place = bitsOf(feature);
    return bit < 0 || bit >= place.bits() ? none : set(codes.bit(place, bit));
  }

  @Override
  public Optional<ConfigSet> sumAtMost(Map<Feature, BigInteger> weights, BigInteger bound) {
    weights.keySet().forEach(this::bitsOf);
    List<WeightedSum.Bit> summands = new ArrayList<>();
    BigInteger rest = bound;
    for (Bits place : places()) {
      BigInteger weight = weights.getOrDefault(place.feature(), BigInteger.ZERO);
      rest = rest.subtract(weight.multiply(place.low()));
      for (int i = 0; i < place.bits() && weight.signum() != 0; i++) {
        BigInteger scaled = weight.shiftLeft(place.bits() - 1 - i);
        summands.add(new WeightedSum.Bit(place.first() + i, scaled));
      }
    }
    try {
      makeRoom();
      int raw = new WeightedSum(diagrams, summands).atMost(rest);
      List<Bits> places = weights.keySet().stream().map(this::bitsOf).toList();
      return Optional.of(set(codes.saturated(raw, places)));
    } catch (WeightedSum.Exceeded e) {
      return Optional.empty();
    }
  }

  @Override
  public ConfigSet single(Configuration configuration) {
    int result = Diagrams.TRUE;
    for (Bits place : lastFirst()) {
      BigInteger value = configuration.valueOf(place.feature());
      if (!inDomain(place.feature(), value)) {
        throw new IllegalArgumentException(place.feature() + " cannot be " + value);
      }
      result = diagrams.and(codes.range(place, value, value), result);
    }
    return set(result);
  }

  private List<Bits> lastFirst() {
    List<Bits> places = new ArrayList<>(bits.values());
    Collections.reverse(places);
    return places;
  }

  static boolean inDomain(Feature feature, BigInteger value) {
    if (value == null) {
      return false;
    }
    if (feature instanceof Feature.Numeric numeric) {
      return numeric.low().compareTo(value) <= 0 && value.compareTo(numeric.high()) <= 0;
    }
    return value.signum() == 0 || value.equals(BigInteger.ONE);
  }

  Diagrams diagrams() {
    return diagrams;
  }

  Codes codes() {
    return codes;
  }

  /** The features' places in the order of the variables. */
  Collection<Bits> places() {
    return bits.values();
  }

  /** The feature that a variable belongs to. */
  Bits bitsAt(int variable) {
    return owners.get(variable);
  }

  Bits bitsOf(Feature feature) {
    Bits place = bits.get(feature);
    if (place == null) {
      throw new IllegalArgumentException(feature + " is not a feature of this space");
    }
    return place;
  }

  /** The set of a node that has been computed since the last {@link #makeRoom}. */
  DiagramSet set(int node) {
    return handles.set(node);
  }

  /**
   * Releases the nodes of sets that nobody holds any more, and collects if the table is crowded; to
   * be called before each operation, never during one.
   */
  void makeRoom() {
    handles.releaseGarbage();
    if (diagrams.isCrowded()) {
      counter.clear();
      leastPath.ifPresent(LeastPath::clear);
      diagrams.collect();
    }
  }

  /** The configurations of a node: assignments of codes in range that lead to true. */
  BigInteger count(int node) {
    if (codesInRange.isEmpty()) {
      codesInRange = Optional.of(set(codes.inRange(lastFirst())));
    }
    return counter.count(diagrams.and(node, codesInRange.get().node()));
  }
}
