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

/** Works on the tasks of a cluster, on several threads of one member. */
public final class TaskExecutor {
  /** Members that did not survive a task; then nobody tries any more. */
  private static final int MOST_TRIES = 20;

  private static final int KEPT_TEXTS = 1_000;
  private static final long IDLE_MILLIS = 250;
  private static final long EVENT_HOURS = 24;

  private final ClusterMember member;
  private final SharedState maps;
  private final long leaseSeconds;
  private final TaskFunction work;
  private final Consumer<String> told;

  /** Tasks that are near, in the order of their names. */
  private final Deque<String> near = new ArrayDeque<>();

  /** The tasks that are worked on here, with the name under which each was taken. */
  private final Map<String, String> held = new ConcurrentHashMap<>();

  /** When their leases were renewed last. */
  private final Map<String, Long> renewed = new ConcurrentHashMap<>();

  private final Set<String> refused = ConcurrentHashMap.newKeySet();
  private final Object arrival = new Object();
  private volatile boolean hasEnded;

  /** Texts that were needed before. */
  private final Map<String, String> texts = Collections.synchronizedMap(new LruCache<>(KEPT_TEXTS));

  /** Does a task. */
  @FunctionalInterface
  public interface TaskFunction {
    /**
     * @param texts of files, by digest
     * @return nothing if a text is not there now
     */
    Optional<TaskResult> execute(ClusterTask task, Function<String, Optional<String>> texts);
  }

  /**
   * @param lease a task whose lease is not renewed for so long is free again
   * @param told gets what is to be said to the user
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
   * Works until it is told to stop, or the member is no member any more. What is not done then is
   * free for others.
   */
  public void run(int threads, BooleanSupplier stop) throws InterruptedException {
    EntryAddedListener<String, String> listener = event -> wake();
    maps.tasks().addEntryListener(listener, false);
    List<Thread> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread thread = new Thread(this::workOn, "sunder-hand");
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

  /** Partitions move and members go: what was not done then is done the next time. */
  private void quietly(Runnable action) {
    try {
      action.run();
    } catch (HazelcastInstanceNotActiveException e) {
      hasEnded = true;
    } catch (HazelcastException | IllegalStateException e) {
      return; // the next time
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

  /** Who did not move for so long met limits of time that are none; somebody else does it. */
  private boolean isLate(String name) {
    return System.nanoTime() - renewed.get(name) > TimeUnit.SECONDS.toNanos(leaseSeconds);
  }

  /** Whatever goes wrong with one task, there are others. */
  private void workOn() {
    while (!hasEnded) {
      try {
        quietly(
            () -> {
              Optional<String> name = next();
              name.ifPresentOrElse(this::attempt, this::rest);
            });
      } catch (RuntimeException | Error e) {
        told.accept("a task was given back: " + e);
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

  /** A task that nobody seems to work on: one that is kept here, else any. */
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

  /** Without those of members that are gone. */
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
    free.removeAll(held.keySet()); // also those whose lease ran out
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
      if (isDone) { // else the lease runs out: not at once again
        quietly(() -> maps.leases().remove(name, holder));
      }
    }
  }

  /** The answer is there before the task is gone. Whether there is one. */
  private boolean perform(String name, ClusterTask task) throws AccessDenied {
    ClusterCredentials access = member.credentials();
    if (!task.version().equals(access.version())) {
      throw new AccessDenied("'" + name + "' is refused: it is for another version of Sunder");
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
