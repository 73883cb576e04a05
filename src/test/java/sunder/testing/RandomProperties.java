package sunder.testing;

import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import sunder.verdict.Check;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;

/** What is asked about random families. */
public final class RandomProperties {
  private RandomProperties() {}

  /** Mostly nothing beside {@code abort}. */
  public static Property of(long seed, String text) {
    Random random = new Random(seed ^ 0x5DEECE66DL);
    Set<Check> checks = EnumSet.noneOf(Check.class);
    if (random.nextInt(4) == 0) {
      checks.add(Check.BOUNDS);
    }
    if (random.nextInt(6) == 0) {
      checks.add(Check.DIV);
    }
    boolean unsafeCall = text.contains("void h(int);") && random.nextInt(4) == 0;
    PlayKind plays = random.nextInt(5) == 0 ? PlayKind.COMPLETE : PlayKind.HALTING;
    return new Property(checks, unsafeCall ? Set.of("h") : Set.of(), plays);
  }
}
