package sunder.bench;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The runs of a suite by cell, and what statistics say about them. */
public final class Results {
  private final Suite suite;
  private final Map<MeasuredCase, SortedMap<Integer, Measurement>> runs = new LinkedHashMap<>();

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
  public Collection<Measurement> runs(MeasuredCase cell) {
    return runs.getOrDefault(cell, new TreeMap<>()).values();
  }

  /** How the cell ended: the worst of its runs; empty if it was not measured. */
  public Optional<Measurement.Status> status(MeasuredCase cell) {
    return runs(cell).stream().map(Measurement::status).max(Enum::compareTo);
  }

  /** Median and interval of a metric, censored runs as infinite ones; failed runs do not count. */
  public Estimate estimate(MeasuredCase cell, Metric metric) {
    return Medians.estimate(
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
  public SortedMap<Integer, Double> medians(Series series, Contender contender, Metric metric) {
    SortedMap<Integer, Double> medians = new TreeMap<>();
    for (int size : series.sizes().get(contender.name())) {
      MeasuredCase cell = new MeasuredCase(series.name(), size, contender.name());
      if (!runs(cell).isEmpty()) {
        boolean complete = runs(cell).stream().allMatch(Measurement::isComplete);
        medians.put(size, complete ? estimate(cell, metric).value() : Double.POSITIVE_INFINITY);
      }
    }
    return medians;
  }

  /** How often the baseline's time is the contender's, by runs of the same repetition. */
  public Estimate ratio(Series series, int size, Contender contender) {
    return Medians.estimate(logRatios(series, size, contender)).exp();
  }

  /** A lower bound of {@link #ratio} where the baseline is censored: it took at least its limit. */
  public double ratioBound(Series series, int size, Contender contender) {
    double base =
        Medians.median(
            runs(new MeasuredCase(series.name(), size, series.baseline())).stream()
                .mapToDouble(run -> run.figure(series.compared()).doubleValue())
                .toArray());
    double ours =
        estimate(new MeasuredCase(series.name(), size, contender.name()), series.compared())
            .value();
    return base / Math.max(1, ours);
  }

  /** That there is no difference in time: over all sizes and repetitions of the series. */
  public double pValue(Series series, Contender contender) {
    return SignedRankTest.pValue(
        series.sizes().get(contender.name()).stream()
            .flatMapToDouble(size -> java.util.Arrays.stream(logRatios(series, size, contender)))
            .toArray());
  }

  private double[] logRatios(Series series, int size, Contender contender) {
    Map<Integer, Measurement> base =
        runs.getOrDefault(
            new MeasuredCase(series.name(), size, series.baseline()), new TreeMap<>());
    Map<Integer, Measurement> ours =
        runs.getOrDefault(new MeasuredCase(series.name(), size, contender.name()), new TreeMap<>());
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
}
