package sunder.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * A value with an interval; infinite ends mean "beyond the limit".
 *
 * @param confidence what the interval really has, which may be less than asked for; 0 for no
 *     interval
 */
public record Estimate(double value, double low, double high, double confidence) {
  private static final double SIGNIFICANCE = 0.05;
  private static final double CONFIDENCE = 1 - SIGNIFICANCE;

  /** A value for which no interval can be given. */
  public static Estimate point(double value) {
    return new Estimate(value, value, value, 0);
  }

  /** Right for censored values too, which are infinite: only their rank counts; NaN for none. */
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
   * The median with the narrowest symmetric interval of at least 95% confidence; with fewer than 6
   * values there is none, so the whole range, which says its lower confidence. The interval is free
   * of distributions, by order statistics (David and Nagaraja, "Order Statistics", section 7.1).
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

  /** That the median lies between the ends when {@code cut} values are left out at either side. */
  private static double confidence(int n, int cut) {
    return 1 - 2 * new BinomialDistribution(n, 0.5).cumulativeProbability(cut);
  }

  /**
   * The exponent b of a fit {@code value = a * size^b}, a line through the logarithms, with its 95%
   * interval; empty for fewer than three positive, finite values.
   *
   * @param valueBySize sizes above 0; other values than positive, finite ones are left out
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
