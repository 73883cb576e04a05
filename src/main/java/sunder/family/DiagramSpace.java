package sunder.family;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A space whose sets are binary decision diagrams. The variables follow the order of the features;
 * a numeric feature takes as many adjacent variables as its range needs, most significant bit
 * first, coded as its distance from the range's low end. Codes above the range belong to no set.
 *
 * <p>There is one set object per diagram node while anybody holds it, so comparing sets is
 * comparing references; the node is released some time after the object is garbage.
 */
public final class DiagramSpace implements ConfigSpace {
  /** Where a feature's bits are: variables {@code first} to {@code first + bits - 1}. */
  record Bits(Feature feature, int first, int bits, BigInteger low) {
    int end() {
      return first + bits;
    }

    /**
     * Whether bit number {@code index} of the code of {@code value}, from the most significant, is
     * set.
     */
    boolean test(BigInteger value, int index) {
      return value.subtract(low).testBit(bits - 1 - index);
    }
  }

  private final List<Feature> features;
  private final Map<Feature, Bits> bits = new LinkedHashMap<>();

  /** The feature of each variable. */
  private final List<Bits> owners = new ArrayList<>();

  private final Diagrams diagrams;
  private final Map<Integer, Handle> handles = new HashMap<>();
  private final ReferenceQueue<DiagramSet> garbage = new ReferenceQueue<>();

  /** How many assignments of the variables from a node's level on lead to true. */
  private final Map<Integer, BigInteger> counts = new HashMap<>();

  private final DiagramSet all;
  private final DiagramSet none;

  private DiagramSpace(List<Feature> features, List<Feature> order) {
    this.features = List.copyOf(features);
    for (Feature feature : order) {
      Bits place = place(feature, owners.size());
      if (bits.put(feature, place) != null) {
        throw new IllegalArgumentException("feature " + feature.name() + " is there twice");
      }
      owners.addAll(Collections.nCopies(place.bits(), place));
    }
    if (features.size() != order.size() || !bits.keySet().containsAll(features)) {
      throw new IllegalArgumentException("the order must have each feature once");
    }
    this.diagrams = new Diagrams(owners.size());
    this.none = set(Diagrams.FALSE);
    this.all = everything();
  }

  /**
   * The space over these features.
   *
   * @throws IllegalArgumentException if a feature is there twice
   */
  public static ConfigSpace of(List<Feature> features) {
    return new DiagramSpace(features, features);
  }

  /**
   * The space over these features with the variables in another order. Diagrams stay small if
   * features that constrain each other are near each other in it.
   *
   * @param order the same features
   * @throws IllegalArgumentException if it is not, or a feature is there twice
   */
  public static ConfigSpace of(List<Feature> features, List<Feature> order) {
    return new DiagramSpace(features, order);
  }

  private static Bits place(Feature feature, int first) {
    if (feature instanceof Feature.Numeric numeric) {
      int width = numeric.high().subtract(numeric.low()).bitLength();
      return new Bits(feature, first, width, numeric.low());
    }
    return new Bits(feature, first, 1, BigInteger.ZERO);
  }

  private DiagramSet everything() {
    int result = Diagrams.TRUE;
    for (Feature feature : features) {
      if (feature instanceof Feature.Numeric numeric) {
        result = diagrams.and(result, atMost(bitsOf(feature), numeric.high()));
      }
    }
    return set(result);
  }

  @Override
  public List<Feature> features() {
    return features;
  }

  @Override
  public ConfigSet all() {
    return all;
  }

  @Override
  public ConfigSet none() {
    return none;
  }

  @Override
  public ConfigSet selected(Feature.Bool feature) {
    int literal = diagrams.node(bitsOf(feature).first(), Diagrams.FALSE, Diagrams.TRUE);
    return set(literal).and(all);
  }

  @Override
  public ConfigSet inRange(Feature.Numeric feature, BigInteger low, BigInteger high) {
    BigInteger from = low.max(feature.low());
    BigInteger to = high.min(feature.high());
    if (from.compareTo(to) > 0) {
      return none;
    }
    return set(rangeNode(bitsOf(feature), from, to)).and(all);
  }

  @Override
  public ConfigSet withBit(Feature.Numeric feature, int bit) {
    Bits place = bitsOf(feature);
    return bit < 0 || bit >= place.bits()
        ? none
        : set(diagrams.node(place.end() - 1 - bit, Diagrams.FALSE, Diagrams.TRUE)).and(all);
  }

  /** Values from {@code low} to {@code high}, both in the feature's range. */
  int rangeNode(Bits place, BigInteger low, BigInteger high) {
    int upTo = atMost(place, high);
    return low.equals(place.low())
        ? upTo
        : diagrams.minus(upTo, atMost(place, low.subtract(BigInteger.ONE)));
  }

  private int atMost(Bits place, BigInteger bound) {
    int result = Diagrams.TRUE;
    for (int i = place.bits() - 1; i >= 0; i--) {
      int variable = place.first() + i;
      result =
          place.test(bound, i)
              ? diagrams.node(variable, Diagrams.TRUE, result)
              : diagrams.node(variable, result, Diagrams.FALSE);
    }
    return result;
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
      return Optional.of(set(new WeightedSum(diagrams, summands).atMost(rest)).and(all));
    } catch (WeightedSum.Exceeded e) {
      return Optional.empty();
    }
  }

  @Override
  public ConfigSet single(Configuration configuration) {
    int result = Diagrams.TRUE;
    List<Bits> places = new ArrayList<>(bits.values());
    Collections.reverse(places);
    for (Bits place : places) {
      BigInteger value = configuration.valueOf(place.feature());
      if (!inDomain(place.feature(), value)) {
        throw new IllegalArgumentException(place.feature() + " cannot be " + value);
      }
      for (int i = place.bits() - 1; i >= 0; i--) {
        int variable = place.first() + i;
        result =
            place.test(value, i)
                ? diagrams.node(variable, Diagrams.FALSE, result)
                : diagrams.node(variable, result, Diagrams.FALSE);
      }
    }
    return set(result);
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
    Handle handle = handles.get(node);
    DiagramSet known = handle == null ? null : handle.get();
    if (known != null) {
      return known;
    }
    diagrams.reference(node);
    DiagramSet fresh = new DiagramSet(this, node);
    handles.put(node, new Handle(fresh, garbage));
    return fresh;
  }

  /**
   * Releases the nodes of sets that nobody holds any more, and collects if the table is crowded; to
   * be called before each operation, never during one.
   */
  void makeRoom() {
    for (var dead = garbage.poll(); dead != null; dead = garbage.poll()) {
      Handle handle = (Handle) dead;
      diagrams.release(handle.node);
      handles.remove(handle.node, handle);
    }
    if (diagrams.isCrowded()) {
      counts.clear();
      diagrams.collect();
    }
  }

  /** The configurations of a node: assignments of all variables that lead to true. */
  BigInteger count(int node) {
    return countBelow(node).shiftLeft(diagrams.level(node));
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
    int skipped = diagrams.level(child) - diagrams.level(parent) - 1;
    return countBelow(child).shiftLeft(skipped);
  }

  /** Remembers the node of a set object beyond its life. Each handle stands for one reference. */
  private static final class Handle extends WeakReference<DiagramSet> {
    private final int node;

    Handle(DiagramSet set, ReferenceQueue<DiagramSet> garbage) {
      super(set, garbage);
      this.node = set.node();
    }
  }
}
