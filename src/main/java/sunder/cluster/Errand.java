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
import sunder.cluster.Access.Refused;
import sunder.cluster.ClusterTask.Answer;
import sunder.cluster.Maps.Persistence;

/**
 * The tasks of one run, from whoever has them done. Names of tasks follow from what they say: who
 * comes back with the same ones finds what was answered meanwhile.
 */
public final class Errand implements AutoCloseable {
  private static final long WAIT_MILLIS = 250;

  /** So often it is looked whether the members still know of a task. */
  private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final ClusterClient client;
  private final Maps maps;
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
  public Errand(ClusterClient client, String run, Consumer<String> told) {
    this.client = client;
    this.maps = client.maps();
    this.run = run;
    this.told = told;
    EntryAddedListener<String, String> wake = event -> wake();
    this.listener = Persistence.in(() -> maps.answers().addEntryListener(wake, own(), false));
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
  public String run() {
    return run;
  }

  /** The version that tasks are for. */
  public String version() {
    return client.access().version();
  }

  /**
   * Gives a task to the members, unless they have it or its answer.
   *
   * @param place of the task in the run
   * @param needed texts of files by digest
   * @return its name
   */
  public String send(int place, ClusterTask task, Map<String, String> needed) {
    needed.forEach(
        (digest, text) -> {
          String name = run + "/" + digest;
          if (texts.put(name, text) == null) {
            sendText(name, text);
          }
        });
    String json = task.json();
    String code = client.access().sealed("task", json).substring(0, 16);
    String name = String.format(Locale.ROOT, "%s/%07d-%s", run, place, code);
    sent.put(name, client.access().sealed(name, json));
    Persistence.in(
        () ->
            maps.answers().containsKey(name) ? "" : maps.tasks().putIfAbsent(name, sent.get(name)));
    return name;
  }

  private void sendText(String name, String text) {
    String sealed = client.access().sealed(name, text);
    Persistence.in(() -> maps.texts().putIfAbsent(name, sealed));
  }

  /** What nobody has any more: all that had it may have died at the same time. */
  private void sendLost() {
    Set<String> lost = new HashSet<>(texts.keySet());
    lost.removeAll(maps.texts().keySet(own()));
    lost.forEach(name -> sendText(name, texts.get(name)));
    Set<String> tasks = new HashSet<>(sent.keySet());
    tasks.removeAll(maps.tasks().keySet(own()));
    tasks.removeAll(maps.answers().keySet(own()));
    tasks.removeAll(answered);
    tasks.forEach(name -> maps.tasks().putIfAbsent(name, sent.get(name)));
  }

  /**
   * Waits for an answer.
   *
   * @param check throws what ends the wait, for what is not there by then
   */
  public Answer await(String name, Runnable check) {
    long looked = System.nanoTime();
    while (true) {
      try {
        String sealed = maps.answers().get(name);
        if (sealed != null) {
          Answer answer = Answer.of(client.access().opened(name, sealed));
          answered.add(name);
          return answer;
        }
        if (System.nanoTime() - looked > LOOK_NANOS) {
          looked = System.nanoTime();
          sendLost();
        }
      } catch (Refused e) {
        told.accept(e.getMessage());
        Persistence.in(() -> maps.answers().remove(name));
      } catch (HazelcastException | IllegalStateException e) {
        if (!client.isThere()) { // else members come and go
          return Answer.without(Answer.Kind.LACKS);
        }
      }
      check.run();
      rest();
    }
  }

  /** Whether there is somebody to send to, or may be again. */
  public boolean isThere() {
    return client.isThere();
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
  public void forget() {
    Persistence.in(
        () -> {
          maps.tasks().removeAll(own());
          maps.answers().removeAll(own());
          maps.texts().removeAll(own());
          return run;
        });
  }

  @Override
  public void close() {
    if (isThere()) {
      Persistence.in(() -> maps.answers().removeEntryListener(listener));
    }
  }
}
