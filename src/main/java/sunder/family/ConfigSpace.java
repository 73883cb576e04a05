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
import java.util.stream.Stream;
import sunder.family.diagram.Diagrams;
import sunder.family.diagram.WeightedSum;
import sunder.family.order.InteractionGraph.Interaction;
import sunder.family.order.VariableOrder;
import sunder.limit.DiagramTooLarge;
import sunder.limit.LruCache;

/**
 * The space of all configurations of a list of features, and the factory of its {@link ConfigSet}s,
 * which are binary decision diagrams.
 *
 * <p>The variable order keeps diagrams small. It is fixed at creation; there is no reordering.
 * {@link ConfigSet#pick()} does not depend on it, nor do printed conditions unless a limit is met;
 * {@link ConfigSet#pick(int)}, {@link ConfigSet#size} and whether a diagram is too large do. A
 * numeric feature takes as many adjacent variables as its range needs ({@link FeatureBits}). Not
 * thread-safe, also for reading.
 *
 * <p>Invariant: there is at most one live set object for each diagram node, so that equality of
 * sets is identity. The node is released some time after its object has become garbage.
 */
public final class ConfigSpace {
  /** The limit on new nodes for a rule: a single condition, or all constraints of a model. */
  static final long MOST_NEW_NODES = 3_000_000;

  private static final int MOST_FORMATTED_CONDITIONS = 32;

  private final List<Feature> features;

  /** The features in the order in which {@link ConfigSet#pick} decides them. */
  final List<Feature> pickOrder;

  /** Whether the variables are in the {@link #pickOrder}. */
  final boolean followsPickOrder;

  private final Map<Feature, FeatureBits> featureBits = new LinkedHashMap<>();

  private final List<FeatureBits> bitsOfVariables = new ArrayList<>();

  final Diagrams diagrams;

  /** The live set object of each node. A handle holds one reference of its node. */
  private Handle[] handles = {};

  /** Whether a full table was reported: the report itself may need further nodes. */
  private boolean hasReportedFull;

  private final ReferenceQueue<ConfigSet> garbage = new ReferenceQueue<>();

  /**
   * The number of assignments that lead from a node to true, over the variables from the node's
   * level on.
   */
  private final Map<Integer, BigInteger> counts = new HashMap<>();

  /** A cache of printed conditions, since a report prints some of them repeatedly. */
  final Map<List<ConfigSet>, PresenceFormulas.Condition> formattedConditions =
      new LruCache<>(MOST_FORMATTED_CONDITIONS);

  /** The last configuration that was encoded: a path asks for it in many sets. */
  private Configuration lastEncoded = new Configuration(Map.of());

  private Optional<BitSet> lastCode = Optional.empty();

  private Optional<LexicographicMinimum> lexicographicMinimum = Optional.empty();
  private Optional<ConfigSpace> inPickOrder = Optional.empty();

  /** The space that this one extends. */
  private Optional<ConfigSpace> base = Optional.empty();

  /**
   * The assignments in which no feature has a code above its range. As a set of configurations it
   * would be wrong: such a set contains the codes above a range if it contains the greatest value
   * ({@link FeatureBits}). Counting removes them by it.
   */
  private Optional<ConfigSet> codesInRange = Optional.empty();

  private final ConfigSet all;
  private final ConfigSet none;

  private ConfigSpace(List<Feature> features, List<Feature> pickOrder, List<Feature> order) {
    this.features = List.copyOf(features);
    this.pickOrder = List.copyOf(pickOrder);
    int variables = order.stream().mapToInt(FeatureBits::width).sum();
    this.diagrams = new Diagrams(variables, Diagrams.mostNodes());
    for (Feature feature : order) {
      FeatureBits bits =
          new FeatureBits(diagrams, feature, bitsOfVariables.size(), FeatureBits.width(feature));
      if (featureBits.put(feature, bits) != null) {
        throw new IllegalArgumentException("feature " + feature.name() + " is there twice");
      }
      bitsOfVariables.addAll(Collections.nCopies(bits.width(), bits));
    }
    requireSame(features);
    requireSame(pickOrder);
    this.followsPickOrder = pickOrder.equals(order);
    this.none = set(Diagrams.FALSE);
    this.all = set(Diagrams.TRUE);
  }

