package sunder.verify.components;

import java.util.Arrays;
import sunder.interval.Partition;

/** The client's cells in an abstract state: what all components have to agree on. */
record Cells(int[] values) {
  /** Whether some store lies in both. */
  boolean meets(int[] others) {
    for (int i = 0; i < values.length; i++) {
      if (values[i] != others[i] && values[i] != Partition.ANY && others[i] != Partition.ANY) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Cells that && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }
}
