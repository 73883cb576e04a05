package sunder.verify;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * The greatest use of the heap since it was started, in bytes.
 *
 * <p>The memory pools know it, but loading their beans takes a noticeable part of a short run. So
 * they are left alone until a collection shows up: before the first one nothing is freed, and what
 * is used now is the peak. They have one peak for all: of runs beside each other each has what all
 * used together since it was started.
 */
public final class PeakHeapMonitor {
  /** Cleared by the first collection of the process. */
  private static final WeakReference<Object> BEFORE_COLLECTIONS = new WeakReference<>(new Object());

  /** Those that may be asked yet. */
  private static final Set<PeakHeapMonitor> STARTED =
      Collections.newSetFromMap(new WeakHashMap<>());

  /** The peak until another one was started. */
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
