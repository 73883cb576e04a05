package sunder.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A snapshot of a cluster: its members and jobs.
 *
 * @param members the addresses of the members
 * @param now the time of the snapshot, in milliseconds of the cluster's clock
 * @param jobs the jobs of the last day, by name
 */
public record ClusterReport(List<String> members, long now, List<JobStatus> jobs) {
  public ClusterReport {
    members = List.copyOf(members);
    jobs = List.copyOf(jobs);
  }

  /**
   * The state of one job.
   *
   * @param open the number of tasks that no member executes
   * @param tasks the tasks that were started, in the order of the job
   */
  public record JobStatus(String name, int open, List<StartedTask> tasks) {
    public JobStatus {
      tasks = List.copyOf(tasks);
    }

    /** Returns the tasks that a member executes now. */
    public List<StartedTask> runningTasks() {
      return tasks.stream().filter(task -> task.endTime().isEmpty()).toList();
    }

    /** Returns a one-line summary of the job. */
    public String summary() {
      int busy = runningTasks().size();
      return String.format(
          Locale.ROOT,
          "run %s: %s open, %s running, %s finished",
          name,
          Math.max(0, open - busy),
          busy,
          tasks.size() - busy);
    }

    /** Returns the members that executed a task, in the order of their first tasks. */
    public List<String> workers() {
      List<String> workers = new ArrayList<>();
      tasks.forEach(
          task ->
              workers.addAll(workers.contains(task.worker()) ? List.of() : List.of(task.worker())));
      return workers;
    }

    /** Returns the simulated times of the finished tasks on other numbers of workers. */
    public List<ScheduleSimulation> simulations() {
      return ScheduleSimulation.of(
          tasks.stream()
              .filter(task -> task.endTime().isPresent())
              .map(task -> Math.max(0, task.endTime().getAsLong() - task.startTime()))
              .toList());
    }

    /** Returns the start time of the first task, if one was started. */
    public OptionalLong startTime() {
      return tasks.stream().mapToLong(StartedTask::startTime).min();
    }
  }

  /**
   * A task that was started.
   *
   * @param startTime in milliseconds of the cluster's clock, as the time of its end is
   * @param attempts the number of times that a member started it
   */
  public record StartedTask(
      String title, String worker, long startTime, OptionalLong endTime, int attempts) {
    /** Returns whether the task was abandoned by a member and started again by another one. */
    public Optional<String> retryNote() {
      return attempts > 1 ? Optional.of("started " + attempts + " times") : Optional.empty();
    }
  }

  /** Formats a number of milliseconds as seconds. */
  public static String formatSeconds(long millis) {
    return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
  }

  /** Returns a one-line summary of the members. */
  public String summary() {
    String count = members.size() == 1 ? "1 member" : members.size() + " members";
    return count + ": " + String.join(", ", members);
  }
}
