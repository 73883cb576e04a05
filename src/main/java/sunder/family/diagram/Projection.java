package sunder.family.diagram;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Existential quantification of diagrams over some variables. */
public final class Projection {
  /** The greatest number of pairs of nodes that {@link #isOverlapSeen} visits. */
  private static final int STEPS_OF_A_LOOK = 10_000;

  private final Diagrams diagrams;
  private final BitSet forgotten;
  private final Map<Integer, Integer> known = new HashMap<>();
  private final Set<Long> searched = new HashSet<>();

  /**
   * @param forgotten the quantified variables
   */
  public Projection(Diagrams diagrams, BitSet forgotten) {
    this.diagrams = diagrams;
    this.forgotten = forgotten;
  }

  /** Returns the function that holds where some values of the forgotten variables make it hold. */
  public int exists(int node) {
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
   * Returns whether the projections of two diagrams are known to intersect. False also if a limited
   * search finds no common point.
   */
  public boolean isOverlapSeen(int one, int two) {
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
