package sunder.cluster;

import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.map.listener.EntryAddedListener;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import sunder.cluster.ClusterCredentials.AccessDenied;
import sunder.cluster.ClusterTask.TaskEvent;
import sunder.cluster.ClusterTask.TaskResult;
import sunder.cluster.SharedState.RetryPolicy;
import sunder.limit.LruCache;

/**
 * A task executor: leases tasks of the cluster, executes them on several threads of one member, and
 * stores their results.
 *
 * <p>A lease that is not renewed expires, so that another member takes the task. A task may
 * therefore be executed twice; its first stored result counts.
 */
public final class TaskExecutor {
  /** The number of members that may die during a task before it is given up. */
  private static final int MOST_TRIES = 20;

  private static final int KEPT_TEXTS = 1_000;
  private static final long IDLE_MILLIS = 250;
  private static final long EVENT_HOURS = 24;

  private final ClusterMember member;
  private final SharedState maps;
  private final long leaseSeconds;
  private final TaskFunction work;
  private final Consumer<String> told;

  /** The tasks to try next: those stored on this member if there are any, by name. */
  private final Deque<String> near = new ArrayDeque<>();

  /** The tasks that are executed here, with the member identifier in their leases. */
  private final Map<String, String> held = new ConcurrentHashMap<>();

  /** The time of the last renewal of each lease, by {@link System#nanoTime}. */
  private final Map<String, Long> renewed = new ConcurrentHashMap<>();

  private final Set<String> refused = ConcurrentHashMap.newKeySet();
  private final Object arrival = new Object();
  private volatile boolean hasEnded;

  /** The file texts of earlier tasks. */
  private final Map<String, String> texts = Collections.synchronizedMap(new LruCache<>(KEPT_TEXTS));

  /** Executes a task and returns its result. */
  @FunctionalInterface
  public interface TaskFunction {
    /**
     * Executes a task.
     *
     * @param texts returns the text of a file for its digest, or nothing if the cluster lacks it
     * @return the result, or nothing if a text was missing
     */
    Optional<TaskResult> execute(ClusterTask task, Function<String, Optional<String>> texts);
  }

  /**
   * @param lease the time after which a lease expires that was not renewed
   * @param told receives messages for the user
   */
  public TaskExecutor(
      ClusterMember member, Duration lease, TaskFunction work, Consumer<String> told) {
    this.member = member;
    this.maps = member.state();
    this.leaseSeconds = Math.max(1, lease.toSeconds());
    this.work = work;
    this.told = told;
  }

