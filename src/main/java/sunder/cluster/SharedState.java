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
 * What the members keep, each entry a text.
 *
 * @param tasks that are not answered, sealed, by name
 * @param results sealed, by the name of the task
 * @param leases who works on a task; an entry is gone when its time is over
 * @param events by the name of the task
 * @param texts of files, sealed, by run and digest
 */
record SharedState(
    IMap<String, String> tasks,
    IMap<String, String> results,
    IMap<String, String> leases,
    IMap<String, String> events,
    IMap<String, String> texts) {
  /** Two members may die at the same moment. */
  private static final int COPIES = 2;

  /** Nobody came back for what is older. */
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
   * What holds for them where they are kept. Where two halves of a cluster find each other again,
   * what the smaller one has of tasks is old; its answers are as good as the others'.
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

  /** Asks again where a member was gone just then; only for what may well be done twice. */
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
