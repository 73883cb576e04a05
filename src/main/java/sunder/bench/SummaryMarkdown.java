package sunder.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The generator of {@code summary.md}: tables of the results beside published ones. */
public final class SummaryMarkdown {
  private static final int LARGE = 50_000;

  private static final List<String> COLUMNS =
      List.of(
          "whole process, ms",
          "time, ms",
          "rounds",
          "states",
          "largest model",
          "final model",
          "queries",
          "heap, MB",
          "variants: unsafe / safe / undecided");

  private final SuiteResults results;
  private final StringBuilder text = new StringBuilder();

  private SummaryMarkdown(SuiteResults results) {
    this.results = results;
  }

  /**
   * Returns the text of the file.
   *
   * @param results the results
   * @param environment the environment of the measurements, lines of {@code name: value}
   * @param plots the names of the plots' files
   */
  public static String render(SuiteResults results, String environment, List<String> plots) {
    SummaryMarkdown summary = new SummaryMarkdown(results);
    summary.text.append("# ").append(results.suite().title()).append("\n\n");
    summary.introduction();
    results.suite().series().forEach(summary::series);
    plots.forEach(p -> summary.text.append("![" + p + "](" + p + ")\n"));
    summary.text.append("\n## Measured on\n\n");
    environment.lines().forEach(line -> summary.text.append("* ").append(line).append('\n'));
    return summary.text.toString();
  }

  private void introduction() {
    double confidence =
        results.suite().cells().stream()
            .mapToDouble(cell -> results.estimate(cell, Metric.WALL_MILLIS).confidence())
            .filter(c -> c > 0)
            .min()
            .orElse(0);
    text.append("Every run in a fresh JVM, interleaved; medians");
    if (confidence > 0) {
      text.append(
          String.format(
              Locale.ROOT,
              " with intervals by order statistics, of at least %.0f%% confidence",
              Math.floor(100 * confidence)));
    }
    text.append(
        ". `time` is what the tool itself measures, beyond the start of the JVM; `whole process` is"
            + " all of it. `limit`: the run was cut off, its value is more than the limit. A dash:"
            + " not measured, because a smaller size was cut off already. Runs that leave variants"
            + " undecided are in the tables; for ratios, growth and plots they are limits.\n");
  }

  private void series(Suite.Series series) {
    text.append("\n## ").append(series.name()).append("\n\n");
    for (Suite.Contender contender : series.contenders()) {
      contender(series, contender);
    }
    if (series.isHistory()) {
      history(series);
    } else {
      ratios(series);
      growth(series);
    }
    throughput(series);
    retained(series);
    published(series);
    failures(series);
  }

  private void contender(Suite.Series series, Suite.Contender contender) {
    row(results.suite().axis() + ", " + contender.name(), COLUMNS);
    rule(1 + COLUMNS.size());
    for (int size : series.sizes().get(contender.name())) {
      row(Integer.toString(size), cells(series.at(size, contender.name()), series));
    }
    text.append('\n');
  }

  /** Returns the table cells of a case, in the order of {@link #COLUMNS}. */
  private List<String> cells(Suite.Case cell, Suite.Series series) {
    if (results.runs(cell).isEmpty()) {
      return Collections.nCopies(COLUMNS.size(), "-");
    } else if (results.status(cell).equals(Optional.of(Measurement.Status.LIMIT))) {
      List<String> cells = new ArrayList<>(Collections.nCopies(COLUMNS.size(), "-"));
      Collections.fill(cells.subList(0, 2), "limit (" + series.timeout().toSeconds() + " s)");
      cells.set(COLUMNS.size() - 1, verdicts(cell));
      return cells;
    }
    return List.of(
        results.estimate(cell, Metric.WALL_MILLIS).full(),
        results.estimate(cell, Metric.MILLIS).full(),
        brief(cell, Metric.ITERATIONS),
        brief(cell, Metric.STATES),
        brief(cell, Metric.LARGEST_MODEL),
        brief(cell, Metric.FINAL_MODEL),
        brief(cell, Metric.SMT_QUERIES),
        Estimate.number(results.estimate(cell, Metric.PEAK_HEAP_BYTES).value() / (1 << 20)),
        verdicts(cell));
  }

