package sunder.verify;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Measures the peak heap usage since the start of the monitor, in bytes.
 *
 * <p>The memory pool beans know the peak, but loading them takes a noticeable part of a short run.
 * They are only used after a garbage collection: before the first one, the current usage is the
 * peak. The pools have one peak for the process, so that concurrent runs measure the peak of all of
 * them together.
 */
public final class PeakHeapMonitor {
  /** A reference that the first garbage collection of the process clears. */
  private static final WeakReference<Object> BEFORE_COLLECTIONS = new WeakReference<>(new Object());

  private static final Set<PeakHeapMonitor> STARTED =
      Collections.newSetFromMap(new WeakHashMap<>());

  /** The peak before another monitor was started. */
  private long before;

  private PeakHeapMonitor() {}

  public static PeakHeapMonitor start() {
    synchronized (STARTED) {
      if (hasCollected()) {
        long peak = peakOfPools();
        STARTED.forEach(watch -> watch.before = Math.max(watch.before, peak));
        ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
      }
      PeakHeapMonitor watch = new PeakHeapMonitor();
      STARTED.add(watch);
      return watch;
    }
  }

  public long peakBytes() {
    synchronized (STARTED) {
      return Math.max(before, hasCollected() ? peakOfPools() : used());
    }
  }

  private static boolean hasCollected() {
    return BEFORE_COLLECTIONS.get() == null;
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /**
   * Returns an upper bound on the peak: the sum of the peaks of all pools, which may be at
   * different times, bounded by the size of the heap.
   */
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
