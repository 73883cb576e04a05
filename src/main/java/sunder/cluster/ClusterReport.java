package sunder.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What goes on in a cluster.
 *
 * @param members by their addresses
 * @param now in milliseconds of the cluster's clock
 * @param jobs that somebody asked for lately, by name
 */
public record ClusterReport(List<String> members, long now, List<JobStatus> jobs) {
  public ClusterReport {
    members = List.copyOf(members);
    jobs = List.copyOf(jobs);
  }

  /**
   * The tasks of one run.
   *
   * @param open how many nobody works on
   * @param tasks that somebody began, in the order of the run
   */
  public record JobStatus(String name, int open, List<StartedTask> tasks) {
    public JobStatus {
      tasks = List.copyOf(tasks);
    }

    /** Those that somebody works on. */
    public List<StartedTask> runningTasks() {
      return tasks.stream().filter(task -> task.endTime().isEmpty()).toList();
    }

    /** How it stands, in a line. */
    public String summary() {
      int busy = runningTasks().size();
      return String.format(
          Locale.ROOT,
          "run %s: %s open, %s worked on, %s answered",
          name,
          Math.max(0, open - busy),
          busy,
          tasks.size() - busy);
    }

    /** Whoever worked on a task, in the order of their first ones. */
    public List<String> workers() {
      List<String> workers = new ArrayList<>();
      tasks.forEach(
          task ->
              workers.addAll(workers.contains(task.worker()) ? List.of() : List.of(task.worker())));
      return workers;
    }

    /** What more workers would take for the tasks that are answered. */
    public List<ScheduleSimulation> simulations() {
      return ScheduleSimulation.of(
          tasks.stream()
              .filter(task -> task.endTime().isPresent())
              .map(task -> Math.max(0, task.endTime().getAsLong() - task.startTime()))
              .toList());
    }

    /** When the first task was begun, if one was. */
    public OptionalLong startTime() {
      return tasks.stream().mapToLong(StartedTask::startTime).min();
    }
  }

  /**
   * A task that somebody began.
   *
   * @param startTime and ended in milliseconds of the cluster's clock
   * @param attempts how often somebody began it
   */
  public record StartedTask(
      String title, String worker, long startTime, OptionalLong endTime, int attempts) {
    /** Whether it was taken over from somebody who left it. */
    public Optional<String> retryNote() {
      return attempts > 1 ? Optional.of("begun " + attempts + " times") : Optional.empty();
    }
  }

  /** A number of milliseconds. */
  public static String formatSeconds(long millis) {
    return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
  }

  /** Who is there. */
  public String summary() {
    String count = members.size() == 1 ? "1 member" : members.size() + " members";
    return count + ": " + String.join(", ", members);
  }
}
