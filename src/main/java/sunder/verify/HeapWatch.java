package sunder.verify;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.ref.WeakReference;

/**
 * The greatest use of the heap since it was started, in bytes.
 *
 * <p>The memory pools know it, but loading their beans takes a noticeable part of a short run. So
 * they are left alone until a collection shows up: before the first one nothing is freed, and what
 * is used now is the peak.
 */
public final class HeapWatch {
  /** Cleared by the first collection of the process. */
  private static final WeakReference<Object> BEFORE_COLLECTIONS = new WeakReference<>(new Object());

  private HeapWatch() {}

  public static HeapWatch start() {
    if (hasCollected()) {
      ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
    }
    return new HeapWatch();
  }

  public long peakBytes() {
    return hasCollected() ? peakOfPools() : used();
  }

  private static boolean hasCollected() {
    return BEFORE_COLLECTIONS.get() == null;
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /** Pools have their peaks at different times: the sum is a bound, and so is the whole heap. */
  private static long peakOfPools() {
    long sum = sumOfPeaks();
    return Math.min(sum, Runtime.getRuntime().maxMemory());
  }

  private static long sumOfPeaks() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getPeakUsage().getUsed())
        .sum();
  }
}
