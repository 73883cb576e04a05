package sunder.family;

import java.math.BigInteger;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The way to true that is least in an order that is not that of the variables: a shortest path
 * where setting a variable costs a power of two.
 */
final class LeastPath {
  /** Nodes that are remembered; beyond, all is forgotten and found anew. */
  private static final int MOST_NODES = 200_000;

  private final Diagrams diagrams;

  /** The exponent for each variable, and back. */
  private final int[] exponents;

  private final int[] variables;

  /** The least cost from a node on; sets that are asked one after the other share many nodes. */
  private final Map<Integer, BigInteger> known = new HashMap<>();

  LeastPath(ConfigSpace space) {
    this.diagrams = space.diagrams;
    this.exponents = new int[diagrams.variables];
    this.variables = new int[diagrams.variables];
    int exponent = exponents.length;
    for (Feature feature : space.ranks) {
      FeatureBits place = space.placeOf(feature);
      for (int variable = place.first(); variable < place.end(); variable++) {
        exponents[variable] = --exponent;
        variables[exponent] = variable;
      }
    }
  }

  /** To be called before nodes are freed. */
  void clear() {
    known.clear();
  }

  /** The variables that are set on the way from a node other than false. */
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
