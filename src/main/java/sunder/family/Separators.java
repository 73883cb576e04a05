package sunder.family;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/**
 * Variables that alone tell two disjoint diagrams apart: two points, one of each, differ in nothing
 * else. None of these can be forgotten, whatever else is.
 */
final class Separators {
  /**
   * Pairs of nodes looked at; those found until then are enough to save work, not all there are.
   */
  private static final int MOST_PAIRS = 50_000;

  private final Diagrams diagrams;
  private final int variables;
  private final BitSet found = new BitSet();
  private final Set<Long> searched = new HashSet<>();

  private Separators(Diagrams diagrams, int variables) {
    this.diagrams = diagrams;
    this.variables = variables;
  }

  /**
   * Some, and all where the diagrams are small.
   *
   * @param variables how many there are at most: nothing is looked for behind that
   */
  static BitSet of(Diagrams diagrams, int one, int two, int variables) {
    Separators separators = new Separators(diagrams, variables);
    separators.search(one, two);
    return separators.found;
  }

  private void search(int one, int two) {
    if (one == Diagrams.FALSE
        || two == Diagrams.FALSE
        || found.cardinality() == variables
        || searched.size() >= MOST_PAIRS
        || !searched.add((long) one << Integer.SIZE | two)) {
      return;
    }
    int variable = Math.min(diagrams.level(one), diagrams.level(two));
    int low = diagrams.lowAt(one, variable);
    int high = diagrams.highAt(one, variable);
    int otherLow = diagrams.lowAt(two, variable);
    int otherHigh = diagrams.highAt(two, variable);
    if (!found.get(variable)
        && !(diagrams.disjoint(low, otherHigh) && diagrams.disjoint(high, otherLow))) {
      found.set(variable);
    }
    search(low, otherLow);
    search(high, otherHigh);
  }
}
