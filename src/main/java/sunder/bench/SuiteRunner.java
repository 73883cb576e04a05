package sunder.bench;

import java.io.IOException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.bench.Suite.SuiteException;

/**
 * The runner of a suite. It measures the missing runs in interleaved order: the first repetition of
 * every cell before the second of any, so that a disturbance of the machine affects all contenders
 * alike.
 *
 * <p>A cell whose run reached its limit or failed in this session is not repeated, and the larger
 * sizes of its contender in that series are skipped; they are censored, too.
 */
public final class SuiteRunner {
  private final Suite suite;
  private final Measurer measurer;
  private final RawResultsFile raw;
  private final Progress progress;
  private final Map<Suite.Case, List<Measurement>> runs = new LinkedHashMap<>();

  public SuiteRunner(Suite suite, Measurer measurer, RawResultsFile raw, Progress progress) {
    this.suite = suite;
    this.measurer = measurer;
    this.raw = raw;
    this.progress = progress;
  }

  /** The measurement of one run. */
  @FunctionalInterface
  public interface Measurer {
    /**
     * Measures a cell once; a failed run is a result, too.
     *
     * @throws IOException if no process can be started
     * @throws InterruptedException if the measurement is cancelled before there is a result
     */
    Measurement measure(Suite suite, Suite.Case cell, int repetition)
        throws IOException, InterruptedException;
  }

  /** A listener of the progress of a suite. */
  public interface Progress {
    /**
     * Receives the start of a run.
     *
     * @param done the number of measured runs
     * @param total the number of all runs
     * @param left the estimated remaining time; empty before the first measurement
     */
    void running(Suite.Case cell, int repetition, int done, int total, Optional<Duration> left);

    /** Receives the end of a run. */
    void ended(Measurement run);
  }

  /** A run that is not yet measured. */
  private record Task(Suite.Case cell, int repetition) {}

  /** Measures until every cell has its repetitions or is censored. */
  public void run() throws IOException, SuiteException, InterruptedException {
    suite.cells().forEach(cell -> runs.put(cell, new ArrayList<>()));
    for (Measurement run : raw.read()) {
      // Failed runs are repeated, since the cause of the failure may be repaired.
      if (run.repetition() > 0
          && run.status() != Measurement.Status.FAILED
          && runs.containsKey(run.cell())) {
        runs.get(run.cell()).add(run);
      }
    }
    List<Task> tasks = tasks();
    if (!tasks.isEmpty()) {
      warmUp(tasks.get(0).cell().series());
    }
    for (int i = 0; i < tasks.size(); i++) {
      Task task = tasks.get(i);
      if (!isCensored(task.cell())) {
        Optional<Duration> left = estimate(tasks.subList(i, tasks.size()));
        progress.running(task.cell(), task.repetition(), i, tasks.size(), left);
        runs.get(task.cell()).add(measure(task));
      }
    }
  }

  private List<Task> tasks() {
    List<Task> tasks = new ArrayList<>();
    for (int repetition = 1; repetition <= suite.repetitions(); repetition++) {
      for (Suite.Case cell : runs.keySet()) {
        if (runs.get(cell).size() < repetition && !isCensored(cell)) {
          tasks.add(new Task(cell, repetition));
        }
      }
    }
    return tasks;
  }

  /**
   * Executes each contender of a series once without counting it, to fill the caches of the
   * machine.
   */
  private void warmUp(String series) throws IOException, InterruptedException {
    Set<String> warm = new LinkedHashSet<>();
    for (Suite.Case cell : runs.keySet()) {
      if (cell.series().equals(series) && warm.add(cell.contender())) {
        measure(new Task(cell, 0));
      }
    }
  }

  private Measurement measure(Task task) throws IOException, InterruptedException {
    Measurement run = measurer.measure(suite, task.cell(), task.repetition());
    raw.append(run);
    progress.ended(run);
    return run;
  }

  private boolean isCensored(Suite.Case cell) {
    return runs.entrySet().stream()
        .filter(entry -> isSameOrSmaller(entry.getKey(), cell))
        .flatMap(entry -> entry.getValue().stream())
        .anyMatch(run -> run.status() != Measurement.Status.DONE);
  }

  private static boolean isSameOrSmaller(Suite.Case one, Suite.Case cell) {
    return one.series().equals(cell.series())
        && one.contender().equals(cell.contender())
        && one.size() <= cell.size();
  }

  /**
   * Returns the estimated time of the tasks: the mean of earlier runs of the same cell, or of all
   * runs for a cell without any.
   */
  private Optional<Duration> estimate(List<Task> tasks) {
    List<Long> all =
        runs.values().stream().flatMap(List::stream).map(SuiteRunner::wallMillis).toList();
    if (all.isEmpty()) {
      return Optional.empty();
    }
    double mean = all.stream().mapToLong(Long::longValue).average().orElse(0);
    double left = 0;
    for (Task task : tasks) {
      left +=
          runs.get(task.cell()).stream()
              .mapToLong(SuiteRunner::wallMillis)
              .average()
              .orElse(isCensored(task.cell()) ? 0 : mean);
    }
    return Optional.of(Duration.ofMillis((long) left));
  }

  private static long wallMillis(Measurement run) {
    return run.figures().getOrDefault(Metric.WALL_MILLIS, BigInteger.ZERO).longValueExact();
  }
}