  private String brief(Suite.Case cell, Metric metric) {
    return results.estimate(cell, metric).brief();
  }

  /**
   * Returns the exact numbers of verdicts of the last run; they can exceed the range of a double.
   */
  private String verdicts(Suite.Case cell) {
    List<Measurement> runs = List.copyOf(results.runs(cell));
    Measurement last = runs.get(runs.size() - 1);
    return last.figure(Metric.UNSAFE)
        + " / "
        + last.figure(Metric.SAFE)
        + " / "
        + last.figure(Metric.UNKNOWN)
        + (last.detail().isEmpty() ? "" : " (" + last.detail() + ")");
  }

  private void ratios(Suite.Series series) {
    if (series.baseline().isEmpty()) {
      return;
    }
    for (Suite.Contender contender : series.contenders()) {
      if (contender.name().equals(series.baseline())) {
        continue;
      }
      List<String> parts = new ArrayList<>();
      for (int size : series.sizes().get(contender.name())) {
        Estimate ratio = results.ratio(series, size, contender);
        if (!Double.isNaN(ratio.value())) {
          parts.add(
              size
                  + ": "
                  + (Double.isFinite(ratio.value())
                      ? ratio.full()
                      : "> " + Estimate.number(results.ratioBound(series, size, contender))));
        }
      }
      if (!parts.isEmpty()) {
        text.append(
            "* %s of %s / %s, paired runs: %s. Wilcoxon signed-rank, all pairs: p = %s\n"
                .formatted(
                    series.compared().title(),
                    series.baseline(),
                    contender.name(),
                    String.join("; ", parts),
                    String.format(Locale.ROOT, "%.2g", results.pValue(series, contender))));
      }
    }
  }

  private void growth(Suite.Series series) {
    for (Suite.Contender contender : series.contenders()) {
      for (Metric metric : List.of(Metric.MILLIS, Metric.STATES)) {
        Estimate.ofGrowth(results.medians(series, contender, metric))
            .ifPresent(
                exponent ->
                    text.append(
                        "* growth of %s, %s: exponent %s, 95%%\n"
                            .formatted(contender.name(), metric.title(), exponent.full())));
      }
    }
  }

  /**
   * Writes the shares of a contender's costs in those of the baseline, over all edits and by kind
   * of edit.
   */
  private void history(Suite.Series series) {
    double start =
        series.contenders().stream()
            .filter(contender -> contender.command() == Suite.MeasuredCommand.START)
            .flatMap(c -> series.sizes().get(c.name()).stream().map(n -> series.at(n, c.name())))
            .mapToDouble(cell -> results.estimate(cell, Metric.CPU_MILLIS).value())
            .filter(Double::isFinite)
            .min()
            .orElse(0);
    for (Suite.Contender contender : series.contenders()) {
      if (contender.isHistory()) {
        List<String> head = new ArrayList<>(List.of("median", "largest"));
        Arrays.stream(EditHistory.Kind.values())
            .forEach(kind -> head.add(kind.name().toLowerCase(Locale.ROOT)));
        row(contender.name() + " / " + series.baseline(), head);
        rule(1 + head.size());
        shares(series, contender, Metric.TRANSITIONS, 0, "");
        shares(
            series,
            contender,
            Metric.CPU_MILLIS,
            start,
            " beyond the start's " + Estimate.number(start));
        shares(series, contender, Metric.CPU_MILLIS, 0, "");
        shares(series, contender, Metric.WALL_MILLIS, 0, "");
        text.append('\n');
      }
    }
  }

  private void shares(
      Suite.Series series, Suite.Contender contender, Metric metric, double start, String title) {
    Map<Integer, Double> shares = new TreeMap<>();
    for (int size : series.sizes().get(contender.name())) {
      double ours = results.estimate(series.at(size, contender.name()), metric).value() - start;
      double base = results.estimate(series.at(size, series.baseline()), metric).value() - start;
      if (Double.isFinite(ours) && Double.isFinite(base)) {
        shares.put(size, Math.max(0, ours) / Math.max(1, base));
      }
    }
    List<String> cells = new ArrayList<>();
    cells.add(median(shares.values()));
    cells.add(share(shares.values().stream().mapToDouble(d -> d).max().orElse(Double.NaN)));
    for (EditHistory.Kind kind : EditHistory.Kind.values()) {
      Map<Integer, Double> those = new TreeMap<>(shares);
      those.keySet().removeIf(size -> EditHistory.kind(size) != kind);
      cells.add(median(those.values()));
    }
    row(metric.title() + title, cells);
  }

