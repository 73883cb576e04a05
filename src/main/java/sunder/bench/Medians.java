package sunder.bench;

import java.util.Arrays;
import org.apache.commons.math3.distribution.BinomialDistribution;

/**
 * Median and its distribution-free interval by order statistics (David and Nagaraja, "Order
 * Statistics", section 7.1). Right for censored values too, which are infinite: only their rank
 * counts.
 */
public final class Medians {
  private static final double CONFIDENCE = 0.95;

  private Medians() {}

  /** NaN for no values. */
  public static double median(double... values) {
    if (values.length == 0) {
      return Double.NaN;
    }
    double[] sorted = sorted(values);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 || sorted[middle - 1] == sorted[middle]
        ? sorted[middle]
        : sorted[middle - 1] + (sorted[middle] - sorted[middle - 1]) / 2;
  }

  /**
   * The median with the narrowest symmetric interval of at least 95% confidence; with fewer than 6
   * values there is none, so the whole range, which says its lower confidence.
   */
  public static Estimate estimate(double... values) {
    if (values.length < 2) {
      return Estimate.point(median(values));
    }
    double[] sorted = sorted(values);
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

  private static double[] sorted(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted;
  }
}