  private void requireSame(List<Feature> others) {
    if (others.size() != featureBits.size() || !featureBits.keySet().containsAll(others)) {
      throw new IllegalArgumentException("an order must have each feature once");
    }
  }

  /**
   * Creates a space.
   *
   * @throws IllegalArgumentException if a feature occurs twice
   */
  public static ConfigSpace of(List<Feature> features) {
    return new ConfigSpace(features, features, features);
  }

  /**
   * Creates a space with a variable order that suits later queries.
   *
   * @param rules rules that will be passed to {@link #where}
   * @param interactions sets of features that occur together in conditions
   * @throws IllegalArgumentException if a feature occurs twice
   */
  public static ConfigSpace of(
      List<Feature> features, List<Rule> rules, Collection<Set<Feature>> interactions) {
    List<Interaction<Feature>> all = RuleInteractions.of(rules);
    interactions.forEach(interaction -> all.add(Interaction.of(interaction)));
    return of(features, features, VariableOrder.candidates(features, all).get(0));
  }

  /**
   * Creates a space with a given variable order. Diagrams are small if features that constrain each
   * other are close to each other in it.
   *
   * @param features in the order in which conditions prefer them
   * @param pickOrder the same features, in the order in which {@link ConfigSet#pick} decides them
   * @param order the same features, in the order of the variables
   * @throws IllegalArgumentException if a feature occurs twice, or the lists have different
   *     features
   */
  static ConfigSpace of(List<Feature> features, List<Feature> pickOrder, List<Feature> order) {
    return new ConfigSpace(features, pickOrder, order);
  }

  /**
   * Returns a space with further features, whose variables come after those of this space, so that
   * {@link #convert} copies sets of this space to it, and back those that do not depend on the
   * further features.
   *
   * @throws IllegalArgumentException if a feature occurs twice
   */
  public ConfigSpace extendedBy(List<Feature> further) {
    ConfigSpace result =
        new ConfigSpace(
            concatenated(features, further),
            concatenated(pickOrder, further),
            concatenated(featureBits.keySet(), further));
    result.base = Optional.of(this);
    return result;
  }

