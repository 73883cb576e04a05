package sunder.automaton.flow;

import java.util.function.Supplier;

/**
 * A generator of stable identifiers: an object is identified by the control point whose instruction
 * was being computed when it was created, and by a counter there. This depends on the program only,
 * not on the order of on-the-fly construction. Mutable.
 */
public final class StableIdGenerator {
  private StableId current = new StableId(0x243F6A8885A308D3L, 0x13198A2E03707344L);

  /**
   * An identifier of a path through the control flow, as a 128-bit hash; collisions are improbable.
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

    /** Mixes two words by the finaliser of SplitMix64, applied twice. */
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

  /** Returns the identifier of an object with a stable number. */
  static StableId ofNumber(int number) {
    return new StableId(0, number);
  }

  /** Returns the identifier of an object with a unique name. */
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

  /** Returns the identifier of the next object. */
  public StableId next() {
    return current.next();
  }

  /** Computes an object of an identifier; identifiers requested meanwhile are derived from it. */
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
