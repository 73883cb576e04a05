package sunder.report;

import java.math.BigInteger;

/** Numbers of things, in words. */
public final class Counts {
  private Counts() {}

  /** Such as {@code 3 variants}. */
  public static String variants(BigInteger count) {
    return count + (count.equals(BigInteger.ONE) ? " variant" : " variants");
  }

  /** Such as {@code 1 state} or {@code 2 states}. */
  public static String counted(long count, String thing) {
    return count + " " + thing + (count == 1 ? "" : "s");
  }
}
