package sunder.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import sunder.bench.plot.Chart;

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
    for (Suite.Series series : results.suite().series()) {
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

  private static String fileName(Suite.Series series, Metric metric) {
    String safe = series.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    return safe + (metric == Metric.MILLIS ? "-time.svg" : "-states.svg");
  }

  private static Chart chart(Results results, Suite.Series series, Metric metric) {
    List<Chart.Line> lines = new ArrayList<>();
    for (Suite.Contender contender : series.contenders()) {
      List<Chart.Point> points = new ArrayList<>();
      for (int size : series.sizes().get(contender.name())) {
        Suite.Case cell = series.at(size, contender.name());
        if (size > 0) {
          point(results, cell, metric, series).ifPresent(points::add);
        }
      }
      lines.add(new Chart.Line(contender.name(), points));
    }
    return new Chart(series.name(), results.suite().axis(), metric.title(), lines);
  }

  /** Of a run that was cut off only the time is known to be more than something. */
  private static Optional<Chart.Point> point(
      Results results, Suite.Case cell, Metric metric, Suite.Series series) {
    if (results.status(cell).equals(Optional.of(Measurement.Status.LIMIT))) {
      double limit = limit(results, cell, series);
      return metric == Metric.MILLIS
          ? Optional.of(new Chart.Point(cell.size(), limit, limit, limit, Chart.Kind.LIMIT))
          : Optional.empty();
    }
    Estimate estimate = results.estimate(cell, metric);
    if (!Double.isFinite(estimate.value())) {
      return Optional.empty();
    }
    boolean complete = results.runs(cell).stream().allMatch(Measurement::isComplete);
    return Optional.of(
        new Chart.Point(
            cell.size(),
            Math.max(1, estimate.value()),
            Math.max(1, estimate.low()),
            Math.max(1, estimate.high()),
            complete ? Chart.Kind.COMPLETE : Chart.Kind.PARTIAL));
  }

  /** How long it ran; a run that was killed could not say, and has had its whole time. */
  private static double limit(Results results, Suite.Case cell, Suite.Series series) {
    double ran =
        Estimate.median(
            results.runs(cell).stream()
                .filter(run -> run.status() == Measurement.Status.LIMIT)
                .mapToDouble(run -> run.figure(Metric.MILLIS).doubleValue())
                .toArray());
    return ran > 0 ? ran : series.timeout().toMillis();
  }
}
