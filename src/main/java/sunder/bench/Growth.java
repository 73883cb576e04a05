package sunder.bench;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/** The exponent b of a fit {@code value = a * size^b}: a line through the logarithms. */
public final class Growth {
  private static final double SIGNIFICANCE = 0.05;

  private Growth() {}

  /**
   * The exponent with its 95% interval; empty for fewer than three positive, finite values.
   *
   * @param valueBySize sizes above 0; other values than positive, finite ones are left out
   */
  public static Optional<Estimate> exponent(SortedMap<Integer, Double> valueBySize) {
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
            ? new Estimate(slope, slope - half, slope + half, 1 - SIGNIFICANCE)
            : Estimate.point(slope));
  }
}
