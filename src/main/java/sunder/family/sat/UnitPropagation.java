package sunder.family.sat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Unit propagation in a set of clauses: the literals that follow from an assumption. */
public final class UnitPropagation {
  /** The clauses with each literal, by {@link #index}. */
  private final List<List<int[]>> occurrences = new ArrayList<>();

  /** The value of each variable: 1, -1, or 0 if it has none. */
  private final byte[] values;

  private final int[] trail;
  private int assigned;
  private final boolean isContradictory;

  /**
   * @param variables the greatest number of a variable
   */
  public UnitPropagation(List<int[]> clauses, int variables) {
    values = new byte[variables + 1];
    trail = new int[variables];
    for (int i = 0; i < 2 * values.length; i++) {
      occurrences.add(new ArrayList<>(2));
    }
    for (int[] clause : clauses) {
      Arrays.stream(clause).forEach(literal -> occurrences.get(index(literal)).add(clause));
    }
    isContradictory = !clauses.stream().allMatch(this::holdsOrPropagates) || !propagate(0);
  }

  private static int index(int literal) {
    return 2 * Math.abs(literal) + (literal > 0 ? 1 : 0);
  }

  /** Returns whether propagation of a literal falsifies a clause. */
  public boolean contradicts(int literal) {
    int before = assigned;
    boolean result = isContradictory || !assign(literal) || !propagate(before);
    while (assigned > before) {
      values[Math.abs(trail[--assigned])] = 0;
    }
    return result;
  }

  /** Makes a literal true; returns false if it is false. */
  private boolean assign(int literal) {
    int variable = Math.abs(literal);
    int value = Integer.signum(literal);
    if (values[variable] == 0) {
      values[variable] = (byte) value;
      trail[assigned++] = literal;
    }
    return values[variable] == value;
  }

  private boolean propagate(int from) {
    for (int next = from; next < assigned; next++) {
      for (int[] clause : occurrences.get(index(-trail[next]))) {
        if (!holdsOrPropagates(clause)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Assigns the only literal that can satisfy a clause; returns false if there is none. */
  private boolean holdsOrPropagates(int[] clause) {
    int open = 0;
    for (int literal : clause) {
      int value = values[Math.abs(literal)] * Integer.signum(literal);
      if (value > 0 || value == 0 && open != 0) {
        return true;
      }
      open = value == 0 ? literal : open;
    }
    return open != 0 && assign(open);
  }
}
