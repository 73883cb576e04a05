package sunder.family;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import sunder.limit.LruCache;

/**
 * All configurations of a list of features, and the ways to name sets of them, which are binary
 * decision diagrams. The variables follow an order of the features that keeps diagrams small and
 * that nobody sees: neither what is picked nor how conditions are written depends on it. A numeric
 * feature takes as many adjacent variables as its range needs ({@link FeatureBits}). Not
 * thread-safe.
 *
 * <p>There is one set object per diagram node while anybody holds it, so comparing sets is
 * comparing references; the node is released some time after the object is garbage.
 */
public final class ConfigSpace {
  /** Nodes that a bounded computation may make; beyond, the guard's message. */
  private static final long NODES_OF_A_RULE = 3_000_000;

  private static final int CONDITIONS_REMEMBERED = 32;

  private final List<Feature> features;

  /** The features in the order in which they are decided when one configuration is picked. */
  final List<Feature> ranks;

  /** Whether the variables follow the {@link #ranks}. */
  final boolean followsRanks;

  private final Map<Feature, FeatureBits> places = new LinkedHashMap<>();

  /** The feature of each variable. */
  private final List<FeatureBits> owners = new ArrayList<>();

  final Diagrams diagrams;

  /** The set of each node that somebody holds. A handle stands for one reference of its node. */
  private Handle[] handles = {};

  /** Whether it was said that there is no room; what is done about it needs some itself. */
  private boolean saidFull;

  private final ReferenceQueue<ConfigSet> garbage = new ReferenceQueue<>();

  /** How many assignments of the variables from a node's level on lead to true. */
  private final Map<Integer, BigInteger> counts = new HashMap<>();

  /** The conditions that were written lately: a report tells some of them again and again. */
  final Map<List<ConfigSet>, PresenceFormulas.Condition> written =
      new LruCache<>(CONDITIONS_REMEMBERED);

  /** The configuration that was looked for last: it is in all sets of a path. */
  private Configuration coded = new Configuration(Map.of());

  private Optional<BitSet> code = Optional.empty();

  private Optional<LeastPath> leastPath = Optional.empty();
  private Optional<ConfigSpace> ranked = Optional.empty();

  /** The assignments of the variables without codes above a range: no set of configurations. */
  private Optional<ConfigSet> codesInRange = Optional.empty();

  private final ConfigSet all;
  private final ConfigSet none;

  private ConfigSpace(List<Feature> features, List<Feature> ranks, List<Feature> order) {
    this.features = List.copyOf(features);
    this.ranks = List.copyOf(ranks);
    int variables = order.stream().mapToInt(FeatureBits::width).sum();
    this.diagrams = new Diagrams(variables, Diagrams.mostNodes());
    for (Feature feature : order) {
      FeatureBits place =
          new FeatureBits(diagrams, feature, owners.size(), FeatureBits.width(feature));
      if (places.put(feature, place) != null) {
        throw new IllegalArgumentException("feature " + feature.name() + " is there twice");
      }
      owners.addAll(Collections.nCopies(place.bits(), place));
    }
    requireSame(features);
    requireSame(ranks);
    this.followsRanks = ranks.equals(order);
    this.none = set(Diagrams.FALSE);
    this.all = set(Diagrams.TRUE);
  }

  private void requireSame(List<Feature> others) {
    if (others.size() != places.size() || !places.keySet().containsAll(others)) {
      throw new IllegalArgumentException("an order must have each feature once");
    }
  }

  /**
   * The space over these features.
   *
   * @throws IllegalArgumentException if a feature is there twice
   */
  public static ConfigSpace of(List<Feature> features) {
    return new ConfigSpace(features, features, features);
  }

