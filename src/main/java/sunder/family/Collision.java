package sunder.family;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/**
 * Looks for two points, one of each of two diagrams, that differ in variables to be forgotten only:
 * forgetting these makes the diagrams overlap.
 */
final class Collision {
  private final Diagrams diagrams;
  private final BitSet forgotten;
  private final Set<Long> searched = new HashSet<>();

  /**
   * @param forgotten the variables to forget
   */
  Collision(Diagrams diagrams, BitSet forgotten) {
    this.diagrams = diagrams;
    this.forgotten = forgotten;
  }

  /** True if there are such points; false if there are none, or they are not found soon. */
  boolean isSeen(int one, int two) {
    if (one == Diagrams.FALSE || two == Diagrams.FALSE) {
      return false;
    }
    if (one == Diagrams.TRUE || two == Diagrams.TRUE || one == two) {
      return true;
    }
    if (searched.size() >= Limits.STEPS_OF_A_COLLISION
        || !searched.add((long) one << Integer.SIZE | two)) {
      return false;
    }
    int variable = Math.min(diagrams.level(one), diagrams.level(two));
    int low = diagrams.lowAt(one, variable);
    int high = diagrams.highAt(one, variable);
    int otherLow = diagrams.lowAt(two, variable);
    int otherHigh = diagrams.highAt(two, variable);
    return isSeen(low, otherLow)
        || isSeen(high, otherHigh)
        || forgotten.get(variable) && (isSeen(low, otherHigh) || isSeen(high, otherLow));
  }
}
