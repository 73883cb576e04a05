package sunder.family;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A space whose sets are binary decision diagrams. The variables follow the order of the features; a
 * numeric feature takes as many adjacent variables as its range needs, most significant bit first,
 * coded as its distance from the range's low end. Codes above the range belong to no set.
 *
 * <p>There is one set object per diagram node while anybody holds it, so comparing sets is comparing
 * references; the node is released some time after the object is garbage.
 */
public final class DiagramSpace implements ConfigSpace {
  /** Where a feature's bits are: variables {@code first} to {@code first + bits - 1}. */
  record Bits(Feature feature, int first, int bits, BigInteger low) {
    int end() {
      return first + bits;
    }

    /** Whether bit number {@code index} of the code of {@code value}, from the most significant, is set. */
    boolean test(BigInteger value, int index) {
      return value.subtract(low).testBit(bits - 1 - index);
    }
  }

  private final List<Feature> features;
  private final Map<Feature, Bits> bits = new LinkedHashMap<>();
  private final Diagrams diagrams;
  private final Map<Integer, Handle> handles = new HashMap<>();
  private final ReferenceQueue<DiagramSet> garbage = new ReferenceQueue<>();

  /** How many assignments of the variables from a node's level on lead to true. */
  private final Map<Integer, BigInteger> counts = new HashMap<>();

  private final DiagramSet all;
  private final DiagramSet none;

  private DiagramSpace(List<Feature> features) {
    this.features = List.copyOf(features);
    int next = 0;
    for (Feature feature : features) {
      Bits place = place(feature, next);
      if (bits.put(feature, place) != null) {
        throw new IllegalArgumentException("feature " + feature.name() + " is there twice");
      }
      next = place.end();
    }
    this.diagrams = new Diagrams(next);
    this.none = set(Diagrams.FALSE);
    this.all = everything();
  }

  /**
   * The space over these features.
   *
   * @throws IllegalArgumentException if a feature is there twice
   */
  public static ConfigSpace of(List<Feature> features) {
    return new DiagramSpace(features);
  }

  private static Bits place(Feature feature, int first) {
    if (feature instanceof Feature.Numeric numeric) {
      int width = numeric.high().subtract(numeric.low()).bitLength();
      return new Bits(feature, first, width, numeric.low());
    }
    return new Bits(feature, first, 1, BigInteger.ZERO);
  }

  private DiagramSet everything() {
    DiagramSet result = set(Diagrams.TRUE);
    for (Feature feature : features) {
      if (feature instanceof Feature.Numeric numeric) {
        result = result.and(atMost(bitsOf(feature), numeric.high()));
      }
    }
    return result;
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
    Bits place = bitsOf(feature);
    DiagramSet below =
        from.equals(feature.low()) ? none : atMost(place, from.subtract(BigInteger.ONE));
    return atMost(place, to).minus(below).and(all);
  }

  /** Codes not above that of {@code bound}, which lies in the feature's range. */
  private DiagramSet atMost(Bits place, BigInteger bound) {
    int result = Diagrams.TRUE;
    for (int i = place.bits() - 1; i >= 0; i--) {
      int variable = place.first() + i;
      result =
          place.test(bound, i)
              ? diagrams.node(variable, Diagrams.TRUE, result)
              : diagrams.node(variable, result, Diagrams.FALSE);
    }
    return set(result);
  }

  @Override
  public ConfigSet single(Configuration configuration) {
    int result = Diagrams.TRUE;
    for (int f = features.size() - 1; f >= 0; f--) {
      Bits place = bitsOf(features.get(f));
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