  /**
   * The space over these features, with the variables in an order that suits what will be asked.
   *
   * @param rules that will be asked for
   * @param ties sets of features that conditions tie together
   * @throws IllegalArgumentException if a feature is there twice
   */
  public static ConfigSpace of(
      List<Feature> features, List<Rule> rules, Collection<Set<Feature>> ties) {
    List<Ties.Tie> all = Ties.among(rules);
    ties.forEach(tie -> all.add(Ties.Tie.of(tie)));
    return of(features, features, VariableOrder.candidates(features, all).get(0));
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
  static ConfigSpace of(List<Feature> features, List<Feature> ranks, List<Feature> order) {
    return new ConfigSpace(features, ranks, order);
  }

  public List<Feature> features() {
    return features;
  }

  LeastPath leastPath() {
    if (leastPath.isEmpty()) {
      leastPath = Optional.of(new LeastPath(this));
    }
    return leastPath.get();
  }

  /** The same space with the variables in the order of the {@link #ranks}. */
  ConfigSpace ranked() {
    if (followsRanks) {
      return this;
    }
    if (ranked.isEmpty()) {
      ranked = Optional.of(new ConfigSpace(features, ranks, ranks));
    }
    return ranked.get();
  }

  /** Every configuration of the features, numeric ones within their ranges. */
  public ConfigSet all() {
    return all;
  }

  public ConfigSet none() {
    return none;
  }

  /**
   * Those that satisfy the rule.
   *
   * @throws DiagramTooLarge if no diagram of reasonable size was found
   */
  public ConfigSet where(Rule rule) {
    return bounded(NODES_OF_A_RULE, () -> rule.in(this));
  }

  /**
   * Computes with a limited number of new nodes.
   *
   * @throws DiagramTooLarge if more would be made
   */
  <T> T bounded(long nodes, Supplier<T> computation) {
    diagrams.allow(nodes);
    try {
      return computation.get();
    } finally {
      diagrams.allow(Long.MAX_VALUE);
    }
  }

  /** What is in each of the sets, everything if there are none; they may be many. */
  public ConfigSet intersection(Collection<ConfigSet> sets) {
    return joined(sets, all, ConfigSet::and);
  }

  /** What is in one of the sets, or in several. */
  public ConfigSet union(Collection<ConfigSet> sets) {
    return joined(sets, none, ConfigSet::or);
  }

  /**
   * Sets of the last variables are neighbours and come first: joined in this order, each changes
   * the upper part of the diagram only, if the sets are about a few features each.
   */
  private static ConfigSet joined(
      Collection<ConfigSet> sets, ConfigSet neutral, BinaryOperator<ConfigSet> join) {
    return sets.isEmpty()
        ? neutral
        : byHalves(
            sets.stream()
                .distinct()
                .sorted(Comparator.comparingInt(ConfigSet::top).reversed())
                .toList(),
            join);
  }

  /** Step by step, the cost of a long chain of large sets would be quadratic. */
  private static ConfigSet byHalves(List<ConfigSet> sets, BinaryOperator<ConfigSet> join) {
    int size = sets.size();
    return size == 1
        ? sets.get(0)
        : join.apply(
            byHalves(sets.subList(0, size / 2), join),
            byHalves(sets.subList(size / 2, size), join));
  }

  /** Those that select the feature. */
  public ConfigSet selected(Feature.Bool feature) {
    return inRange(feature, BigInteger.ONE, BigInteger.ONE);
  }

  /** Those in which {@code low <= feature <= high}; the range may exceed the feature's. */
  public ConfigSet inRange(Feature feature, BigInteger low, BigInteger high) {
    BigInteger from = low.max(feature.low());
    BigInteger to = high.min(feature.high());
    return from.compareTo(to) > 0 ? none : set(placeOf(feature).range(from, to));
  }

  /**
   * Those in which a bit of {@code feature}'s distance from its least value is set.
   *
   * @param bit 0 for the least significant; nothing is in the set for a bit that no value has
   */
  public ConfigSet withBit(Feature.Numeric feature, int bit) {
    FeatureBits place = placeOf(feature);
    return bit < 0 || bit >= place.bits() ? none : set(place.bit(bit));
  }

  /**
   * Those in which the sum of {@code weight * value} is at most {@code bound}, a selected Boolean
   * feature counting as 1; nothing if no diagram of reasonable size was found.
   */
  public Optional<ConfigSet> sumAtMost(Map<Feature, BigInteger> weights, BigInteger bound) {
    List<FeatureBits> weighted = weights.keySet().stream().map(this::placeOf).toList();
    BigInteger rest = bound.subtract(sumOfLows(weights));
    try {
      makeRoom();
      int sum = new WeightedSum(diagrams, summands(weights)).atMost(0, rest);
      for (FeatureBits place : weighted) {
        sum = place.saturated(sum);
      }
      return Optional.of(set(sum));
    } catch (WeightedSum.Exceeded e) {
      return Optional.empty();
    }
  }

  private static BigInteger sumOfLows(Map<Feature, BigInteger> weights) {
    return weights.entrySet().stream()
        .map(entry -> entry.getValue().multiply(entry.getKey().low()))
        .reduce(BigInteger.ZERO, BigInteger::add);
  }

  private List<WeightedSum.Bit> summands(Map<Feature, BigInteger> weights) {
    List<WeightedSum.Bit> summands = new ArrayList<>();
    for (FeatureBits place : places()) {
      BigInteger weight = weights.getOrDefault(place.feature(), BigInteger.ZERO);
      for (int i = 0; i < place.bits() && weight.signum() != 0; i++) {
        BigInteger scaled = weight.shiftLeft(place.bits() - 1 - i);
        summands.add(new WeightedSum.Bit(place.first() + i, scaled));
      }
    }
    return summands;
  }

  /** The least sum of {@code weight * value} over the configurations of a node other than false. */
  BigInteger leastSum(int node, Map<Feature, BigInteger> weights) {
    int inRange = diagrams.and(node, codesInRange().node);
    return new WeightedSum(diagrams, summands(weights)).least(inRange).add(sumOfLows(weights));
  }

  /**
   * The same configurations in this space: a set of another one, which nobody else works with now.
   *
   * @throws IllegalArgumentException if its features or their order are others
   */
  public ConfigSet copyOf(ConfigSet other) {
    if (other.space() == this) {
      return other;
    } else if (!isLike(other.space())) {
      throw new IllegalArgumentException("a set of a space with other features");
    }
    makeRoom();
    return set(copy(other.space().diagrams, other.node, new HashMap<>()));
  }

  /** Whether the other space has the same features in the same orders. */
  public boolean isLike(ConfigSpace other) {
    return features.equals(other.features)
        && List.copyOf(places.keySet()).equals(List.copyOf(other.places.keySet()));
  }

  private int copy(Diagrams from, int node, Map<Integer, Integer> known) {
    if (node <= Diagrams.TRUE) {
      return node;
    }
    Integer seen = known.get(node);
    if (seen == null) {
      int low = copy(from, from.low(node), known);
      seen = diagrams.node(from.level(node), low, copy(from, from.high(node), known));
      known.put(node, seen);
    }
    return seen;
  }

  /** The set of exactly this configuration. */
  public ConfigSet single(Configuration configuration) {
    int result = Diagrams.TRUE;
    for (FeatureBits place : lastFirst()) {
      BigInteger value = configuration.valueOf(place.feature());
      if (!place.isValue(value)) {
        throw new IllegalArgumentException(place.feature() + " cannot be " + value);
      }
      result = diagrams.and(place.range(value, value), result);
    }
    return set(result);
  }

  private List<FeatureBits> lastFirst() {
    List<FeatureBits> result = new ArrayList<>(places());
    Collections.reverse(result);
    return result;
  }

  /** The features' places in the order of the variables. */
  Collection<FeatureBits> places() {
    return places.values();
  }

  /** The variables that are set in a configuration; nothing if it is none of this space. */
  Optional<BitSet> codeOf(Configuration configuration) {
    if (configuration != coded) {
      code = coded(configuration);
      coded = configuration;
    }
    return code;
  }

  private Optional<BitSet> coded(Configuration configuration) {
    BitSet set = new BitSet();
    for (FeatureBits place : places()) {
      BigInteger value = configuration.valueOf(place.feature());
      if (!place.isValue(value)) {
        return Optional.empty();
      }
      for (int i = 0; i < place.bits(); i++) {
        set.set(place.first() + i, place.test(value, i));
      }
    }
    return Optional.of(set);
  }

  /** The feature that a variable belongs to. */
  FeatureBits placeAt(int variable) {
    return owners.get(variable);
  }

  FeatureBits placeOf(Feature feature) {
    FeatureBits place = places.get(feature);
    if (place == null) {
      throw new IllegalArgumentException(feature + " is not a feature of this space");
    }
    return place;
  }

  /** Remembers the node of a set object beyond its life. */
  private static final class Handle extends WeakReference<ConfigSet> {
    private final int node;
    private boolean isReleased;

    Handle(ConfigSet set, ReferenceQueue<ConfigSet> garbage) {
      super(set, garbage);
      this.node = set.node;
    }
  }

  /** The set of a node that has been computed since the last {@link #makeRoom}. */
  ConfigSet set(int node) {
    if (node >= handles.length) {
      handles = Arrays.copyOf(handles, diagrams.capacity());
    }
    Handle handle = handles[node];
    ConfigSet known = handle == null ? null : handle.get();
    if (known != null) {
      return known;
    }
    diagrams.reference(node);
    ConfigSet fresh = new ConfigSet(this, node);
    handles[node] = new Handle(fresh, garbage);
    return fresh;
  }

  /**
   * Releases the nodes of sets that nobody holds any more, and collects if the table is crowded; to
   * be called before each operation, never during one.
   *
   * @throws DiagramTooLarge if all nodes that there may be are in use; there is a rest for who
   *     takes that down
   */
  void makeRoom() {
    for (var dead = garbage.poll(); dead != null; dead = garbage.poll()) {
      release((Handle) dead);
    }
    if (diagrams.isCrowded()) {
      collect();
      if (diagrams.isFull()) {
        findRoom();
      }
    }
  }

  private void collect() {
    counts.clear();
    leastPath.ifPresent(LeastPath::clear);
    diagrams.collect();
  }

  /** There may be sets that nobody holds, and that no collection of the heap has met. */
  private void findRoom() {
    written.clear();
    System.gc();
    for (Handle handle : handles) {
      if (handle != null && handle.refersTo(null)) {
        release(handle);
      }
    }
    collect();
    boolean isFull = diagrams.isFull();
    boolean isNews = isFull && !saidFull;
    saidFull = isFull;
    if (isNews) {
      throw new DiagramTooLarge();
    }
  }

  private void release(Handle handle) {
    if (!handle.isReleased) {
      handle.isReleased = true;
      diagrams.release(handle.node);
      if (handles[handle.node] == handle) {
        handles[handle.node] = null;
      }
    }
  }

  /** The configurations of a node: assignments of codes in range that lead to true. */
  BigInteger count(int node) {
    int inRange = diagrams.and(node, codesInRange().node);
    return countBelow(inRange).shiftLeft(diagrams.level(inRange));
  }

  private ConfigSet codesInRange() {
    if (codesInRange.isEmpty()) {
      codesInRange = Optional.of(set(FeatureBits.inRange(lastFirst())));
    }
    return codesInRange.get();
  }

  private BigInteger countBelow(int node) {
    if (node <= Diagrams.TRUE) {
      return BigInteger.valueOf(node);
    }
    BigInteger known = counts.get(node);
    if (known == null) {
      known = countChild(node, diagrams.low(node)).add(countChild(node, diagrams.high(node)));
      counts.put(node, known);
    }
    return known;
  }

  private BigInteger countChild(int parent, int child) {
    return countBelow(child).shiftLeft(diagrams.level(child) - diagrams.level(parent) - 1);
  }

  /** A diagram, or all of them together, are out of practical reach. */
  public static final class DiagramTooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DiagramTooLarge() {
      super("the diagram is too large", null, false, false);
    }
  }
}
