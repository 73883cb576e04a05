package sunder.family;

import java.math.BigInteger;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import sunder.family.diagram.Diagrams;

/**
 * Finds the lexicographically least configuration of a diagram in an order other than that of its
 * variables: a shortest path to true where the cost of a true variable is a power of two.
 */
final class LexicographicMinimum {
  /** The greatest size of the cache of costs. */
  private static final int MOST_NODES = 200_000;

  private final Diagrams diagrams;

  /** The exponent of the cost of each variable, and its inverse. */
  private final int[] exponents;

  private final int[] variables;

  /**
   * The least cost from each node to true: sets that are inspected one after the other share nodes.
   */
  private final Map<Integer, BigInteger> known = new HashMap<>();

  LexicographicMinimum(ConfigSpace space) {
    this.diagrams = space.diagrams;
    this.exponents = new int[diagrams.variables()];
    this.variables = new int[diagrams.variables()];
    int exponent = exponents.length;
    for (Feature feature : space.pickOrder) {
      FeatureBits bits = space.featureBitsOf(feature);
      for (int variable = bits.first(); variable < bits.end(); variable++) {
        exponents[variable] = --exponent;
        variables[exponent] = variable;
      }
    }
  }

  /** Empties the cache; to be called before nodes are freed. */
  void clear() {
    known.clear();
  }

  /** Returns the true variables of the least configuration of a node other than false. */
  BitSet of(int node) {
    if (known.size() > MOST_NODES) {
      known.clear();
    }
    BigInteger least = cost(node);
    BitSet set = new BitSet();
    for (int i = least.bitLength() - 1; i >= 0; i--) {
      set.set(variables[i], least.testBit(i));
    }
    return set;
  }

  private BigInteger cost(int node) {
    if (node == Diagrams.TRUE) {
      return BigInteger.ZERO;
    }
    BigInteger seen = known.get(node);
    if (seen == null) {
      seen = least(diagrams.low(node), diagrams.high(node), exponents[diagrams.level(node)]);
      known.put(node, seen);
    }
    return seen;
  }

  private BigInteger least(int low, int high, int exponent) {
    if (high == Diagrams.FALSE) {
      return cost(low);
    }
    BigInteger set = cost(high).setBit(exponent);
    return low == Diagrams.FALSE ? set : set.min(cost(low));
  }
}
