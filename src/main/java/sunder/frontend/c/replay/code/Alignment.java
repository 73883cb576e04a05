package sunder.frontend.c.replay.code;

/**
 * The alignment that the declarations of an object require, in bytes.
 *
 * @param least the alignment that specifiers require; 0 if none, negative if unknown
 * @param ofType the alignment that a {@code typedef} gives the object's type; 0 if none, negative
 *     if unknown
 */
record Alignment(int least, int ofType) {
  static final Alignment NONE = new Alignment(0, 0);

  /**
   * Returns the alignment of an object with two declarations; unknown where one of them is unknown.
   */
  Alignment and(Alignment other) {
    return new Alignment(both(least, other.least), both(ofType, other.ofType));
  }

  private static int both(int one, int other) {
    return Math.min(one, other) < 0 ? -1 : Math.max(one, other);
  }

  /**
   * Returns the alignment of an object whose type has a natural alignment; negative if it is
   * unknown.
   */
  int of(int natural) {
    return both(ofType == 0 ? natural : ofType, least);
  }
}
