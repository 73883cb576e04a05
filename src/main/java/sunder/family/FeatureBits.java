package sunder.family;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The variables {@code first} to {@code first + bits - 1} that a feature has in diagrams, the most
 * significant bit first. A value is coded as its distance from the feature's least one. A code
 * above the range stands for the range's high end: a set of configurations has both or neither.
 */
record FeatureBits(Diagrams diagrams, Feature feature, int first, int bits) {
  /** How many variables a feature needs. */
  static int width(Feature feature) {
    return feature.high().subtract(feature.low()).bitLength();
  }

  BigInteger low() {
    return feature.low();
  }

  BigInteger high() {
    return feature.high();
  }

  int end() {
    return first + bits;
  }

  /** The value with a code that is in range. */
  boolean isValue(BigInteger value) {
    return value != null && low().compareTo(value) <= 0 && value.compareTo(high()) <= 0;
  }

  /**
   * Whether bit number {@code index} of the code of {@code value}, from the most significant, is
   * set.
   */
  boolean test(BigInteger value, int index) {
    return value.subtract(low()).testBit(bits - 1 - index);
  }

  /** Values from {@code from} to {@code to}, both in the feature's range. */
  int range(BigInteger from, BigInteger to) {
    int upTo = atMost(to);
    return from.equals(low()) ? upTo : diagrams.minus(upTo, atMost(from.subtract(BigInteger.ONE)));
  }

  private int atMost(BigInteger bound) {
    return bound.equals(high()) ? Diagrams.TRUE : upTo(bound);
  }

  /** Codes up to that of the bound. */
  private int upTo(BigInteger bound) {
    int result = Diagrams.TRUE;
    for (int i = bits - 1; i >= 0; i--) {
      result =
          test(bound, i)
              ? diagrams.node(first + i, Diagrams.TRUE, result)
              : diagrams.node(first + i, result, Diagrams.FALSE);
    }
    return result;
  }

  /** Values with a bit set, 0 being the least significant one of the code. */
  int bit(int bit) {
    return saturated(diagrams.node(end() - 1 - bit, Diagrams.FALSE, Diagrams.TRUE));
  }

  /** A diagram over codes in range as one over all: those above it get what its high end has. */
  int saturated(int node) {
    int codes = upTo(high());
    if (codes == Diagrams.TRUE) {
      return node;
    }
    BitSet own = new BitSet();
    own.set(first, end());
    int highest = diagrams.and(codes, range(high(), high()));
    int above = new Projection(diagrams, own).exists(diagrams.and(node, highest));
    return diagrams.or(diagrams.and(node, codes), diagrams.minus(above, codes));
  }

  /**
   * The assignments without codes above a range, which is no set of configurations.
   *
   * @param places all of them, the last variables first: each step is a small change on top
   */
  static int inRange(Collection<FeatureBits> places) {
    int result = Diagrams.TRUE;
    for (FeatureBits place : places) {
      result = place.diagrams.and(place.upTo(place.high()), result);
    }
    return result;
  }

  /** Values between which some diagrams are the same, and what these are there. */
  record Stretch(BigInteger low, BigInteger high, List<Integer> below) {}

  /**
   * The values of the feature as far as some diagrams tell them apart, ascending.
   *
   * @param diagrams whose first variables are not before the feature's
   * @return nothing if there are more than {@code most} stretches
   */
  Optional<List<Stretch>> stretches(List<Integer> diagrams, int most) {
    List<Stretch> found = new ArrayList<>();
    return collect(diagrams, 0, low(), most, found) ? Optional.of(found) : Optional.empty();
  }

  /** The first {@code index} bits are decided, {@code from} is the least value. */
  private boolean collect(
      List<Integer> nodes, int index, BigInteger from, int most, List<Stretch> found) {
    BigInteger size = BigInteger.ONE.shiftLeft(bits - index);
    if (from.compareTo(high()) > 0) {
      return true;
    }
    if (nodes.stream().allMatch(node -> diagrams.level(node) >= end())) {
      append(found, from, from.add(size).subtract(BigInteger.ONE).min(high()), nodes);
      return found.size() <= most;
    }
    int bit = first + index;
    BigInteger middle = from.add(size.shiftRight(1));
    List<Integer> lows = nodes.stream().map(node -> diagrams.lowAt(node, bit)).toList();
    List<Integer> highs = nodes.stream().map(node -> diagrams.highAt(node, bit)).toList();
    return collect(lows, index + 1, from, most, found)
        && collect(highs, index + 1, middle, most, found);
  }

  private static void append(
      List<Stretch> found, BigInteger from, BigInteger to, List<Integer> below) {
    int last = found.size() - 1;
    boolean goesOn = last >= 0 && found.get(last).below.equals(below);
    Stretch stretch = new Stretch(goesOn ? found.remove(last).low : from, to, below);
    found.add(stretch);
  }
}
