package sunder.verify;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import sunder.limit.CancellationPoint;
import sunder.verdict.UnknownReason;

/**
 * The limits of one run: time, iterations, interruption, memory. {@link #interrupt} may be called
 * from a signal handler, and {@link #isExhausted} by any thread.
 */
public final class Budget {
  private static final long RESERVED_BYTES = 48L << 20;

  /** The time for assembling results after the first stop of the run. */
  private static final long GRACE_NANOS = 1_000_000_000;

  private static final long WAITING_NANOS = 50_000_000;

  private static final MemoryArbiter GIVING = new MemoryArbiter();

  private final LongSupplier clock;
  private final long startNanos;
  private final Optional<Duration> timeout;
  private final OptionalInt maxIterations;

  /** The budget of the parent run. */
  private final Optional<Budget> whole;

  private long maxEffort = Long.MAX_VALUE;
  private volatile boolean interrupted;
  private Optional<Long> toldNanos = Optional.empty();
  private volatile boolean reporting;
  private volatile boolean findings;
  private volatile boolean lacksMemory;
  private long calls;

  /** Creates a budget whose clock starts now. */
  public Budget(Optional<Duration> timeout, OptionalInt maxIterations) {
    this(System.nanoTime(), timeout, maxIterations);
  }

  /**
   * @param startNanos the start of the clock, by {@link System#nanoTime}
   */
  public Budget(long startNanos, Optional<Duration> timeout, OptionalInt maxIterations) {
    this(System::nanoTime, startNanos, timeout, maxIterations);
  }

  /**
   * @param clock monotonic, in nanoseconds
   * @param startNanos when the run started, by this clock
   */
  public Budget(
      LongSupplier clock, long startNanos, Optional<Duration> timeout, OptionalInt maxIterations) {
    this(clock, startNanos, timeout, maxIterations, Optional.empty());
  }

  private Budget(
      LongSupplier clock,
      long startNanos,
      Optional<Duration> timeout,
      OptionalInt maxIterations,
      Optional<Budget> whole) {
    this.clock = clock;
    this.startNanos = startNanos;
    this.timeout = timeout;
    this.maxIterations = maxIterations;
    this.whole = whole;
  }

  /**
   * Returns a budget for a child run on any thread. It is exhausted when this one is, and records
   * lack of memory separately.
   */
  public Budget child() {
    return new Budget(clock, startNanos, timeout, maxIterations, Optional.of(this));
  }

  /** Returns a budget for a child run, as {@link #child}, with a limit on its rounds. */
  public Budget child(int iterations) {
    return new Budget(clock, startNanos, timeout, OptionalInt.of(iterations), Optional.of(this));
  }

  public static Budget unlimited() {
    return new Budget(Optional.empty(), OptionalInt.empty());
  }

  /**
   * Returns the greatest number of rounds of all refinement loops together ({@code
   * --max-iterations}), if there is a limit.
   */
  public OptionalInt maxIterations() {
    return maxIterations;
  }

  /** Limits the effort of the run, but not that of its children. */
  public void limitEffort(long most) {
    maxEffort = most;
  }

  /** Returns the limit on effort, in the unit of {@code WorkStatistics}. */
  public long maxEffort() {
    return maxEffort;
  }

  /** Returns whether a limit other than time was given. */
  public boolean isLimitedByWork() {
    return maxIterations.isPresent() || maxEffort < Long.MAX_VALUE;
  }

  public long elapsedMillis() {
    return (clock.getAsLong() - startNanos) / 1_000_000;
  }

  /** Ends the run at its next {@link #check}. */
  public void interrupt() {
    interrupted = true;
  }

  private boolean isInterrupted() {
    return interrupted || whole.isPresent() && whole.get().isInterrupted();
  }

  /**
   * Returns whether {@link #check} would throw because of time or interruption. It is cheap enough
   * for inner loops.
   */
  public boolean isExhausted() {
    return isInterrupted()
        || timeout.isPresent() && clock.getAsLong() - startNanos > timeout.get().toNanos();
  }

  /**
   * Checks all limits.
   *
   * @throws LimitReached if the run must stop
   */
  public void check() {
    if (isExhausted()) {
      throw stop();
    }
    if ((++calls & 0xff) == 0 && heapIsFull()) {
      recordOutOfMemory();
      throw new LimitReached(UnknownReason.MEMORY);
    }
  }

  /** Returns the number of calls of {@link #check}, as a measure of work. */
  public long checkCount() {
    return calls;
  }

  /** Records that an allocation failed. */
  public void recordOutOfMemory() {
    lacksMemory = true;
  }

  /** Returns whether time, interruption or memory ended a part of the run. */
  public boolean wasExceeded() {
    return lacksMemory || toldNanos.isPresent();
  }

  /**
   * Checks the limits at a {@link CancellationPoint}. After the first stop, results may still be
   * assembled; then only optional parts are cancelled, after a grace period.
   *
   * @throws LimitReached if the run must stop
   */
  public void checkUnlessReporting() {
    if (isExhausted()
        && (CancellationPoint.isOptional() ? isLate() : !reporting && toldNanos.isEmpty())) {
      throw stop();
    }
  }

  private boolean isLate() {
    long told = tell();
    return clock.getAsLong() - told > GRACE_NANOS;
  }

  private LimitReached stop() {
    tell();
    return new LimitReached(exhaustionReason());
  }

  /** Returns the time of the first stop, which the first call sets to now. */
  private long tell() {
    long told = toldNanos.orElseGet(clock::getAsLong);
    toldNanos = Optional.of(told);
    return told;
  }

  /** Records that a variant was decided, which would be lost if the run were abandoned. */
  public void recordDecision() {
    findings = true;
  }

  /** Returns whether a variant was decided; any thread may call it. */
  public boolean hasDecisions() {
    return findings;
  }

  /** Records that the run has ended and its results are being reported. */
  public void startReport() {
    reporting = true;
  }

  /** Returns the reason why the run must stop, once {@link #isExhausted}. */
  public UnknownReason exhaustionReason() {
    return isInterrupted() ? UnknownReason.INTERRUPTED : UnknownReason.TIMEOUT;
  }

  private boolean heapIsFull() {
    return isFull() && gives();
  }

  private static boolean isFull() {
    Runtime runtime = Runtime.getRuntime();
    long used = runtime.totalMemory() - runtime.freeMemory();
    return runtime.maxMemory() - used < Math.min(RESERVED_BYTES, runtime.maxMemory() / 10);
  }

  /**
   * Returns whether this run is to end because memory is short. Garbage counts as used until it is
   * collected, so a run waits for the effect when another run of the process has just ended.
   */
  private boolean gives() {
    synchronized (GIVING) {
      System.gc();
      while (isFull() && GIVING.hasJustStoppedOther(this) && !isExhausted()) {
        LockSupport.parkNanos(WAITING_NANOS);
        System.gc();
      }
      boolean gives = isFull();
      if (gives) {
        GIVING.run = Optional.of(this);
        GIVING.sinceNanos = System.nanoTime();
      }
      return gives;
    }
  }

  /** The last run of the process that ended because memory was short. */
  private static final class MemoryArbiter {
    private Optional<Budget> run = Optional.empty();
    private long sinceNanos;

    boolean hasJustStoppedOther(Budget asking) {
      return run.filter(last -> last != asking).isPresent()
          && System.nanoTime() - sinceNanos < GRACE_NANOS;
    }
  }
}
