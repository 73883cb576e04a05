package sunder.testing;

/** Random families for the tests of other packages. */
public final class RandomTexts {
  private RandomTexts() {}

  /** The text of a random family; the same seed gives the same text. */
  public static String of(long seed) {
    return RandomFamilies.text(seed);
  }
}
