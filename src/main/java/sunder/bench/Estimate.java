package sunder.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * A statistical estimate with a confidence interval; an infinite end means "beyond the limit".
 *
 * @param value the estimated value
 * @param low the lower end of the interval
 * @param high the upper end of the interval
 * @param confidence the actual confidence of the interval, which may be less than the intended one;
 *     0 if there is no interval
 */
public record Estimate(double value, double low, double high, double confidence) {
  private static final double SIGNIFICANCE = 0.05;
  private static final double CONFIDENCE = 1 - SIGNIFICANCE;

  /** Returns a value without an interval. */
  public static Estimate point(double value) {
    return new Estimate(value, value, value, 0);
  }

  /**
   * Returns the median; NaN for no values. Censored values are infinite, which is correct for the
   * median, since it uses only their ranks.
   */
  public static double median(double... values) {
    if (values.length == 0) {
      return Double.NaN;
    }
    double[] sorted = Arrays.stream(values).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 || sorted[middle - 1] == sorted[middle]
        ? sorted[middle]
        : sorted[middle - 1] + (sorted[middle] - sorted[middle - 1]) / 2;
  }

  /**
   * Returns the median with its narrowest symmetric interval of at least 95% confidence. Fewer than
   * 6 values have no such interval; the result is then their whole range with its lower confidence.
   * The interval is distribution-free, by order statistics (David and Nagaraja, "Order Statistics",
   * section 7.1).
   */
  public static Estimate ofMedian(double... values) {
    if (values.length < 2) {
      return point(median(values));
    }
    double[] sorted = Arrays.stream(values).sorted().toArray();
    int n = sorted.length;
    int cut = 0;
    while (2 * (cut + 1) < n && confidence(n, cut + 1) >= CONFIDENCE) {
      cut++;
    }
    return new Estimate(median(values), sorted[cut], sorted[n - 1 - cut], confidence(n, cut));
  }

  /**
   * Returns the probability that the median is in the range without the {@code cut} least and
   * greatest values.
   */
  private static double confidence(int n, int cut) {
    return 1 - 2 * new BinomialDistribution(n, 0.5).cumulativeProbability(cut);
  }

  /**
   * Returns the exponent b of the power law {@code value = a * size^b}, fitted by linear regression
   * of logarithms, with its 95% interval; empty for fewer than three positive, finite values.
   *
   * @param valueBySize the values by size, sizes above 0; values that are not positive and finite
   *     are ignored
   */
  public static Optional<Estimate> ofGrowth(SortedMap<Integer, Double> valueBySize) {
    SimpleRegression line = new SimpleRegression();
    for (Map.Entry<Integer, Double> point : valueBySize.entrySet()) {
      double value = point.getValue();
      if (point.getKey() > 0 && value > 0 && Double.isFinite(value)) {
        line.addData(Math.log(point.getKey()), Math.log(value));
      }
    }
    if (line.getN() < 3) {
      return Optional.empty();
    }
    double slope = line.getSlope();
    double half = line.getSlopeConfidenceInterval(SIGNIFICANCE);
    return Optional.of(
        Double.isFinite(half)
            ? new Estimate(slope, slope - half, slope + half, CONFIDENCE)
            : point(slope));
  }

  /** Returns the estimate of which this one is the logarithm. */
  Estimate exp() {
    return new Estimate(Math.exp(value), Math.exp(low), Math.exp(high), confidence);
  }

  /** Returns the value without the interval, with at most three significant digits below 1000. */
  public String brief() {
    return number(value);
  }

  /** Returns the value with its interval, as {@code 12.3 [11.9, 13.0]}. */
  public String full() {
    return confidence == 0
        ? number(value)
        : number(value) + " [" + number(low) + ", " + number(high) + "]";
  }

  /** Returns a value with at most two decimals; "limit" for an infinite value, "-" for NaN. */
  static String number(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return Double.isNaN(value) ? "-" : "limit";
    }
    double size = Math.abs(value);
    int decimals = size >= 100 || value == Math.rint(value) ? 0 : size >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
