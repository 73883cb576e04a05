package sunder.family.diagram;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/**
 * Distinguishing variables of two disjoint diagrams: there are two points, one of each diagram,
 * that differ in this variable only. Such a variable cannot be quantified, whichever other
 * variables are.
 */
public final class DistinguishingVariables {
  /** The greatest number of pairs of nodes that are visited. */
  private static final int MOST_PAIRS = 50_000;

  private final Diagrams diagrams;
  private final int variables;
  private final BitSet found = new BitSet();
  private final Set<Long> searched = new HashSet<>();

  private DistinguishingVariables(Diagrams diagrams, int variables) {
    this.diagrams = diagrams;
    this.variables = variables;
  }

  /**
   * Returns distinguishing variables: all of them if the diagrams are small, otherwise some.
   *
   * @param variables the number of variables that are considered
   */
  public static BitSet of(Diagrams diagrams, int one, int two, int variables) {
    DistinguishingVariables search = new DistinguishingVariables(diagrams, variables);
    search.search(one, two);
    return search.found;
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
