package sunder.family;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Forgets variables of diagrams: true where some values of them make it true. */
final class Projection {
  /**
   * Pairs of nodes looked at for two points that differ in forgotten variables only. Beyond, there
   * are none in sight, and building the diagram decides.
   */
  private static final int STEPS_OF_A_LOOK = 10_000;

  private final Diagrams diagrams;
  private final BitSet forgotten;
  private final Map<Integer, Integer> known = new HashMap<>();
  private final Set<Long> searched = new HashSet<>();

  /**
   * @param forgotten the variables to forget
   */
  Projection(Diagrams diagrams, BitSet forgotten) {
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

  /**
   * Whether two points, one of each of two diagrams, differ in forgotten variables only: the
   * diagrams overlap without these. False also if such points are not found soon.
   */
  boolean isOverlapSeen(int one, int two) {
    if (one == Diagrams.FALSE || two == Diagrams.FALSE) {
      return false;
    }
    if (one == Diagrams.TRUE || two == Diagrams.TRUE || one == two) {
      return true;
    }
    if (searched.size() >= STEPS_OF_A_LOOK || !searched.add((long) one << Integer.SIZE | two)) {
      return false;
    }
    int variable = Math.min(diagrams.level(one), diagrams.level(two));
    int low = diagrams.lowAt(one, variable);
    int high = diagrams.highAt(one, variable);
    int otherLow = diagrams.lowAt(two, variable);
    int otherHigh = diagrams.highAt(two, variable);
    return isOverlapSeen(low, otherLow)
        || isOverlapSeen(high, otherHigh)
        || forgotten.get(variable)
            && (isOverlapSeen(low, otherHigh) || isOverlapSeen(high, otherLow));
  }
}
