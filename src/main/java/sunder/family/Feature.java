package sunder.family;

import java.math.BigInteger;

/** A feature of the family; holes are numeric features. */
public sealed interface Feature {
  String name();

  record Bool(String name) implements Feature {}

  /** Values from {@code low} to {@code high}, both included. */
  record Numeric(String name, BigInteger low, BigInteger high) implements Feature {
    public Numeric {
      if (low.compareTo(high) > 0) {
        throw new IllegalArgumentException(name + " : " + low + ".." + high);
      }
    }
  }
}
