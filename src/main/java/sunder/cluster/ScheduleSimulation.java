package sunder.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;

/**
 * A simulation of list scheduling: the makespan of tasks with known durations on a number of
 * workers. Tasks are submitted one after the other, and each is executed by the first idle worker.
 *
 * @param millis the makespan: the time until the last result, in milliseconds
 * @param bottleneck the reason why the makespan is not shorter
 */
public record ScheduleSimulation(int workers, double millis, Bottleneck bottleneck) {
  /**
   * The assumed time between two submissions. 100,000 empty tasks, submitted and leased within one
   * process, took less than 1 ms each.
   */
  private static final double SENDING_MILLIS = 1;

  /** The assumed overhead of a task: to lease it and to store its result. */
  private static final double TAKING_MILLIS = 2;

  private static final List<Integer> WORKERS = List.of(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024);

  /** The bottleneck of a schedule. */
  public enum Bottleneck {
    WORKERS("the number of workers"),
    LONGEST_TASK("the longest task"),
    SUBMISSION_RATE("how fast tasks are sent");

    private final String words;

    Bottleneck(String words) {
      this.words = words;
    }

    public String text() {
      return words;
    }
  }

  /**
   * Returns the simulations for 1 to 1,024 workers of one thread each.
   *
   * @param tasks the durations of the tasks in milliseconds, in the order of submission
   */
  public static List<ScheduleSimulation> of(List<Long> tasks) {
    List<ScheduleSimulation> all = new ArrayList<>();
    WORKERS.forEach(workers -> all.add(of(tasks, workers)));
    return all;
  }

  static ScheduleSimulation of(List<Long> tasks, int workers) {
    PriorityQueue<Double> free = new PriorityQueue<>(Comparator.naturalOrder());
    double end = 0;
    double sent = 0;
    double work = 0;
    double longest = 0;
    for (long task : tasks) {
      sent += SENDING_MILLIS;
      double whole = task + TAKING_MILLIS;
      double begin = Math.max(sent, free.size() < workers ? 0 : free.remove());
      free.add(begin + whole);
      end = Math.max(end, begin + whole);
      work += whole;
      longest = Math.max(longest, whole);
    }
    double share = work / workers;
    Bottleneck bound =
        share >= Math.max(longest, sent)
            ? Bottleneck.WORKERS
            : longest >= sent ? Bottleneck.LONGEST_TASK : Bottleneck.SUBMISSION_RATE;
    return new ScheduleSimulation(workers, end, bound);
  }

  /** Returns the simulation as one line of text, with its speed-up over {@code one}. */
  public String describe(ScheduleSimulation one) {
    return String.format(
        Locale.ROOT,
        "%s workers: %s, %.1f times as fast as one; bounded by %s",
        workers,
        ClusterReport.formatSeconds(Math.round(millis)),
        one.millis / Math.max(1, millis),
        bottleneck.text());
  }
}
