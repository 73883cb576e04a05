package sunder.family;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;

/** Counts the assignments that lead to true. */
final class Counter {
  private final Diagrams diagrams;

  /** How many assignments of the variables from a node's level on lead to true. */
  private final Map<Integer, BigInteger> counts = new HashMap<>();

  Counter(Diagrams diagrams) {
    this.diagrams = diagrams;
  }

  /** Assignments of all variables. */
  BigInteger count(int node) {
    return below(node).shiftLeft(diagrams.level(node));
  }

  private BigInteger below(int node) {
    if (node <= Diagrams.TRUE) {
      return BigInteger.valueOf(node);
    }
    BigInteger known = counts.get(node);
    if (known == null) {
      known = child(node, diagrams.low(node)).add(child(node, diagrams.high(node)));
      counts.put(node, known);
    }
    return known;
  }

  private BigInteger child(int parent, int child) {
    int skipped = diagrams.level(child) - diagrams.level(parent) - 1;
    return below(child).shiftLeft(skipped);
  }

  /** To be called before nodes are freed. */
  void clear() {
    counts.clear();
  }
}
