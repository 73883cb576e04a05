package sunder.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;

/**
 * What so many workers would take for tasks whose times are known, by a simulation: tasks are sent
 * one after the other, and each goes to whoever is free first.
 *
 * @param millis until the last one is answered
 * @param bottleneck what none of more workers would make shorter, or that there are too few
 */
public record ScheduleSimulation(int workers, double millis, Bottleneck bottleneck) {
  /**
   * From one task to be sent to the next: an assumption, as the next one is. 100,000 tasks without
   * work, sent and taken in one process, took less than 1 ms each.
   */
  private static final double SENDING_MILLIS = 1;

  /** What a task takes beside its work: to be taken, and answered. */
  private static final double TAKING_MILLIS = 2;

  private static final List<Integer> WORKERS = List.of(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024);

  /** What keeps a run from being shorter. */
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
   * What 1 to 1,024 workers of one thread would take.
   *
   * @param tasks their times in milliseconds, in the order in which they are sent
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

  /** As a line of text. */
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