  /**
   * Executes tasks until {@code stop} is true or the member has left the cluster. The leases of
   * unfinished tasks are then released.
   */
  public void run(int threads, BooleanSupplier stop) throws InterruptedException {
    EntryAddedListener<String, String> listener = event -> wake();
    maps.tasks().addEntryListener(listener, false);
    List<Thread> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread thread = new Thread(this::workOn, "sunder-executor");
      thread.setDaemon(true);
      thread.start();
      all.add(thread);
    }
    long last = System.nanoTime();
    while (!stop.getAsBoolean() && member.isRunning()) {
      Thread.sleep(50);
      if (System.nanoTime() - last > TimeUnit.SECONDS.toNanos(leaseSeconds) / 3) {
        last = System.nanoTime();
        quietly(this::renew);
      }
    }
    hasEnded = true;
    if (member.isRunning()) {
      quietly(() -> held.forEach(maps.leases()::remove));
    }
  }

  private void wake() {
    synchronized (arrival) {
      arrival.notifyAll();
    }
  }

  /** Runs an action that may fail while partitions move; it is repeated in the next iteration. */
  private void quietly(Runnable action) {
    try {
      action.run();
    } catch (HazelcastInstanceNotActiveException e) {
      hasEnded = true;
    } catch (HazelcastException | IllegalStateException e) {
      return; // repeated in the next iteration
    }
  }

  private void renew() {
    held.forEach(
        (name, holder) -> {
          if (holder.equals(maps.leases().get(name))) {
            long now = System.nanoTime();
            if (maps.leases().setTtl(name, leaseSeconds, TimeUnit.SECONDS)) {
              renewed.put(name, now);
            }
          }
        });
  }

  /**
   * Returns whether the lease of a task has expired. The process may have been suspended, so that
   * time limits of the task ended too early; another member executes it again.
   */
  private boolean isLate(String name) {
    return System.nanoTime() - renewed.get(name) > TimeUnit.SECONDS.toNanos(leaseSeconds);
  }

  /** Executes tasks until the end; an exception of one task does not end the thread. */
  private void workOn() {
    while (!hasEnded) {
      try {
        quietly(
            () -> {
              Optional<String> name = next();
              name.ifPresentOrElse(this::attempt, this::rest);
            });
      } catch (RuntimeException | Error e) {
        told.accept("a task was returned to the queue: " + e);
        rest();
      }
    }
  }

  private void rest() {
    synchronized (arrival) {
      try {
        arrival.wait(IDLE_MILLIS);
      } catch (InterruptedException e) {
        hasEnded = true;
      }
    }
  }

  /** Returns a task without a lease: one that is stored on this member if there is one. */
  private Optional<String> next() {
    synchronized (near) {
      if (near.isEmpty()) {
        Set<String> taken = taken();
        near.addAll(free(maps.tasks().localKeySet(), taken));
        if (near.isEmpty()) {
          List<String> others = new ArrayList<>(free(maps.tasks().keySet(), taken));
          Collections.rotate(
              others, -Math.floorMod(member.memberId().hashCode(), others.size() + 1));
          near.addAll(others);
        }
      }
      return Optional.ofNullable(near.poll());
    }
  }

  /** Returns the leased tasks; leases of dead members are removed first. */
  private Set<String> taken() {
    Set<String> there = member.liveMemberIds();
    Set<String> taken = new TreeSet<>();
    maps.leases()
        .forEach(
            (name, holder) -> {
              if (there.contains(holder) || !maps.leases().remove(name, holder)) {
                taken.add(name);
              }
            });
    return taken;
  }

  private Set<String> free(Set<String> names, Set<String> taken) {
    Set<String> free = new TreeSet<>(names);
    free.removeAll(taken);
    free.removeAll(refused);
    free.removeAll(held.keySet()); // including those whose lease has expired
    return free;
  }

  private void attempt(String name) {
    String holder = member.memberId();
    if (held.putIfAbsent(name, holder) != null) {
      return;
    }
    boolean isDone = false;
    try {
      renewed.put(name, System.nanoTime());
      if (maps.leases().putIfAbsent(name, holder, leaseSeconds, TimeUnit.SECONDS) == null) {
        isDone = true;
        String sealed = maps.tasks().get(name);
        if (sealed != null) {
          isDone = perform(name, ClusterTask.of(member.credentials().verify(name, sealed)));
        }
      }
    } catch (AccessDenied e) {
      refused.add(name);
      told.accept(e.getMessage());
    } finally {
      held.remove(name);
      renewed.remove(name);
      if (isDone) { // otherwise the lease has to expire before the task is tried again
        quietly(() -> maps.leases().remove(name, holder));
      }
    }
  }

  /** Executes a task; stores its result, then removes the task. Returns whether it has a result. */
  private boolean perform(String name, ClusterTask task) throws AccessDenied {
    ClusterCredentials access = member.credentials();
    if (!task.version().equals(access.version())) {
      throw new AccessDenied("'" + name + "' was rejected: it is for another version of Sunder");
    }
    TaskEvent begun = begin(name, task);
    Optional<TaskResult> answer =
        begun.attempts() > MOST_TRIES
            ? Optional.of(TaskResult.empty(TaskResult.Kind.DEADLY))
            : work.execute(task, digest -> text(task.run() + "/" + digest));
    if (hasEnded || answer.isEmpty() || isLate(name)) {
      return hasEnded;
    }
    String sealed = access.sign(name, answer.get().json());
    RetryPolicy.retry(() -> maps.results().putIfAbsent(name, sealed));
    RetryPolicy.retry(() -> maps.tasks().remove(name));
    note(name, begun.withEndTime(member.clusterTime()));
    return true;
  }

  private TaskEvent begin(String name, ClusterTask task) {
    int before = 0;
    String last = maps.events().get(name);
    try {
      before = last == null ? 0 : TaskEvent.of(last).attempts();
    } catch (AccessDenied e) {
      told.accept(e.getMessage());
    }
    TaskEvent begun =
        new TaskEvent(
            task.title(), member.address(), member.clusterTime(), OptionalLong.empty(), before + 1);
    note(name, begun);
    return begun;
  }

  private void note(String name, TaskEvent event) {
    maps.events().set(name, event.json(), EVENT_HOURS, TimeUnit.HOURS);
  }

  private Optional<String> text(String place) {
    String known = texts.get(place);
    if (known != null) {
      return Optional.of(known);
    }
    String sealed = maps.texts().get(place);
    if (sealed == null) {
      return Optional.empty();
    }
    try {
      String text = member.credentials().verify(place, sealed);
      texts.put(place, text);
      return Optional.of(text);
    } catch (AccessDenied e) {
      told.accept(e.getMessage());
      return Optional.empty();
    }
  }
}
