package sunder.cluster;

import com.hazelcast.core.HazelcastException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Asks again where a member was gone just then; only for what may well be done twice. */
final class Persistence {
  private static final long NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long PAUSE_MILLIS = 200;

  private Persistence() {}

  static <T> T in(Supplier<T> action) {
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
