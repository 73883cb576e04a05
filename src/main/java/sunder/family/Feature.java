package sunder.family;

import java.math.BigInteger;

/** A feature of the family; holes are numeric features. */
public sealed interface Feature {
  String name();

  /** The least value; a Boolean feature is 1 (selected) or 0. */
  BigInteger low();

  /** The greatest value. */
  BigInteger high();

  record Bool(String name) implements Feature {
    @Override
    public BigInteger low() {
      return BigInteger.ZERO;
    }

    @Override
    public BigInteger high() {
      return BigInteger.ONE;
    }

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
