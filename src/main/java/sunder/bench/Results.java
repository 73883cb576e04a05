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

/** The runs of a suite by cell, and what statistics say about them. */
public final class Results {
  private final Suite suite;
  private final Map<Suite.Case, SortedMap<Integer, Measurement>> runs = new LinkedHashMap<>();

  /** Of several runs with one number the last counts; warm-ups and unknown cells do not. */
  public Results(Suite suite, List<Measurement> measurements) {
    this.suite = suite;
    suite.cells().forEach(cell -> runs.put(cell, new TreeMap<>()));
    for (Measurement run : measurements) {
      if (run.repetition() > 0 && runs.containsKey(run.cell())) {
        runs.get(run.cell()).put(run.repetition(), run);
      }
    }
  }

  public Suite suite() {
    return suite;
  }

  /** Whether nothing was measured. */
  boolean isEmpty() {
    return runs.values().stream().allMatch(Map::isEmpty);
  }

  /** The runs of a cell; none if it was not measured. */
  public Collection<Measurement> runs(Suite.Case cell) {
    return runs.getOrDefault(cell, new TreeMap<>()).values();
  }

  /** How the cell ended: the worst of its runs; empty if it was not measured. */
  public Optional<Measurement.Status> status(Suite.Case cell) {
    return runs(cell).stream().map(Measurement::status).max(Enum::compareTo);
  }

  /** Median and interval of a metric, censored runs as infinite ones; failed runs do not count. */
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

  /** Medians by size, for one line of a plot; infinite where a run decided less than everything. */
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

  /** How often the baseline's time is the contender's, by runs of the same repetition. */
  public Estimate ratio(Suite.Series series, int size, Suite.Contender contender) {
    return Estimate.ofMedian(logRatios(series, size, contender)).exp();
  }

  /** A lower bound of {@link #ratio} where the baseline is censored: it took at least its limit. */
  public double ratioBound(Suite.Series series, int size, Suite.Contender contender) {
    double base =
        Estimate.median(
            runs(series.at(size, series.baseline())).stream()
                .mapToDouble(run -> run.figure(series.compared()).doubleValue())
                .toArray());
    double ours = estimate(series.at(size, contender.name()), series.compared()).value();
    return base / Math.max(1, ours);
  }

  /** That there is no difference in time: over all sizes and repetitions of the series. */
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

  /** The logarithm of a time, which is at least a millisecond; infinite if more was to do. */
  private static double logMillis(Measurement run, Metric time) {
    return run.isComplete() ? Math.log(Math.max(1, value(run, time))) : Double.POSITIVE_INFINITY;
  }

  /** {@code summary.csv}: a line for each cell, medians with the ends of their intervals. */
  String csv() {
    StringBuilder text = new StringBuilder(RawFile.Csv.line(header())).append('\n');
    for (Suite.Case cell : suite.cells()) {
      if (!runs(cell).isEmpty()) {
        text.append(RawFile.Csv.line(row(cell))).append('\n');
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
    // Counts of variants can have many digits: all of them, without an exponent.
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /**
   * Wilcoxon's signed-rank test of paired values, two-sided, right under ties: differences of 0 are
   * left out, equal ones share the mean of their ranks, and the p-value is that of the permutation
   * distribution of just these ranks (Pratt and Gibbons, "Concepts of Nonparametric Theory",
   * chapter 3).
   *
   * <p>Exact up to {@value #EXACT_PAIRS} pairs; beyond, the normal approximation with the variance
   * of the ranks as they are.
   */
  public static final class SignedRankTest {
    static final int EXACT_PAIRS = 200;

    private SignedRankTest() {}

    /**
     * The p-value of "the differences are symmetric about 0"; 1 if none differs from 0.
     *
     * @param differences first minus second of each pair; infinite for a censored first
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

    /** Twice the rank by size, the mean rank among equal ones: an integer. */
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

    /** Counts, as shares of 2^n, the sign patterns by their sum of positive ranks. */
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
      // Neighbouring sums lie at least 1 apart: half of it is the continuity correction.
      double z = Math.min(0, (extreme + 0.5 - total / 2.0) / Math.sqrt(variance));
      return Math.min(1, 2 * new NormalDistribution().cumulativeProbability(z));
    }
  }
}
