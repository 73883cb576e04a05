package sunder.verify;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import sunder.verdict.UnknownReason;

/**
 * The limits of one run: time, iterations, interruption, memory. {@link #interrupt} may come from a
 * signal handler, and any thread may ask whether time is up.
 */
public final class Budget {
  private static final long RESERVED_BYTES = 48L << 20;

  /** What it may take to put results together once the run was told to stop. */
  private static final long GRACE_NANOS = 1_000_000_000;

  private final long startNanos;
  private final Optional<Duration> timeout;
  private final OptionalInt maxIterations;
  private volatile boolean interrupted;
  private Optional<Long> toldNanos = Optional.empty();
  private int calls;

  /** The clock starts now. */
  public Budget(Optional<Duration> timeout, OptionalInt maxIterations) {
    this(System.nanoTime(), timeout, maxIterations);
  }

  /**
   * @param startNanos when the clock started, by {@link System#nanoTime}
   */
  public Budget(long startNanos, Optional<Duration> timeout, OptionalInt maxIterations) {
    this.startNanos = startNanos;
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
    if (isExhausted()) {
      throw stop();
    }
    if ((++calls & 0xff) == 0 && heapIsFull()) {
      throw new LimitReached(UnknownReason.MEMORY);
    }
  }

  /**
   * For {@link sunder.limit.Checkpoint}: as {@link #check}, but once the run was told to stop it
   * has a moment in which to put its results together.
   *
   * @throws LimitReached if the run must stop now, or has not done so for too long
   */
  public void checkpoint() {
    if (isExhausted()
        && (toldNanos.isEmpty() || System.nanoTime() - toldNanos.get() > GRACE_NANOS)) {
      throw stop();
    }
  }

  private LimitReached stop() {
    if (toldNanos.isEmpty()) {
      toldNanos = Optional.of(System.nanoTime());
    }
    return new LimitReached(exhaustion());
  }

  /** Why the run must stop, once {@link #isExhausted} says so. */
  public UnknownReason exhaustion() {
    return interrupted ? UnknownReason.INTERRUPTED : UnknownReason.TIMEOUT;
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
