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
 * Measures what a suite still lacks, interleaved: the first repetition of every cell before the
 * second of any, so that a disturbance of the machine hits all contenders alike.
 *
 * <p>A cell whose run hits its limit is not repeated, and its contender gets no larger sizes of
 * that series: they are censored too.
 */
public final class SuiteRunner {
  private final Suite suite;
  private final Measurer measurer;
  private final RawFile raw;
  private final Progress progress;
  private final Map<Suite.Case, List<Measurement>> runs = new LinkedHashMap<>();

  public SuiteRunner(Suite suite, Measurer measurer, RawFile raw, Progress progress) {
    this.suite = suite;
    this.measurer = measurer;
    this.raw = raw;
    this.progress = progress;
  }

  /** Runs one cell once. */
  @FunctionalInterface
  public interface Measurer {
    /**
     * Measures; a run that fails is a result too.
     *
     * @throws IOException if no process can be started at all
     * @throws InterruptedException if measuring was to stop before there was a result
     */
    Measurement measure(Suite suite, Suite.Case cell, int repetition)
        throws IOException, InterruptedException;
  }

  /** Told how a suite goes. */
  public interface Progress {
    /**
     * A run begins.
     *
     * @param done runs measured, of {@code total}
     * @param left an estimate, once there is something to estimate from
     */
    void running(Suite.Case cell, int repetition, int done, int total, Optional<Duration> left);

    /** A run ended. */
    void ended(Measurement run);
  }

  /** One run that is still to do. */
  private record Task(Suite.Case cell, int repetition) {}

  /** Measures until every cell has its repetitions or is censored. */
  public void run() throws IOException, SuiteException, InterruptedException {
    suite.cells().forEach(cell -> runs.put(cell, new ArrayList<>()));
    for (Measurement run : raw.read()) {
      // What failed is tried again: the failure may be mended.
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

  /** Fills the caches of the machine with each contender's files. */
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

  /** What earlier runs of the same cells took; the mean of all runs for cells not run yet. */
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
