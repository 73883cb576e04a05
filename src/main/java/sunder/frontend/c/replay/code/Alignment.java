package sunder.frontend.c.replay.code;

/**
 * The alignment that declarations give an object.
 *
 * @param least what they say beside its type, 0 if nothing
 * @param ofType what a typedef aligns its type to, 0 if none does
 */
record Alignment(int least, int ofType) {
  static final Alignment NONE = new Alignment(0, 0);

  /** That of one object with two declarations; negative where one of them is not known. */
  Alignment and(Alignment other) {
    return new Alignment(both(least, other.least), both(ofType, other.ofType));
  }

  private static int both(int one, int other) {
    return Math.min(one, other) < 0 ? -1 : Math.max(one, other);
  }

  /** The number of bytes, where an object is aligned to so many that nothing is said of. */
  int of(int natural) {
    return both(ofType == 0 ? natural : ofType, least);
  }
}
