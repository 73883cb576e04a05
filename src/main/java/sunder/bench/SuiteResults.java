package sunder.bench;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.math3.distribution.NormalDistribution;

/** The measurements of a suite by cell, with their statistics. */
public final class SuiteResults {
  private final Suite suite;
  private final Map<Suite.Case, SortedMap<Integer, Measurement>> runs = new LinkedHashMap<>();

  /**
   * Groups the measurements by cell. Of several with one repetition number the last counts;
   * warm-ups and unknown cells are ignored.
   */
  public SuiteResults(Suite suite, List<Measurement> measurements) {
    this.suite = suite;
    suite.cells().forEach(cell -> runs.put(cell, new TreeMap<>()));
    for (Measurement run : measurements) {
      if (run.repetition() > 0 && runs.containsKey(run.cell())) {
        runs.get(run.cell()).put(run.repetition(), run);
      }
    }
  }

  /** Returns the suite. */
  public Suite suite() {
    return suite;
  }

  /** Returns whether no cell was measured. */
  boolean isEmpty() {
    return runs.values().stream().allMatch(Map::isEmpty);
  }

  /** Returns the runs of a cell; empty if it was not measured. */
  public Collection<Measurement> runs(Suite.Case cell) {
    return runs.getOrDefault(cell, new TreeMap<>()).values();
  }

  /** Returns the worst status of a cell's runs; empty if it was not measured. */
  public Optional<Measurement.Status> status(Suite.Case cell) {
    return runs(cell).stream().map(Measurement::status).max(Enum::compareTo);
  }

  /**
   * Returns the median of a metric with its interval. Runs at a limit count as infinite; failed
   * runs are ignored.
   */
  public Estimate estimate(Suite.Case cell, Metric metric) {
    return Estimate.ofMedian(
        runs(cell).stream()
            .filter(run -> run.status() != Measurement.Status.FAILED)
            .mapToDouble(run -> value(run, metric))
            .toArray());
  }

  private static double value(Measurement run, Metric metric) {
    return run.status() == Measurement.Status.LIMIT
        ? Double.POSITIVE_INFINITY
        : run.figure(metric).doubleValue();
  }

  /** Returns the medians of a metric by size; infinite where a run left variants undecided. */
  public SortedMap<Integer, Double> medians(
      Suite.Series series, Suite.Contender contender, Metric metric) {
    SortedMap<Integer, Double> medians = new TreeMap<>();
    for (int size : series.sizes().get(contender.name())) {
      Suite.Case cell = series.at(size, contender.name());
      if (!runs(cell).isEmpty()) {
        boolean complete = runs(cell).stream().allMatch(Measurement::isComplete);
        medians.put(size, complete ? estimate(cell, metric).value() : Double.POSITIVE_INFINITY);
      }
    }
    return medians;
  }

  /** Returns the median ratio of the baseline's time to the contender's, paired by repetition. */
  public Estimate ratio(Suite.Series series, int size, Suite.Contender contender) {
    return Estimate.ofMedian(logRatios(series, size, contender)).exp();
  }

  /**
   * Returns a lower bound of {@link #ratio} for a censored baseline, whose time is at least its
   * limit.
   */
  public double ratioBound(Suite.Series series, int size, Suite.Contender contender) {
    double base =
        Estimate.median(
            runs(series.at(size, series.baseline())).stream()
                .mapToDouble(run -> run.figure(series.compared()).doubleValue())
                .toArray());
    double ours = estimate(series.at(size, contender.name()), series.compared()).value();
    return base / Math.max(1, ours);
  }

  /**
   * Returns the p-value of the null hypothesis that the times do not differ, over all sizes and
   * repetitions of the series.
   */
  public double pValue(Suite.Series series, Suite.Contender contender) {
    return SignedRankTest.pValue(
        series.sizes().get(contender.name()).stream()
            .flatMapToDouble(size -> Arrays.stream(logRatios(series, size, contender)))
            .toArray());
  }

  private double[] logRatios(Suite.Series series, int size, Suite.Contender contender) {
    Map<Integer, Measurement> base =
        runs.getOrDefault(series.at(size, series.baseline()), new TreeMap<>());
    Map<Integer, Measurement> ours =
        runs.getOrDefault(series.at(size, contender.name()), new TreeMap<>());
    return ours.keySet().stream()
        .filter(base::containsKey)
        .filter(i -> ours.get(i).isComplete())
        .filter(i -> base.get(i).status() != Measurement.Status.FAILED)
        .mapToDouble(
            i ->
                logMillis(base.get(i), series.compared())
                    - logMillis(ours.get(i), series.compared()))
        .toArray();
  }

  /**
   * Returns the logarithm of a time of at least one millisecond; infinite if the run left variants
   * undecided.
   */
  private static double logMillis(Measurement run, Metric time) {
    return run.isComplete() ? Math.log(Math.max(1, value(run, time))) : Double.POSITIVE_INFINITY;
  }

