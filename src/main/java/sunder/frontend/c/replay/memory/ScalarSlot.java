package sunder.frontend.c.replay.memory;

/** One scalar of an object: the number of the variable, and its place among its scalars. */
public record ScalarSlot(int variable, long slot) implements Comparable<ScalarSlot> {
  @Override
  public int compareTo(ScalarSlot other) {
    int byVariable = Integer.compare(variable, other.variable);
    return byVariable != 0 ? byVariable : Long.compare(slot, other.slot);
  }

  /** By content, as maps need it. */
  @Override
  public int hashCode() {
    return 31 * variable + Long.hashCode(slot);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ScalarSlot cell && variable == cell.variable && slot == cell.slot;
  }
}