  private static String median(Collection<Double> values) {
    return share(Estimate.median(values.stream().mapToDouble(d -> d).toArray()));
  }

  private static String share(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.2f", value);
  }

  /** Writes the bytes of each retained object. */
  private void retained(Suite.Series series) {
    for (Suite.Contender contender : series.contenders()) {
      if (contender.command().isOfMemory()) {
        for (int size : series.sizes().get(contender.name())) {
          Suite.Case cell = series.at(size, contender.name());
          double objects = results.estimate(cell, Metric.LARGEST_MODEL).value();
          double bytes = results.estimate(cell, Metric.PEAK_HEAP_BYTES).value();
          text.append(
              String.format(
                  Locale.ROOT,
                  "* %s, %d: %.0f, which retain %.0f bytes each, measured after collections\n",
                  contender.name(),
                  size,
                  objects,
                  bytes / objects));
        }
      }
    }
  }

  /**
   * Writes the throughput of cells with at least {@value #LARGE} states, where the start-up time is
   * negligible.
   */
  private void throughput(Suite.Series series) {
    for (Suite.Case cell : results.suite().cells()) {
      double states = results.estimate(cell, Metric.LARGEST_MODEL).value();
      double millis = results.estimate(cell, Metric.MILLIS).value();
      if (cell.series().equals(series.name())
          && states >= LARGE
          && millis > 0
          && Double.isFinite(millis)) {
        double transitions = results.estimate(cell, Metric.TRANSITIONS).value();
        double heap = results.estimate(cell, Metric.PEAK_HEAP_BYTES).value();
        text.append(
            String.format(
                Locale.ROOT,
                "* %s, %d: %.0f transitions a second, %.0f bytes of peak heap a state\n",
                cell.contender(),
                cell.size(),
                1000 * transitions / millis,
                heap / states));
      }
    }
  }

  private void published(Suite.Series series) {
    if (series.published().isEmpty()) {
      return;
    }
    SortedSet<Integer> sizes = new TreeSet<>();
    series.published().forEach(p -> sizes.addAll(p.values().keySet()));
    text.append("\nPublished:\n\n");
    List<String> head = new ArrayList<>(List.of("source", "metric"));
    sizes.forEach(size -> head.add(size.toString()));
    row("who", head);
    rule(1 + head.size());
    for (Suite.PublishedResults published : series.published()) {
      List<String> row = new ArrayList<>(List.of(published.source(), published.metric()));
      sizes.forEach(size -> row.add(published.values().getOrDefault(size, "")));
      row(published.tool(), row);
    }
    for (Suite.Contender contender : series.contenders()) {
      ours(series, contender, sizes, Metric.WALL_MILLIS);
      ours(series, contender, sizes, Metric.LARGEST_MODEL);
      ours(series, contender, sizes, Metric.FINAL_MODEL);
    }
    text.append('\n');
  }

  private void ours(
      Suite.Series series, Suite.Contender contender, SortedSet<Integer> sizes, Metric metric) {
    List<String> row = new ArrayList<>(List.of("here", metric.title()));
    for (int size : sizes) {
      Suite.Case cell = series.at(size, contender.name());
      row.add(results.runs(cell).isEmpty() ? "" : brief(cell, metric));
    }
    row("**Sunder**, " + contender.name(), row);
  }

  private void failures(Suite.Series series) {
    for (Suite.Case cell : results.suite().cells()) {
      if (cell.series().equals(series.name())) {
        results.runs(cell).stream()
            .filter(run -> run.status() == Measurement.Status.FAILED)
            .forEach(run -> text.append("* FAILED: " + cell + ": " + run.detail() + "\n"));
      }
    }
  }

  private void row(String first, List<String> others) {
    text.append(
        Stream.concat(Stream.of(first), others.stream())
            .map(cell -> cell.replace("|", "\\|"))
            .collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  private void rule(int columns) {
    text.append("|---".repeat(columns)).append("|\n");
  }
}
