package sunder.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import sunder.bench.plot.Chart;
import sunder.bench.plot.Line;
import sunder.bench.plot.PlotPoint;

/** Draws a metric against the size, one line for each contender. */
public final class Plots {
  private Plots() {}

  /**
   * Writes {@code SERIES-time.svg} and {@code SERIES-states.svg} for every series with at least two
   * sizes measured.
   *
   * @return the files' names
   */
  public static List<String> write(Results results, Path folder) throws IOException {
    List<String> files = new ArrayList<>();
    for (Series series : results.suite().series()) {
      for (Metric metric : List.of(Metric.MILLIS, Metric.STATES)) {
        Chart chart = chart(results, series, metric);
        if (!chart.isEmpty()) {
          String name = fileName(series, metric);
          Files.writeString(folder.resolve(name), chart.svg());
          files.add(name);
        }
      }
    }
    return files;
  }

  private static String fileName(Series series, Metric metric) {
    String safe = series.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    return safe + (metric == Metric.MILLIS ? "-time.svg" : "-states.svg");
  }

  private static Chart chart(Results results, Series series, Metric metric) {
    List<Line> lines = new ArrayList<>();
    for (Contender contender : series.contenders()) {
      List<PlotPoint> points = new ArrayList<>();
      for (int size : series.sizes().get(contender.name())) {
        MeasuredCase cell = new MeasuredCase(series.name(), size, contender.name());
        if (size > 0) {
          point(results, cell, metric, series).ifPresent(points::add);
        }
      }
      lines.add(new Line(contender.name(), points));
    }
    return new Chart(series.name(), results.suite().axis(), metric.title(), lines);
  }

  /** Of a run that was cut off only the time is known to be more than something. */
  private static Optional<PlotPoint> point(
      Results results, MeasuredCase cell, Metric metric, Series series) {
    if (results.status(cell).equals(Optional.of(Measurement.Status.LIMIT))) {
      double limit = limit(results, cell, series);
      return metric == Metric.MILLIS
          ? Optional.of(new PlotPoint(cell.size(), limit, limit, limit, PlotPoint.Kind.LIMIT))
          : Optional.empty();
    }
    Estimate estimate = results.estimate(cell, metric);
    if (!Double.isFinite(estimate.value())) {
      return Optional.empty();
    }
    boolean complete = results.runs(cell).stream().allMatch(Measurement::isComplete);
    return Optional.of(
        new PlotPoint(
            cell.size(),
            Math.max(1, estimate.value()),
            Math.max(1, estimate.low()),
            Math.max(1, estimate.high()),
            complete ? PlotPoint.Kind.COMPLETE : PlotPoint.Kind.PARTIAL));
  }

  /** How long it ran; a run that was killed could not say, and has had its whole time. */
  private static double limit(Results results, MeasuredCase cell, Series series) {
    double ran =
        Medians.median(
            results.runs(cell).stream()
                .filter(run -> run.status() == Measurement.Status.LIMIT)
                .mapToDouble(run -> run.figure(Metric.MILLIS).doubleValue())
                .toArray());
    return ran > 0 ? ran : series.timeout().toMillis();
  }
}
