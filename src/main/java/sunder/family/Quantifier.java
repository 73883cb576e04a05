package sunder.family;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** Forgets variables of a diagram: true where some values of them make it true. */
final class Quantifier {
  private final Diagrams diagrams;
  private final BitSet forgotten;
  private final Map<Integer, Integer> known = new HashMap<>();

  /**
   * @param forgotten the variables to forget
   */
  Quantifier(Diagrams diagrams, BitSet forgotten) {
    this.diagrams = diagrams;
    this.forgotten = forgotten;
  }

  int exists(int node) {
    int level = diagrams.level(node);
    if (level >= forgotten.length()) {
      return node;
    }
    Integer seen = known.get(node);
    if (seen == null) {
      int low = exists(diagrams.low(node));
      int high = exists(diagrams.high(node));
      seen = forgotten.get(level) ? diagrams.or(low, high) : diagrams.node(level, low, high);
      known.put(node, seen);
    }
    return seen;
  }
}
