package sunder.frontend.c.replay.memory;

/** A scalar slot: the number of a variable and the index of a scalar in it. */
public record ScalarSlot(int variable, long slot) implements Comparable<ScalarSlot> {
  @Override
  public int compareTo(ScalarSlot other) {
    int byVariable = Integer.compare(variable, other.variable);
    return byVariable != 0 ? byVariable : Long.compare(slot, other.slot);
  }

  /** Returns a hash code by content. */
  @Override
  public int hashCode() {
    return 31 * variable + Long.hashCode(slot);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ScalarSlot cell && variable == cell.variable && slot == cell.slot;
  }
}
