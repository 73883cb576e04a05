package sunder.verify;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import sunder.limit.CancellationPoint;
import sunder.verdict.UnknownReason;

/**
 * The limits of one run: time, iterations, interruption, memory. {@link #interrupt} may come from a
 * signal handler, and any thread may ask whether time is up.
 */
public final class Budget {
  private static final long RESERVED_BYTES = 48L << 20;

  /** What it may take to put results together once the run was told to stop. */
  private static final long GRACE_NANOS = 1_000_000_000;

  private static final long WAITING_NANOS = 50_000_000;

  private static final MemoryArbiter GIVING = new MemoryArbiter();

  private final long startNanos;
  private final Optional<Duration> timeout;
  private final OptionalInt maxIterations;

  /** That of the run of which this is a part. */
  private final Optional<Budget> whole;

  private long maxEffort = Long.MAX_VALUE;
  private volatile boolean interrupted;
  private Optional<Long> toldNanos = Optional.empty();
  private volatile boolean reporting;
  private volatile boolean findings;
  private volatile boolean lacksMemory;
  private long calls;

  /** The clock starts now. */
  public Budget(Optional<Duration> timeout, OptionalInt maxIterations) {
    this(System.nanoTime(), timeout, maxIterations);
  }

  /**
   * @param startNanos when the clock started, by {@link System#nanoTime}
   */
  public Budget(long startNanos, Optional<Duration> timeout, OptionalInt maxIterations) {
    this(startNanos, timeout, maxIterations, Optional.empty());
  }

  private Budget(
      long startNanos,
      Optional<Duration> timeout,
      OptionalInt maxIterations,
      Optional<Budget> whole) {
    this.startNanos = startNanos;
    this.timeout = timeout;
    this.maxIterations = maxIterations;
    this.whole = whole;
  }

  /** For work on a part, on whatever thread: it ends with this, and lacks memory by itself. */
  public Budget child() {
    return new Budget(startNanos, timeout, maxIterations, Optional.of(this));
  }

  public static Budget unlimited() {
    return new Budget(Optional.empty(), OptionalInt.empty());
  }

  /** The iteration limit the user asked for, if any. */
  public OptionalInt maxIterations() {
    return maxIterations;
  }

  /** Lets the run take so much effort, whatever its time; not shared with its parts. */
  public void limitEffort(long most) {
    maxEffort = most;
  }

  /** What the run may take, as {@code SearchTotals} counts it. */
  public long maxEffort() {
    return maxEffort;
  }

  /** Whether somebody said how far the run goes, in other than time. */
  public boolean isLimitedByWork() {
    return maxIterations.isPresent() || maxEffort < Long.MAX_VALUE;
  }

  public long elapsedMillis() {
    return (System.nanoTime() - startNanos) / 1_000_000;
  }

  /** Ends the run at its next {@link #check}. */
  public void interrupt() {
    interrupted = true;
  }

  private boolean isInterrupted() {
    return interrupted || whole.isPresent() && whole.get().isInterrupted();
  }

  /** True once {@link #check} would throw for time or interruption; cheap, for inner loops. */
  public boolean isExhausted() {
    return isInterrupted()
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
      recordOutOfMemory();
      throw new LimitReached(UnknownReason.MEMORY);
    }
  }

  /** How often it was checked: how much was done by those who check it at each of their steps. */
  public long checkCount() {
    return calls;
  }

  /** There was not enough memory for something. */
  public void recordOutOfMemory() {
    lacksMemory = true;
  }

  /** Whether time, a signal or memory ended anything: with more of it more might be known. */
  public boolean wasExceeded() {
    return lacksMemory || toldNanos.isPresent();
  }

  /**
   * For {@link CancellationPoint}: as {@link #check}, but a run that was told to stop, or that
   * reports, is left to put its results together. Only what these can be without is ended then,
   * after a moment.
   *
   * @throws LimitReached if the run must stop now
   */
  public void checkUnlessReporting() {
    if (isExhausted()
        && (CancellationPoint.isOptional() ? isLate() : !reporting && toldNanos.isEmpty())) {
      throw stop();
    }
  }

  private boolean isLate() {
    long told = tell();
    return System.nanoTime() - told > GRACE_NANOS;
  }

  private LimitReached stop() {
    tell();
    return new LimitReached(exhaustionReason());
  }

  /** When the run was told to stop; now, if this is the first time. */
  private long tell() {
    long told = toldNanos.orElseGet(System::nanoTime);
    toldNanos = Optional.of(told);
    return told;
  }

  /** Something is decided: who leaves the run behind from now on loses it. */
  public void recordDecision() {
    findings = true;
  }

  /** Whether something is {@link #recordDecision}; any thread may ask. */
  public boolean hasDecisions() {
    return findings;
  }

  /** The run is over; what comes now shows what it found. */
  public void startReport() {
    reporting = true;
  }

  /** Why the run must stop, once {@link #isExhausted} says so. */
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
   * Whether this run is the one that has to end: garbage counts as used until it is collected, and
   * where another run of the process gave way just now, this one waits for what that frees.
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

  /** Which run gave way to the others last. */
  private static final class MemoryArbiter {
    private Optional<Budget> run = Optional.empty();
    private long sinceNanos;

    boolean hasJustStoppedOther(Budget asking) {
      return run.filter(last -> last != asking).isPresent()
          && System.nanoTime() - sinceNanos < GRACE_NANOS;
    }
  }
}
