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
 * A job: submits the tasks of one command to a cluster and waits for their results.
 *
 * <p>The name of a task is a digest of its content, so that a caller that submits the same tasks
 * again, under the same job name, finds the results that were stored in the meantime.
 */
public final class ClusterJob implements AutoCloseable {
  private static final long WAIT_MILLIS = 250;

  /** The interval in which the client checks that the members still store its tasks. */
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
   * @param run the name of the job, of letters and digits
   * @param told receives messages for the user
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

  /** Returns the name of the job. */
  public String name() {
    return run;
  }

  /** Returns the version of Sunder that executes the tasks. */
  public String version() {
    return client.credentials().version();
  }

  /**
   * Submits a task, unless the cluster already stores it or its result.
   *
   * @param place the position of the task in the job
   * @param needed the file texts that the task reads, by digest
   * @return the name of the task
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

  /** Submits again the tasks that are lost because all members that stored them have died. */
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
   * Waits for the result of a task and returns it.
   *
   * @param check throws an unchecked exception to end the wait
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
        if (!client.isConnected()) { // otherwise members may come back
          return TaskResult.empty(TaskResult.Kind.LACKS);
        }
      }
      check.run();
      rest();
    }
  }

  /** Returns whether the client is connected, or still tries to reconnect. */
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

  /** Returns whether every submitted task has a result. */
  public boolean isDone() {
    return answered.containsAll(sent.keySet());
  }

  /** Deletes the results from the cluster, when no caller will ask for them again. */
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
