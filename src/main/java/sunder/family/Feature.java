package sunder.family;

import java.math.BigInteger;

/** A feature of the family; holes are numeric features. */
public sealed interface Feature {
  String name();

  record Bool(String name) implements Feature {
    /** By hand: what a record generates is linked at its first use, late in a short run. */
    @Override
    public boolean equals(Object other) {
      return other instanceof Bool bool && name.equals(bool.name);
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }
  }

  /** Values from {@code low} to {@code high}, both included. */
  record Numeric(String name, BigInteger low, BigInteger high) implements Feature {
    public Numeric {
      if (low.compareTo(high) > 0) {
        throw new IllegalArgumentException(name + " : " + low + ".." + high);
      }
    }
  }
}
