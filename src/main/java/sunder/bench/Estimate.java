package sunder.bench;

import java.util.Locale;

/**
 * A value with an interval; infinite ends mean "beyond the limit".
 *
 * @param confidence what the interval really has, which may be less than asked for; 0 for no
 *     interval
 */
public record Estimate(double value, double low, double high, double confidence) {
  /** A value for which no interval can be given. */
  public static Estimate point(double value) {
    return new Estimate(value, value, value, 0);
  }

  /** Back from logarithms. */
  Estimate exp() {
    return new Estimate(Math.exp(value), Math.exp(low), Math.exp(high), confidence);
  }

  /** The value alone, in at most three significant digits below 1000. */
  public String brief() {
    return number(value);
  }

  /** Value and interval: {@code 12.3 [11.9, 13.0]}. */
  public String full() {
    return confidence == 0
        ? number(value)
        : number(value) + " [" + number(low) + ", " + number(high) + "]";
  }

  static String number(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return Double.isNaN(value) ? "-" : "limit";
    }
    double size = Math.abs(value);
    int decimals = size >= 100 || value == Math.rint(value) ? 0 : size >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
