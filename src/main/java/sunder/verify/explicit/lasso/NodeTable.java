package sunder.verify.explicit.lasso;

import java.util.Arrays;

/** Distinct numbers that are not negative, numbered from 0. */
final class NodeTable {
  private long[] keys = new long[1024];
  private int[] slots = new int[4096];
  private int count;

  int count() {
    return count;
  }

  long key(int node) {
    return keys[node];
  }

  private static int hash(long key) {
    long mixed = key * 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> 32);
  }

  /** The node of a key; a new one if there is none. */
  int add(long key) {
    int slot = hash(key) & slots.length - 1;
    while (slots[slot] != 0) {
      if (keys[slots[slot] - 1] == key) {
        return slots[slot] - 1;
      }
      slot = slot + 1 & slots.length - 1;
    }
    if (count == keys.length) {
      keys = Arrays.copyOf(keys, 2 * count);
    }
    keys[count] = key;
    slots[slot] = ++count;
    if (2 * count > slots.length) {
      grow();
    }
    return count - 1;
  }

  private void grow() {
    slots = new int[2 * slots.length];
    for (int node = 0; node < count; node++) {
      int slot = hash(keys[node]) & slots.length - 1;
      while (slots[slot] != 0) {
        slot = slot + 1 & slots.length - 1;
      }
      slots[slot] = node + 1;
    }
  }
}