  private static List<Feature> concatenated(Collection<Feature> first, List<Feature> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  public List<Feature> features() {
    return features;
  }

  LexicographicMinimum lexicographicMinimum() {
    if (lexicographicMinimum.isEmpty()) {
      lexicographicMinimum = Optional.of(new LexicographicMinimum(this));
    }
    return lexicographicMinimum.get();
  }

  /** Returns a space of the same features whose variables are in the {@link #pickOrder}. */
  ConfigSpace inPickOrder() {
    if (followsPickOrder) {
      return this;
    }
    if (inPickOrder.isEmpty()) {
      inPickOrder = Optional.of(new ConfigSpace(features, pickOrder, pickOrder));
    }
    return inPickOrder.get();
  }

  /**
   * Returns the number of diagram nodes that all operations on sets of this space have looked up or
   * created: their effort. It depends on the machine only by the collections of the JVM, after
   * which results are computed anew.
   */
  public long effort() {
    return diagrams.lookups();
  }

  /** Returns the set of all configurations; numeric features have values within their ranges. */
  public ConfigSet all() {
    return all;
  }

  public ConfigSet none() {
    return none;
  }

  /**
   * Returns the configurations that satisfy a rule.
   *
   * @throws DiagramTooLarge if the diagram exceeds the limit on new nodes
   */
  public ConfigSet where(Rule rule) {
    return bounded(MOST_NEW_NODES, () -> rule.in(this));
  }

  /**
   * Computes with a limited number of new nodes. Afterwards their number is unlimited: limits are
   * not nested.
   *
   * @throws DiagramTooLarge if the computation exceeds the limit
   */
  public <T> T bounded(long nodes, Supplier<T> computation) {
    diagrams.limitNewNodes(nodes);
    try {
      return computation.get();
    } finally {
      diagrams.limitNewNodes(Long.MAX_VALUE);
    }
  }

  /** Returns the intersection of any number of sets: all configurations if there are none. */
  public ConfigSet intersection(Collection<ConfigSet> sets) {
    return joined(sets, all, ConfigSet::and);
  }

  /** Returns the union of any number of sets: the empty set if there are none. */
  public ConfigSet union(Collection<ConfigSet> sets) {
    return joined(sets, none, ConfigSet::or);
  }

  /**
   * Joins sets in the order of their last variables first, so that each step changes only the upper
   * part of the diagram if each set depends on few features.
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

  /**
   * Joins neighbouring sets pairwise; joining one after the other would take quadratic time for
   * large sets.
   */
  private static ConfigSet byHalves(List<ConfigSet> sets, BinaryOperator<ConfigSet> join) {
    int size = sets.size();
    return size == 1
        ? sets.get(0)
        : join.apply(
            byHalves(sets.subList(0, size / 2), join),
            byHalves(sets.subList(size / 2, size), join));
  }

  /** Returns the configurations that select a feature. */
  public ConfigSet selected(Feature.Bool feature) {
    return inRange(feature, BigInteger.ONE, BigInteger.ONE);
  }

  /**
   * Returns the configurations in which {@code low <= feature <= high}; the bounds may exceed the
   * range of the feature.
   */
  public ConfigSet inRange(Feature feature, BigInteger low, BigInteger high) {
    BigInteger from = low.max(feature.low());
    BigInteger to = high.min(feature.high());
    return from.compareTo(to) > 0 ? none : set(featureBitsOf(feature).range(from, to));
  }

  /**
   * Returns the configurations in which a bit of a feature's code is set; the code is the distance
   * from the least value.
   *
   * @param bit 0 for the least significant bit; the set is empty for a bit that no code has
   */
  public ConfigSet withBit(Feature.Numeric feature, int bit) {
    FeatureBits bits = featureBitsOf(feature);
    return bit < 0 || bit >= bits.width() ? none : set(bits.bit(bit));
  }

  /**
   * Returns the configurations in which a weighted sum of feature values is at most {@code bound},
   * or nothing if there are too many partial sums. The value of a selected Boolean feature is 1.
   *
   * @throws DiagramTooLarge if a limit on nodes is exceeded
   */
  public Optional<ConfigSet> sumAtMost(Map<Feature, BigInteger> weights, BigInteger bound) {
    List<FeatureBits> weighted = weights.keySet().stream().map(this::featureBitsOf).toList();
    BigInteger rest = bound.subtract(sumOfLows(weights));
    try {
      collectGarbage();
      int sum = new WeightedSum(diagrams, summands(weights)).atMost(rest);
      for (FeatureBits bits : weighted) {
        sum = bits.saturated(sum);
      }
      return Optional.of(set(sum));
    } catch (WeightedSum.SumTooLarge e) {
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
    for (FeatureBits bits : featureBits()) {
      BigInteger weight = weights.getOrDefault(bits.feature(), BigInteger.ZERO);
      for (int i = 0; i < bits.width() && weight.signum() != 0; i++) {
        BigInteger scaled = weight.shiftLeft(bits.width() - 1 - i);
        summands.add(new WeightedSum.Bit(bits.first() + i, scaled));
      }
    }
    return summands;
  }

  /** Returns the least weighted sum over the configurations of a node other than false. */
  BigInteger leastSum(int node, Map<Feature, BigInteger> weights) {
    int inRange = diagrams.and(node, codesInRange().node);
    return new WeightedSum(diagrams, summands(weights)).least(inRange).add(sumOfLows(weights));
  }

  /**
   * Returns a set of another space with the same features as a set of this space. No other thread
   * may use the other space at the same time.
   *
   * @throws IllegalArgumentException if the features or the variable orders differ
   */
  public ConfigSet copyOf(ConfigSet other) {
    requireSpace(hasSameVariables(other.space()));
    return copied(other);
  }

  /**
   * Returns a set as a set of this space. Its space is this one, the space that this one extends
   * ({@link #extendedBy}), or an extension of this one. No other thread may use the other space at
   * the same time.
   *
   * @throws IllegalArgumentException if the set is of another space, or if it depends on a feature
   *     that this space lacks
   */
  public ConfigSet convert(ConfigSet other) {
    requireSpace(
        other.space() == this
            || base.filter(other.space()::equals).isPresent()
            || other.space().base.filter(this::equals).isPresent());
    return copied(other);
  }

  private static void requireSpace(boolean isRight) {
    if (!isRight) {
      throw new IllegalArgumentException("a set of a space with other features");
    }
  }

  private ConfigSet copied(ConfigSet other) {
    if (other.space() == this) {
      return other;
    }
    collectGarbage();
    return copyOf(other.space().diagrams, other.node);
  }

  /** Returns the set of a node of other diagrams, whose first variables are those of this space. */
  ConfigSet copyOf(Diagrams from, int node) {
    return set(copy(from, node, new HashMap<>()));
  }

  /**
   * Returns whether another space has the same features and the same variable order, so that nodes
   * can be copied; the orders in which {@link ConfigSet#pick()} decides features may differ.
   */
  public boolean hasSameVariables(ConfigSpace other) {
    return features.equals(other.features)
        && List.copyOf(featureBits.keySet()).equals(List.copyOf(other.featureBits.keySet()));
  }

  private int copy(Diagrams from, int node, Map<Integer, Integer> known) {
    if (node <= Diagrams.TRUE) {
      return node;
    }
    Integer seen = known.get(node);
    if (seen == null) {
      if (from.level(node) >= diagrams.variables()) {
        throw new IllegalArgumentException("a set that depends on a feature of another space");
      }
      int low = copy(from, from.low(node), known);
      seen = diagrams.node(from.level(node), low, copy(from, from.high(node), known));
      known.put(node, seen);
    }
    return seen;
  }

  /**
   * Returns the configurations of this space whose values are in a set of another space, which has
   * some of the features in any order.
   *
   * @throws IllegalArgumentException if the other space has a feature that this one lacks
   */
  ConfigSet restated(ConfigSet other) {
    return restated(other.space(), other.node, new HashMap<>());
  }

  private ConfigSet restated(ConfigSpace from, int node, Map<Integer, ConfigSet> known) {
    if (node <= Diagrams.TRUE) {
      return node == Diagrams.TRUE ? all : none;
    }
    ConfigSet seen = known.get(node);
    if (seen == null) {
      int level = from.diagrams.level(node);
      FeatureBits bits = from.featureBitsAt(level);
      FeatureBits own = featureBitsOf(bits.feature());
      int variable = own.first() + level - bits.first();
      ConfigSet high = set(diagrams.node(variable, Diagrams.FALSE, Diagrams.TRUE));
      seen =
          restated(from, from.diagrams.low(node), known)
              .minus(high)
              .or(restated(from, from.diagrams.high(node), known).and(high));
      known.put(node, seen);
    }
    return seen;
  }

  /** Returns the set with one configuration. */
  public ConfigSet single(Configuration configuration) {
    int result = Diagrams.TRUE;
    for (FeatureBits bits : inReverseVariableOrder()) {
      BigInteger value = configuration.valueOf(bits.feature());
      if (!bits.isValue(value)) {
        throw new IllegalArgumentException(bits.feature() + " cannot be " + value);
      }
      result = diagrams.and(bits.range(value, value), result);
    }
    return set(result);
  }

  private List<FeatureBits> inReverseVariableOrder() {
    List<FeatureBits> result = new ArrayList<>(featureBits());
    Collections.reverse(result);
    return result;
  }

  /** Returns the variables of each feature, in the order of the variables. */
  Collection<FeatureBits> featureBits() {
    return featureBits.values();
  }

  /**
   * Returns the variables that are true in a configuration, or nothing if it is not one of this
   * space.
   */
  Optional<BitSet> codeOf(Configuration configuration) {
    if (configuration != lastEncoded) {
      lastCode = encode(configuration);
      lastEncoded = configuration;
    }
    return lastCode;
  }

  private Optional<BitSet> encode(Configuration configuration) {
    BitSet set = new BitSet();
    for (FeatureBits bits : featureBits()) {
      BigInteger value = configuration.valueOf(bits.feature());
      if (!bits.isValue(value)) {
        return Optional.empty();
      }
      for (int i = 0; i < bits.width(); i++) {
        set.set(bits.first() + i, bits.test(value, i));
      }
    }
    return Optional.of(set);
  }

  FeatureBits featureBitsAt(int variable) {
    return bitsOfVariables.get(variable);
  }

  FeatureBits featureBitsOf(Feature feature) {
    FeatureBits bits = featureBits.get(feature);
    if (bits == null) {
      throw new IllegalArgumentException(feature + " is not a feature of this space");
    }
    return bits;
  }

  /**
   * The size from which a table grows only after a collection of the JVM. Most set objects die in
   * the old generation, where nothing else asks for one: Linear-100 took 470 MB with it at the
   * default and 130 MB where the heap was limited.
   */
  private static final int NODES_OF_LARGE_TABLE = 1 << 18;

  /**
   * The used heap in bytes for each node of the table up to which such a collection takes less time
   * than the creation of the nodes that it may free.
   */
  private static final long HEAP_OF_CHEAP_GC = 512;

  /** A weak reference to a set object that also has its node. */
  private static final class Handle extends WeakReference<ConfigSet> {
    private final int node;
    private boolean isReleased;

    Handle(ConfigSet set, ReferenceQueue<ConfigSet> garbage) {
      super(set, garbage);
      this.node = set.node;
    }
  }

  /** Returns the set object of a node that was computed after the last {@link #collectGarbage}. */
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
   * Releases the nodes of set objects that are garbage, and collects nodes if the table is crowded.
   * It is called before {@code and}, {@code or}, {@code minus}, sums, copies and the printing of a
   * condition; other operations ({@code exists}, {@code valuesOf}, {@code inRange}, {@code single},
   * {@code count}) leave it to the next of these. It must never be called during an operation,
   * whose intermediate results have no references.
   *
   * @throws DiagramTooLarge if the table is full; a reserve is left for handling the exception
   */
  void collectGarbage() {
    for (var dead = garbage.poll(); dead != null; dead = garbage.poll()) {
      release((Handle) dead);
    }
    if (diagrams.isCrowded()) {
      collect();
    }
  }

  /**
   * Collects nodes. The table grows if less than half of it is free afterwards, so that the cost of
   * collections is constant for each new node; a large one only if it does not help that the JVM
   * finds the unused set objects.
   */
  private void collect() {
    counts.clear();
    lexicographicMinimum.ifPresent(LexicographicMinimum::clear);
    diagrams.collect();
    if (diagrams.isUsedBy(1, 2)) {
      boolean isCollected = diagrams.isFull() || isJvmGcCheap();
      if (isCollected) {
        collectAfterJvmGc();
      }
      if (!isCollected || diagrams.isUsedBy(1, 4)) {
        diagrams.growIfPossible();
      }
    }
  }

  private boolean isJvmGcCheap() {
    Runtime runtime = Runtime.getRuntime();
    return diagrams.capacity() >= NODES_OF_LARGE_TABLE
        && runtime.totalMemory() - runtime.freeMemory() <= diagrams.capacity() * HEAP_OF_CHEAP_GC;
  }

  /** Runs the garbage collector of the JVM, which may not have found all unused set objects yet. */
  private void collectAfterJvmGc() {
    formattedConditions.clear();
    System.gc();
    for (Handle handle : handles) {
      if (handle != null && handle.refersTo(null)) {
        release(handle);
      }
    }
    diagrams.collect();
    boolean isFull = diagrams.isFull();
    boolean isNews = isFull && !hasReportedFull;
    hasReportedFull = isFull;
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

  /**
   * Returns the number of configurations of a node: of the assignments with codes in range that
   * lead to true.
   */
  BigInteger count(int node) {
    int inRange = diagrams.and(node, codesInRange().node);
    return countBelow(inRange).shiftLeft(diagrams.level(inRange));
  }

  ConfigSet codesInRange() {
    if (codesInRange.isEmpty()) {
      codesInRange = Optional.of(set(FeatureBits.inRange(inReverseVariableOrder())));
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
}
