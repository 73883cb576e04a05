package sunder.verify;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import sunder.verdict.UnknownReason;

/**
 * The limits of one run: time, iterations, interruption, memory. Thread-safe: {@link #interrupt}
 * may come from a signal handler.
 */
public final class Budget {
  private static final long RESERVED_BYTES = 48L << 20;

  private final long startNanos = System.nanoTime();
  private final Optional<Duration> timeout;
  private final OptionalInt maxIterations;
  private volatile boolean interrupted;
  private int calls;

  public Budget(Optional<Duration> timeout, OptionalInt maxIterations) {
    this.timeout = timeout;
    this.maxIterations = maxIterations;
  }

  public static Budget unlimited() {
    return new Budget(Optional.empty(), OptionalInt.empty());
  }

  /** The iteration limit the user asked for, if any. */
  public OptionalInt maxIterations() {
    return maxIterations;
  }

  public long elapsedMillis() {
    return (System.nanoTime() - startNanos) / 1_000_000;
  }

  /** Ends the run at its next {@link #check}. */
  public void interrupt() {
    interrupted = true;
  }

  /** True once {@link #check} would throw for time or interruption; cheap, for inner loops. */
  public boolean isExhausted() {
    return interrupted
        || timeout.isPresent() && System.nanoTime() - startNanos > timeout.get().toNanos();
  }

  /**
   * @throws LimitReached if the run must stop now
   */
  public void check() {
    if (interrupted) {
      throw new LimitReached(UnknownReason.INTERRUPTED);
    }
    if (isExhausted()) {
      throw new LimitReached(UnknownReason.TIMEOUT);
    }
    if ((++calls & 0xff) == 0 && heapIsFull()) {
      throw new LimitReached(UnknownReason.MEMORY);
    }
  }

  private static boolean heapIsFull() {
    Runtime runtime = Runtime.getRuntime();
    long used = runtime.totalMemory() - runtime.freeMemory();
    return runtime.maxMemory() - used < Math.min(RESERVED_BYTES, runtime.maxMemory() / 10)
        && fullAfterCollection(runtime);
  }

  /** Garbage counts as used until it is collected, so ask once more behind a collection. */
  private static boolean fullAfterCollection(Runtime runtime) {
    System.gc();
    long used = runtime.totalMemory() - runtime.freeMemory();
    return runtime.maxMemory() - used < Math.min(RESERVED_BYTES, runtime.maxMemory() / 10);
  }
}
