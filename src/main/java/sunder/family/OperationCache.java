package sunder.family;

import java.util.Arrays;

/**
 * Results of diagram operations that were computed lately. A newer result takes the place of an
 * older one with the same hash.
 */
final class OperationCache {
  static final int ABSENT = -1;
  static final int AND = 1;
  static final int OR = 2;
  static final int MINUS = 3;
  static final int IMPLIES = 4;
  static final int DISJOINT = 5;

  private static final int WIDTH = 4;
  private static final int LARGEST = 1 << 24;

  /** Entries of operation (0: empty), operands, result. */
  private int[] entries;

  private int mask;

  /**
   * @param size a power of two
   */
  OperationCache(int size) {
    this.entries = new int[WIDTH * size];
    this.mask = size - 1;
  }

  int get(int operation, int f, int g) {
    int at = place(operation, f, g, mask);
    boolean hit = entries[at] == operation && entries[at + 1] == f && entries[at + 2] == g;
    return hit ? entries[at + 3] : ABSENT;
  }

  int put(int operation, int f, int g, int result) {
    int at = place(operation, f, g, mask);
    entries[at] = operation;
    entries[at + 1] = f;
    entries[at + 2] = g;
    entries[at + 3] = result;
    return result;
  }

  /** Forgets everything about nodes that are not live. */
  void keep(boolean[] live) {
    for (int at = 0; at < entries.length; at += WIDTH) {
      if (!(live[entries[at + 1]] && live[entries[at + 2]] && live[entries[at + 3]])) {
        Arrays.fill(entries, at, at + WIDTH, 0);
      }
    }
  }

  /**
   * Takes room for {@code size} results, a power of two; if there is none, things stay as they are.
   */
  void grow(int size) {
    int[] larger;
    try {
      larger = new int[WIDTH * Math.min(size, LARGEST)];
    } catch (OutOfMemoryError e) {
      return;
    }
    int largerMask = larger.length / WIDTH - 1;
    for (int at = 0; at < entries.length; at += WIDTH) {
      int to = place(entries[at], entries[at + 1], entries[at + 2], largerMask);
      System.arraycopy(entries, at, larger, to, WIDTH);
    }
    entries = larger;
    mask = largerMask;
  }

  private static int place(int operation, int f, int g, int mask) {
    int h = f * 0x9E3779B1 + g * 0x85EBCA6B + operation * 0xC2B2AE35;
    h ^= h >>> 15;
    h *= 0x2C1B3C6D;
    return WIDTH * ((h ^ h >>> 13) & mask);
  }
}