  /**
   * Returns the content of {@code summary.csv}: one line for each cell, with the medians and the
   * ends of their intervals.
   */
  String csv() {
    StringBuilder text = new StringBuilder(RawResultsFile.Csv.line(header())).append('\n');
    for (Suite.Case cell : suite.cells()) {
      if (!runs(cell).isEmpty()) {
        text.append(RawResultsFile.Csv.line(row(cell))).append('\n');
      }
    }
    return text.toString();
  }

  private static List<String> header() {
    List<String> header =
        new ArrayList<>(List.of("series", "size", "contender", "runs", "status", "confidence"));
    for (Metric metric : Metric.values()) {
      header.addAll(List.of(metric.column(), metric.column() + "_low", metric.column() + "_high"));
    }
    return header;
  }

  private List<String> row(Suite.Case cell) {
    List<String> row = new ArrayList<>();
    row.add(cell.series());
    row.add(Integer.toString(cell.size()));
    row.add(cell.contender());
    row.add(Integer.toString(runs(cell).size()));
    row.add(status(cell).map(Enum::name).orElse(""));
    double confidence = estimate(cell, Metric.WALL_MILLIS).confidence();
    row.add(String.format(Locale.ROOT, "%.4f", confidence));
    for (Metric metric : Metric.values()) {
      Estimate estimate = estimate(cell, metric);
      row.addAll(
          List.of(number(estimate.value()), number(estimate.low()), number(estimate.high())));
    }
    return row;
  }

  private static String number(double value) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "" : ">limit";
    }
    // Numbers of variants can have many digits; they are written without an exponent.
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /**
   * The Wilcoxon signed-rank test of paired values, two-sided and correct under ties: differences
   * of 0 are omitted, equal ones have the mean of their ranks, and the p-value is that of the
   * permutation distribution of these ranks (Pratt and Gibbons, "Concepts of Nonparametric Theory",
   * chapter 3).
   *
   * <p>The test is exact up to {@value #EXACT_PAIRS} pairs; for more it is the normal approximation
   * with the variance of the actual ranks.
   */
  public static final class SignedRankTest {
    static final int EXACT_PAIRS = 200;

    private SignedRankTest() {}

    /**
     * Returns the p-value of the null hypothesis that the differences are symmetric about 0; 1 if
     * all are 0.
     *
     * @param differences first minus second value of each pair; infinite if the first is censored
     */
    public static double pValue(double... differences) {
      double[] nonZero = Arrays.stream(differences).filter(d -> d != 0).toArray();
      if (nonZero.length == 0) {
        return 1;
      }
      int[] doubledRanks = doubledRanks(nonZero);
      int positive = 0;
      for (int i = 0; i < nonZero.length; i++) {
        positive += nonZero[i] > 0 ? doubledRanks[i] : 0;
      }
      int total = Arrays.stream(doubledRanks).sum();
      int extreme = Math.min(positive, total - positive);
      return nonZero.length <= EXACT_PAIRS
          ? exact(doubledRanks, total, extreme)
          : approximate(doubledRanks, total, extreme);
    }

    /**
     * Returns twice the ranks by absolute value, with the mean rank for equal values; these are
     * integers.
     */
    private static int[] doubledRanks(double[] values) {
      int[] ranks = new int[values.length];
      for (int i = 0; i < values.length; i++) {
        int smaller = 0;
        int equal = 0;
        for (double other : values) {
          int order = Double.compare(Math.abs(other), Math.abs(values[i]));
          smaller += order < 0 ? 1 : 0;
          equal += order == 0 ? 1 : 0;
        }
        ranks[i] = 2 * smaller + equal + 1;
      }
      return ranks;
    }

    /**
     * Returns the exact p-value, from the probabilities of the sums of positive ranks over all sign
     * patterns.
     */
    private static double exact(int[] ranks, int total, int extreme) {
      double[] share = new double[total + 1];
      share[0] = 1;
      for (int rank : ranks) {
        for (int sum = total; sum >= 0; sum--) {
          share[sum] = (share[sum] + (sum >= rank ? share[sum - rank] : 0)) / 2;
        }
      }
      return Math.min(1, 2 * Arrays.stream(share, 0, extreme + 1).sum());
    }

    private static double approximate(int[] ranks, int total, int extreme) {
      double variance = Arrays.stream(ranks).mapToDouble(r -> (double) r * r / 4).sum();
      // Adjacent sums differ by at least 1; the continuity correction is half of that.
      double z = Math.min(0, (extreme + 0.5 - total / 2.0) / Math.sqrt(variance));
      return Math.min(1, 2 * new NormalDistribution().cumulativeProbability(z));
    }
  }
}
