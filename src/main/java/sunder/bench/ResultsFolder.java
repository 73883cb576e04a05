package sunder.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import sunder.bench.Suite.SuiteException;
import sunder.drawing.plot.Chart;

/** The folder with the results of a suite. */
public final class ResultsFolder {
  private static final String ENVIRONMENT = "environment.txt";

  private final Path folder;
  private final String environment;

  /**
   * Opens the folder for measurements, or creates it.
   *
   * @param folder the folder
   * @param environment the current environment, as {@link MachineInfo#describe} returns it
   * @throws SuiteException if the folder has measurements from another environment, which the
   *     commit of this tool is part of
   */
  public ResultsFolder(Path folder, String environment) throws IOException, SuiteException {
    this.folder = folder;
    this.environment = environment;
    Files.createDirectories(folder);
    Path file = folder.resolve(ENVIRONMENT);
    if (Files.exists(raw()) && Files.exists(file) && !Files.readString(file).equals(environment)) {
      throw new SuiteException(
          folder
              + " was measured on another machine or with another commit: use --fresh or "
              + "another --output");
    }
    Files.writeString(file, environment);
  }

  /** Opens a folder of measurements, with the environment in which they were made. */
  public static ResultsFolder ofMeasurements(Path folder) throws IOException, SuiteException {
    Path file = folder.resolve(ENVIRONMENT);
    return new ResultsFolder(folder, Files.exists(file) ? Files.readString(file) : "");
  }

  /** Deletes the measurements of earlier sessions. */
  public static void clear(Path folder) throws IOException {
    Files.deleteIfExists(folder.resolve("raw.csv"));
    Files.deleteIfExists(folder.resolve(ENVIRONMENT));
  }

  /** Returns the file of all measurements. */
  public RawResultsFile rawFile() {
    return new RawResultsFile(raw());
  }

  private Path raw() {
    return folder.resolve("raw.csv");
  }

  /**
   * Requires that the folder has measurements.
   *
   * @throws SuiteException if it has none
   */
  public static void requireRuns(Path folder) throws SuiteException {
    if (!Files.exists(folder.resolve("raw.csv"))) {
      throw nothing(folder);
    }
  }

  /** Returns whether any cell of the suite was measured. */
  public boolean hasRuns(Suite suite) throws IOException, SuiteException {
    return !new SuiteResults(suite, rawFile().read()).isEmpty();
  }

  private static SuiteException nothing(Path folder) {
    return new SuiteException(folder + " has no runs of this suite: measure before you summarize");
  }

  /**
   * Writes summaries and plots of the measurements.
   *
   * @throws SuiteException if there are none
   */
  public void summarize(Suite suite) throws IOException, SuiteException {
    SuiteResults results = new SuiteResults(suite, rawFile().read());
    if (results.isEmpty()) {
      throw nothing(folder);
    }
    List<String> plots = Plots.write(results, folder, MachineInfo.brief(environment));
    Files.writeString(folder.resolve("summary.csv"), results.csv());
    Files.writeString(
        folder.resolve("summary.md"), SummaryMarkdown.render(results, environment, plots));
  }

  /** The plots of metrics against the size, with one line for each contender. */
  private static final class Plots {
    private Plots() {}

    /**
     * Writes the plots of each series with at least two measured sizes, such as {@code
     * SERIES-time.svg} and {@code SERIES-states.svg}.
     *
     * @param machine the machine and the commit
     * @return the names of the files
     */
    public static List<String> write(SuiteResults results, Path folder, String machine)
        throws IOException {
      List<String> files = new ArrayList<>();
      for (Suite.Series series : results.suite().series()) {
        for (Metric metric : metrics(series)) {
          Chart chart = chart(results, series, metric, machine);
          if (!chart.isEmpty()) {
            String name = fileName(series, metric);
            Files.writeString(folder.resolve(name), chart.svg());
            files.add(name);
          }
        }
      }
      return files;
    }

    private static List<Metric> metrics(Suite.Series series) {
      return series.isHistory()
          ? List.of(Metric.CPU_MILLIS, Metric.TRANSITIONS)
          : List.of(Metric.MILLIS, Metric.STATES);
    }

    private static String fileName(Suite.Series series, Metric metric) {
      String safe = series.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
      return safe + "-" + (metric.isTime() ? "time" : metric.column()) + ".svg";
    }

    private static Chart chart(
        SuiteResults results, Suite.Series series, Metric metric, String machine) {
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
      String caption = results.suite().title() + ". " + machine;
      return new Chart(series.name(), results.suite().axis(), metric.title(), lines, caption);
    }

    /**
     * Returns the point of a cell. For a run that reached its limit, only the time has a lower
     * bound; other metrics have no point.
     */
    private static Optional<Chart.Point> point(
        SuiteResults results, Suite.Case cell, Metric metric, Suite.Series series) {
      if (results.status(cell).equals(Optional.of(Measurement.Status.LIMIT))) {
        double limit = limit(results, cell, series);
        return metric.isTime()
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

    /**
     * Returns the time after which the run stopped; for a killed run, which wrote no report, the
     * timeout.
     */
    private static double limit(SuiteResults results, Suite.Case cell, Suite.Series series) {
      double ran =
          Estimate.median(
              results.runs(cell).stream()
                  .filter(run -> run.status() == Measurement.Status.LIMIT)
                  .mapToDouble(run -> run.figure(Metric.MILLIS).doubleValue())
                  .toArray());
      return ran > 0 ? ran : series.timeout().toMillis();
    }
  }

  /** The description of the measuring environment, without names of hosts, users or folders. */
  public static final class MachineInfo {
    private MachineInfo() {}

    /** Returns the most important lines of a description in one line. */
    static String brief(String description) {
      return description
          .lines()
          .filter(line -> line.matches("(processor|cores|commit): .*"))
          .map(line -> line.replaceFirst("processor: ", "").replaceFirst("cores: (.*)", "$1 cores"))
          .collect(Collectors.joining(", "));
    }

    /** Returns the description as lines of {@code name: value}. */
    public static String describe(String toolVersion, String commit) {
      return """
    tool: sunder %s
    commit: %s
    processor: %s
    cores: %s
    memory: %s
    system: %s %s
    java: %s %s
    """
          .formatted(
              toolVersion,
              commit,
              processor(),
              Runtime.getRuntime().availableProcessors(),
              memory(),
              property("os.name"),
              property("os.arch"),
              property("java.vm.name"),
              property("java.vm.version"));
    }

    private static String property(String name) {
      return System.getProperty(name, "unknown");
    }

    private static String processor() {
      return field(Path.of("/proc/cpuinfo"), "model name").orElse(property("os.arch"));
    }

    private static String memory() {
      return field(Path.of("/proc/meminfo"), "MemTotal")
          .map(text -> Long.parseLong(text.replaceAll("\\D", "")) / (1 << 20) + " GB")
          .orElse("unknown");
    }

    private static Optional<String> field(Path file, String name) {
      try {
        return Files.readAllLines(file).stream()
            .filter(line -> line.startsWith(name))
            .map(line -> line.substring(line.indexOf(':') + 1).strip())
            .findFirst();
      } catch (IOException e) {
        // Only Linux has this file.
        return Optional.empty();
      }
    }
  }
}
