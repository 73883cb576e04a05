package sunder.family;

import java.math.BigInteger;
import sunder.source.Diagnostics;
import sunder.source.Span;

/** A feature of the family; holes are numeric features. */
public sealed interface Feature {
  String name();

  /** The least value; a Boolean feature is 1 (selected) or 0. */
  BigInteger low();

  /** The greatest value. */
  BigInteger high();

  /** That a number, as a macro, is defined is a feature of its own where not all variants do it. */
  static String definedName(String name) {
    return "defined_" + name;
  }

  record Bool(String name) implements Feature {
    @Override
    public BigInteger low() {
      return BigInteger.ZERO;
    }

    @Override
    public BigInteger high() {
      return BigInteger.ONE;
    }
  }

  /** Values from {@code low} to {@code high}, both included. */
  record Numeric(String name, BigInteger low, BigInteger high) implements Feature {
    private static final BigInteger LIMIT = BigInteger.ONE.shiftLeft(62);

    public Numeric {
      if (low.compareTo(high) > 0) {
        throw new IllegalArgumentException(name + " : " + low + ".." + high);
      }
    }

    /**
     * Whether a text may ask for these values; what is wrong with them is reported.
     *
     * @param span where it does
     */
    public static boolean checkRange(
        BigInteger low, BigInteger high, Span span, Diagnostics diagnostics) {
      if (low.compareTo(high) > 0) {
        diagnostics.report(
            span, "the range " + low + ".." + high + " is empty", "write the smaller number first");
        return false;
      }
      if (low.compareTo(LIMIT.negate()) < 0 || high.compareTo(LIMIT) > 0) {
        diagnostics.report(span, "a range must lie between -2^62 and 2^62");
        return false;
      }
      return true;
    }
  }
}
