package sunder.cluster;

import com.hazelcast.core.HazelcastException;
import com.hazelcast.map.listener.EntryAddedListener;
import com.hazelcast.query.Predicate;
import com.hazelcast.query.Predicates;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import sunder.cluster.ClusterCredentials.AccessDenied;
import sunder.cluster.ClusterTask.TaskResult;
import sunder.cluster.SharedState.RetryPolicy;

/**
 * The tasks of one run, from whoever has them done. Names of tasks follow from what they say: who
 * comes back with the same ones finds what was answered meanwhile.
 */
public final class ClusterJob implements AutoCloseable {
  private static final long WAIT_MILLIS = 250;

  /** So often it is looked whether the members still know of a task. */
  private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final ClusterClient client;
  private final SharedState maps;
  private final String run;
  private final Consumer<String> told;
  private final Map<String, String> sent = new ConcurrentHashMap<>();
  private final Map<String, String> texts = new ConcurrentHashMap<>();
  private final Set<String> answered = ConcurrentHashMap.newKeySet();
  private final Object arrival = new Object();
  private final UUID listener;

  /**
   * @param run its name, in letters and digits
   * @param told gets what is to be said to the user
   */
  public ClusterJob(ClusterClient client, String run, Consumer<String> told) {
    this.client = client;
    this.maps = client.state();
    this.run = run;
    this.told = told;
    EntryAddedListener<String, String> wake = event -> wake();
    this.listener = RetryPolicy.retry(() -> maps.results().addEntryListener(wake, own(), false));
  }

  private Predicate<String, String> own() {
    return Predicates.like("__key", run + "/%");
  }

  private void wake() {
    synchronized (arrival) {
      arrival.notifyAll();
    }
  }

  /** The name of the run. */
  public String name() {
    return run;
  }

  /** The version that tasks are for. */
  public String version() {
    return client.credentials().version();
  }

  /**
   * Gives a task to the members, unless they have it or its answer.
   *
   * @param place of the task in the run
   * @param needed texts of files by digest
   * @return its name
   */
  public String submit(int place, ClusterTask task, Map<String, String> needed) {
    needed.forEach(
        (digest, text) -> {
          String name = run + "/" + digest;
          if (texts.put(name, text) == null) {
            sendText(name, text);
          }
        });
    String json = task.json();
    String code = client.credentials().sign("task", json).substring(0, 16);
    String name = String.format(Locale.ROOT, "%s/%07d-%s", run, place, code);
    sent.put(name, client.credentials().sign(name, json));
    RetryPolicy.retry(
        () ->
            maps.results().containsKey(name) ? "" : maps.tasks().putIfAbsent(name, sent.get(name)));
    return name;
  }

  private void sendText(String name, String text) {
    String sealed = client.credentials().sign(name, text);
    RetryPolicy.retry(() -> maps.texts().putIfAbsent(name, sealed));
  }

  /** What nobody has any more: all that had it may have died at the same time. */
  private void sendLost() {
    Set<String> lost = new HashSet<>(texts.keySet());
    lost.removeAll(maps.texts().keySet(own()));
    lost.forEach(name -> sendText(name, texts.get(name)));
    Set<String> tasks = new HashSet<>(sent.keySet());
    tasks.removeAll(maps.tasks().keySet(own()));
    tasks.removeAll(maps.results().keySet(own()));
    tasks.removeAll(answered);
    tasks.forEach(name -> maps.tasks().putIfAbsent(name, sent.get(name)));
  }

  /**
   * Waits for an answer.
   *
   * @param check throws what ends the wait, for what is not there by then
   */
  public TaskResult await(String name, Runnable check) {
    long looked = System.nanoTime();
    while (true) {
      try {
        String sealed = maps.results().get(name);
        if (sealed != null) {
          TaskResult answer = TaskResult.of(client.credentials().verify(name, sealed));
          answered.add(name);
          return answer;
        }
        if (System.nanoTime() - looked > LOOK_NANOS) {
          looked = System.nanoTime();
          sendLost();
        }
      } catch (AccessDenied e) {
        told.accept(e.getMessage());
        RetryPolicy.retry(() -> maps.results().remove(name));
      } catch (HazelcastException | IllegalStateException e) {
        if (!client.isConnected()) { // else members come and go
          return TaskResult.empty(TaskResult.Kind.LACKS);
        }
      }
      check.run();
      rest();
    }
  }

  /** Whether there is somebody to send to, or may be again. */
  public boolean isConnected() {
    return client.isConnected();
  }

  private void rest() {
    synchronized (arrival) {
      try {
        arrival.wait(WAIT_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }

  /** Whether all that was sent was answered. */
  public boolean isDone() {
    return answered.containsAll(sent.keySet());
  }

  /** Nobody will ask for the answers again. */
  public void deleteResults() {
    RetryPolicy.retry(
        () -> {
          maps.tasks().removeAll(own());
          maps.results().removeAll(own());
          maps.texts().removeAll(own());
          return run;
        });
  }

  @Override
  public void close() {
    if (isConnected()) {
      RetryPolicy.retry(() -> maps.results().removeEntryListener(listener));
    }
  }
}
