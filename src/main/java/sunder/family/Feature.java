package sunder.family;

import java.math.BigInteger;
import sunder.source.Diagnostics;
import sunder.source.Span;

/** A feature of the family. The holes of a sketch are numeric features. */
public sealed interface Feature {
  String name();

  /** Returns the least value; the values of a Boolean feature are 0 and 1 (selected). */
  BigInteger low();

  /** Returns the greatest value. */
  BigInteger high();

  /**
   * Returns the name of the Boolean feature that says whether an optional number is selected, so
   * that a macro of its name is defined.
   */
  static String definedName(String name) {
    return "defined_" + name;
  }

  /**
   * Returns the name of the numeric feature whose values represent those of a feature without a
   * range.
   */
  static String className(String name) {
    return name + "?class";
  }

  record Bool(String name) implements Feature {
    // Models have some 20,000 of them as keys of maps, and methods that the compiler generates for
    // records are slow in short runs.
    @Override
    public boolean equals(Object other) {
      return other instanceof Bool bool && name.equals(bool.name);
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }

    @Override
    public BigInteger low() {
      return BigInteger.ZERO;
    }

    @Override
    public BigInteger high() {
      return BigInteger.ONE;
    }
  }

  /** A numeric feature with values from {@code low} to {@code high}, both included. */
  record Numeric(String name, BigInteger low, BigInteger high) implements Feature {
    private static final BigInteger LIMIT = BigInteger.ONE.shiftLeft(62);

    public Numeric {
      if (low.compareTo(high) > 0) {
        throw new IllegalArgumentException(name + " : " + low + ".." + high);
      }
    }

    /**
     * Checks a declared range and reports a diagnostic if it is wrong.
     *
     * @param span the place of the declaration
     * @return whether the range is right
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
