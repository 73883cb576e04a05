package sunder.limit;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Returns unused heap to the operating system.
 *
 * <p>The serial collector expands the heap for a large computation and shrinks it only in full
 * collections, in up to four steps; a process that runs small computations afterwards has no reason
 * for one. Long-lived processes call it before each computation.
 */
public final class HeapTrimming {
  /** A heap up to this size is kept. */
  private static final long KEPT_BYTES = 1L << 30;

  /** The time between two calls that collect garbage: concurrent computations may use the heap. */
  private static final long PAUSE_NANOS = 30_000_000_000L;

  private static final int STEPS = 4;

  private static final AtomicLong LAST = new AtomicLong(System.nanoTime() - PAUSE_NANOS);

  /** The heap is expanded to this multiple of the used memory at most. */
  private static final int SPARE_FACTOR = 4;

  private HeapTrimming() {}

  /**
   * Collects garbage if more than 1 GiB are used, and shrinks the heap if most of it is unused
   * then. Does nothing if it was called shortly before.
   */
  public static void trim() {
    long last = LAST.get();
    long now = System.nanoTime();
    if (now - last >= PAUSE_NANOS && LAST.compareAndSet(last, now)) {
      trim(KEPT_BYTES);
    }
  }

  static void trim(long keptBytes) {
    Runtime runtime = Runtime.getRuntime();
    if (runtime.totalMemory() - runtime.freeMemory() <= keptBytes) {
      return;
    }
    for (int i = 0; i < STEPS; i++) {
      System.gc();
      long total = runtime.totalMemory();
      if (total <= keptBytes || total <= SPARE_FACTOR * (total - runtime.freeMemory())) {
        return;
      }
    }
  }
}
