package sunder.family;

import java.math.BigInteger;

/**
 * A feature's value lies between two bounds; a Boolean feature has 0 and 1.
 *
 * @param low not below the feature's least value
 * @param high not above its greatest; not the whole range together with {@code low}
 */
public record Literal(Feature feature, BigInteger low, BigInteger high) implements Formula {
  /**
   * By hand, since formulas are written by comparing many literals in programs that run shortly.
   */
  @Override
  public boolean equals(Object other) {
    return this == other
        || other instanceof Literal literal
            && low.equals(literal.low)
            && high.equals(literal.high)
            && feature.equals(literal.feature);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * feature.hashCode() + low.hashCode()) + high.hashCode();
  }

  /** The condition in the input's syntax, a conjunction at most. */
  @Override
  public String text() {
    if (feature instanceof Feature.Bool) {
      return low.signum() == 0 ? "!" + feature.name() : feature.name();
    }
    if (low.equals(high)) {
      return feature.name() + " == " + low;
    }
    String from = feature.name() + " >= " + low;
    String to = feature.name() + " <= " + high;
    if (low.equals(feature.low())) {
      return to;
    }
    return high.equals(feature.high()) ? from : from + " && " + to;
  }

  /** The opposite, in the input's syntax; an atom or in parentheses. */
  String negatedText() {
    if (feature instanceof Feature.Bool) {
      return low.signum() == 0 ? feature.name() : "!" + feature.name();
    }
    if (low.equals(high)) {
      return feature.name() + " != " + low;
    }
    if (low.equals(feature.low())) {
      return feature.name() + " >= " + high.add(BigInteger.ONE);
    }
    if (high.equals(feature.high())) {
      return feature.name() + " <= " + low.subtract(BigInteger.ONE);
    }
    return "!(" + text() + ")";
  }
}
