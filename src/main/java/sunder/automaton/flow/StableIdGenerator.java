package sunder.automaton.flow;

import java.util.function.Supplier;

/**
 * Names what comes about while a control flow is built, on the fly and in whatever order: by the
 * point whose instruction was being built and by how many things had come about there before. That
 * depends on the program alone. Mutable.
 */
public final class StableIdGenerator {
  private StableId current = new StableId(0x243F6A8885A308D3L, 0x13198A2E03707344L);

  /**
   * A way from the start of the program through the control flow, as 128 bits that no two ways can
   * be expected to share.
   */
  static final class StableId {
    private final long high;
    private final long low;
    private int children;

    private StableId(long high, long low) {
      this.high = high;
      this.low = low;
    }

    private StableId next() {
      long step = ++children * 0x9E3779B97F4A7C15L;
      return new StableId(mixed(high ^ step, low), mixed(low + step, ~high));
    }

    /** The finalizer of SplitMix64, twice. */
    private static long mixed(long one, long other) {
      return scrambled(scrambled(one) + other);
    }

    private static long scrambled(long bits) {
      long x = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
      x = (x ^ x >>> 27) * 0x94D049BB133111EBL;
      return x ^ x >>> 31;
    }

    private static String padded(long bits) {
      String digits = Long.toHexString(bits);
      return "0".repeat(16 - digits.length()) + digits;
    }

    @Override
    public String toString() {
      return padded(high) + padded(low);
    }
  }

  /** The origin of what has a number that does not depend on what was built first. */
  static StableId ofNumber(int number) {
    return new StableId(0, number);
  }

  /** The origin of something that has a name of its own, wherever it comes about. */
  static StableId ofName(String name) {
    long high = 0x452821E638D01377L;
    long low = 0xBE5466CF34E90C6CL;
    for (int i = 0; i < name.length(); i++) {
      long letter = (name.charAt(i) + 1) * 0x9E3779B97F4A7C15L;
      high = StableId.mixed(high ^ letter, low);
      low = StableId.mixed(low + letter, ~high);
    }
    return new StableId(high, low);
  }

  /** The origin of one more thing. */
  public StableId next() {
    return current.next();
  }

  /** Builds what stands at an origin; what comes about meanwhile comes from there. */
  <T> T within(StableId origin, Supplier<T> builder) {
    StableId before = current;
    current = origin;
    try {
      return builder.get();
    } finally {
      current = before;
    }
  }
}
