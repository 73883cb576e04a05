package sunder.family;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import sunder.family.diagram.Diagrams;
import sunder.family.diagram.Projection;

/**
 * The variables {@code first} to {@code first + width - 1} of a feature, the most significant bit
 * first. The code of a value is its distance from the least value. Codes above the range are
 * equivalent to the code of the greatest value: a set of configurations contains both or neither.
 * Where C compares a macro without a declared range, a value is the number of a class of integers
 * ({@code sunder.frontend.c.preprocess.FeatureSpace}).
 */
record FeatureBits(Diagrams diagrams, Feature feature, int first, int width) {
  /** Returns the number of variables for a feature. */
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
    return first + width;
  }

  /** Returns whether a value is in the range of the feature. */
  boolean isValue(BigInteger value) {
    return value != null && low().compareTo(value) <= 0 && value.compareTo(high()) <= 0;
  }

  /**
   * Returns a bit of the code of a value.
   *
   * @param index 0 for the most significant bit
   */
  boolean test(BigInteger value, int index) {
    return value.subtract(low()).testBit(width - 1 - index);
  }

  /** Returns the diagram of the values between two bounds in the range of the feature. */
  int range(BigInteger from, BigInteger to) {
    int upTo = atMost(to);
    return from.equals(low()) ? upTo : diagrams.minus(upTo, atMost(from.subtract(BigInteger.ONE)));
  }

  private int atMost(BigInteger bound) {
    return bound.equals(high()) ? Diagrams.TRUE : upTo(bound);
  }

  /** Returns the diagram of the codes up to that of a bound. */
  private int upTo(BigInteger bound) {
    int result = Diagrams.TRUE;
    for (int i = width - 1; i >= 0; i--) {
      result =
          test(bound, i)
              ? diagrams.node(first + i, Diagrams.TRUE, result)
              : diagrams.node(first + i, result, Diagrams.FALSE);
    }
    return result;
  }

  /** Returns the diagram of the values with a bit set, 0 being the least significant bit. */
  int bit(int bit) {
    return saturated(diagrams.node(end() - 1 - bit, Diagrams.FALSE, Diagrams.TRUE));
  }

  /**
   * Returns a diagram over codes in range as one over all codes: codes above the range become
   * equivalent to that of the greatest value.
   */
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
   * Returns the diagram of the assignments without codes above a range, which is not a set of
   * configurations.
   *
   * @param featureBits the variables of all features, the last ones first, so that each step only
   *     adds to the top of the diagram
   */
  static int inRange(Collection<FeatureBits> featureBits) {
    int result = Diagrams.TRUE;
    for (FeatureBits bits : featureBits) {
      result = bits.diagrams.and(bits.upTo(bits.high()), result);
    }
    return result;
  }

  /** A range of values with equal cofactors of some diagrams, which are {@code below}. */
  record ValueSegment(BigInteger low, BigInteger high, List<Integer> below) {}

  /**
   * Returns the maximal ranges of values with equal cofactors of some diagrams, in ascending order.
   *
   * @param diagrams nodes that do not test variables before the feature's
   * @return nothing if there are more than {@code most} ranges
   */
  Optional<List<ValueSegment>> segments(List<Integer> diagrams, int most) {
    List<ValueSegment> found = new ArrayList<>();
    return collect(diagrams, 0, low(), most, found) ? Optional.of(found) : Optional.empty();
  }

  /**
   * Collects the ranges below a prefix of {@code index} bits; {@code from} is the least value with
   * the prefix.
   */
  private boolean collect(
      List<Integer> nodes, int index, BigInteger from, int most, List<ValueSegment> found) {
    BigInteger size = BigInteger.ONE.shiftLeft(width - index);
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
      List<ValueSegment> found, BigInteger from, BigInteger to, List<Integer> below) {
    int last = found.size() - 1;
    boolean goesOn = last >= 0 && found.get(last).below.equals(below);
    ValueSegment segment = new ValueSegment(goesOn ? found.remove(last).low : from, to, below);
    found.add(segment);
  }
}
