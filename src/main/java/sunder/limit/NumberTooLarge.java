package sunder.limit;

/**
 * Thrown where an exact integer would need more than {@link #MAX_BITS} bits; the verdicts that
 * depend on it stay {@code UNKNOWN}.
 */
public final class NumberTooLarge extends RuntimeException {
  /**
   * The greatest size of an integer in a term, in bits. One transition of an automaton cannot reach
   * it from integers of usual size, and a product of two such integers takes milliseconds.
   */
  public static final int MAX_BITS = 1 << 22;

  private static final long serialVersionUID = 1L;

  /**
   * Checks the size of an integer before it is computed.
   *
   * @param bits an upper bound on its size
   * @throws NumberTooLarge if that exceeds {@link #MAX_BITS}
   */
  public static void check(long bits) {
    if (bits > MAX_BITS) {
      throw new NumberTooLarge();
    }
  }

  private NumberTooLarge() {
    super("a number has more than " + MAX_BITS + " bits", null, false, false);
  }
}
