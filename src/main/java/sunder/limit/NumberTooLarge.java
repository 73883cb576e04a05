package sunder.limit;

/** A number has more digits than it makes sense to compute; what needs it stays unknown. */
public final class NumberTooLarge extends RuntimeException {
  /**
   * Bits of the largest exact number in a term: more than one step of an automaton can make of
   * numbers of usual size, and a product still takes only milliseconds.
   */
  public static final int MAX_BITS = 1 << 22;

  private static final long serialVersionUID = 1L;

  /**
   * @param bits of a number about to be computed
   * @throws NumberTooLarge if these are too many
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
