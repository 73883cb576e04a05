package sunder.cluster;

import com.hazelcast.config.Config;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.MergePolicyConfig;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.spi.merge.DiscardMergePolicy;
import com.hazelcast.spi.merge.PutIfAbsentMergePolicy;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The shared state of a cluster: distributed maps from texts to texts.
 *
 * @param tasks the sealed tasks without a result, by name
 * @param results the sealed results, by the name of the task
 * @param leases the member that executes a task, by the name of the task; an entry expires
 * @param events the {@link ClusterTask.TaskEvent} of each task, by the name of the task
 * @param texts the sealed texts of files, by job and digest
 */
record SharedState(
    IMap<String, String> tasks,
    IMap<String, String> results,
    IMap<String, String> leases,
    IMap<String, String> events,
    IMap<String, String> texts) {
  /** The number of backups: two members may die at the same time without loss. */
  private static final int COPIES = 2;

  /** The time after which an entry expires, in seconds. */
  private static final int SECONDS = (int) TimeUnit.DAYS.toSeconds(7);

  private static final String TASKS = "tasks";
  private static final String ANSWERS = "answers";
  private static final String LEASES = "leases";
  private static final String EVENTS = "events";
  private static final String TEXTS = "texts";

  static SharedState of(HazelcastInstance instance) {
    return new SharedState(
        instance.getMap(TASKS),
        instance.getMap(ANSWERS),
        instance.getMap(LEASES),
        instance.getMap(EVENTS),
        instance.getMap(TEXTS));
  }

  /**
   * Configures the maps of a member. When two parts of a split cluster merge, the tasks, leases and
   * events of the smaller part are discarded, and its results and texts are kept.
   */
  static void configure(Config config) {
    for (String name : new String[] {TASKS, LEASES, EVENTS}) {
      config.addMapConfig(map(name, DiscardMergePolicy.class));
    }
    for (String name : new String[] {ANSWERS, TEXTS}) {
      config.addMapConfig(map(name, PutIfAbsentMergePolicy.class));
    }
  }

  private static MapConfig map(String name, Class<?> merging) {
    return new MapConfig(name)
        .setBackupCount(COPIES)
        .setTimeToLiveSeconds(SECONDS)
        .setMergePolicyConfig(new MergePolicyConfig().setPolicy(merging.getName()));
  }

  /** Retries an idempotent access to a distributed map when a member leaves during the access. */
  static final class RetryPolicy {
    private static final long NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long PAUSE_MILLIS = 200;

    private RetryPolicy() {}

    static <T> T retry(Supplier<T> action) {
      long end = System.nanoTime() + NANOS;
      while (true) {
        try {
          return action.get();
        } catch (HazelcastException e) {
          if (System.nanoTime() > end) {
            throw e;
          }
          pause();
        }
      }
    }

    static void pause() {
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
