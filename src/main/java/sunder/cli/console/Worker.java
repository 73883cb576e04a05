package sunder.cli.console;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import sunder.limit.CancellationPoint;
import sunder.limit.LargeStackExecutor;
import sunder.verify.Budget;
import sunder.verify.LimitReached;

/**
 * The thread that does the work about one file: one with a deep stack, since deeply nested inputs
 * are walked by recursion, and one that nobody has to wait for. Limits end work from the inside, at
 * its checkpoints; work that does not come to one in time is left behind, and its file undecided.
 */
public final class Worker extends Thread {
  private static final long PERIOD_MILLIS = 50;

  /** Beyond its limits, work has so long to end by itself. */
  private static final long PATIENCE_NANOS = 1_400_000_000;

  /** The same where verdicts would be lost and a busy machine gave the work no time to end. */
  private static final long MOST_PATIENCE_NANOS = 10_000_000_000L;

  private final Interruption limits;
  private final Progress progress;
  private final Runnable turn;
  private Optional<GuardedWriter> written = Optional.empty();
  private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.WORKING);

  /** How many are complete; the work behind one has its own time to end. */
  private volatile int reports;

  /** How far the work is. What has begun to write its report is never left behind. */
  private enum Stage {
    WORKING,
    WRITING,
    ABANDONED
  }

  private Worker(Runnable work, Interruption limits, Progress progress, Runnable turn) {
    super(null, work, "sunder", LargeStackExecutor.BYTES);
    this.limits = limits;
    this.progress = progress;
    this.turn = turn;
    setDaemon(true);
  }

  /**
   * Does the work under the current limits of the interruption.
   *
   * @param progress is kept alive until a report is written
   * @param turn waits until a report may be written
   * @throws LimitReached if a limit ended it, or it was left behind
   * @throws Exception what the work throws
   */
  public static <T> T run(Callable<T> work, Interruption limits, Progress progress, Runnable turn)
      throws Exception {
    FutureTask<T> task =
        new FutureTask<>(
            () -> {
              CancellationPoint.install(((Worker) currentThread())::checkpoint);
              return callAndTidy(work);
            });
    Worker worker = new Worker(task, limits, progress, turn);
    worker.start();
    return worker.await(task, limits);
  }

  private void checkpoint() {
    if (stage.get() == Stage.ABANDONED) {
      throw givenUp();
    }
    limits.current().checkUnlessReporting();
  }

  private static CancellationException givenUp() {
    return new CancellationException("the file was given up");
  }

  /** On the worker itself. */
  private static <T> T callAndTidy(Callable<T> work) throws Exception {
    try {
      return work.call();
    } catch (Exception | Error e) {
      ((Worker) currentThread()).written.ifPresent(GuardedWriter::giveUp);
      throw e;
    }
  }

  /** The work may take all memory, so that none is left to wait with: then it hears of it, too. */
  private <T> T await(FutureTask<T> task, Interruption limits) throws Exception {
    Optional<Overdue> overdue = Optional.empty();
    while (true) {
      try {
        return task.get(PERIOD_MILLIS, TimeUnit.MILLISECONDS);
      } catch (ExecutionException e) {
        throw LargeStackExecutor.toException(e.getCause());
      } catch (TimeoutException | OutOfMemoryError e) {
        overdue = whileItWorks(overdue, limits.current());
      }
    }
  }

  /** Since when it is beyond its limits, if it is; gives it up where that is too long. */
  private Optional<Overdue> whileItWorks(Optional<Overdue> before, Budget current) {
    try {
      progress.tick();
      if (!current.isExhausted()) {
        return Optional.empty();
      } else if (before.filter(o -> o.limits() == current && o.reports() == reports).isEmpty()) {
        return Optional.of(
            new Overdue(this, current, reports, System.nanoTime(), processorNanos()));
      } else if (before.get().isTooLong() && stage.compareAndSet(Stage.WORKING, Stage.ABANDONED)) {
        throw new LimitReached(current.exhaustionReason());
      }
    } catch (OutOfMemoryError e) {
      return before; // as above
    }
    return before;
  }

  /** Since when a worker should have ended, and what it had worked until then. */
  private record Overdue(Worker worker, Budget limits, int reports, long since, long worked) {
    boolean isTooLong() {
      long waited = System.nanoTime() - since;
      return waited > PATIENCE_NANOS
          && (!limits.hasDecisions()
              || waited > MOST_PATIENCE_NANOS
              || worker.processorNanos() - worked > PATIENCE_NANOS);
    }
  }

  /** Of this thread alone; where the machine does not count them, as many as have passed. */
  private long processorNanos() {
    try {
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      boolean counts = threads.isThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled();
      long counted = counts ? threads.getThreadCpuTime(getId()) : -1;
      return counted < 0 ? System.nanoTime() : counted;
    } catch (LinkageError e) { // memory ran out while these classes were loaded
      return System.nanoTime();
    }
  }

  /**
   * To be called by whoever is about to make the report of a file: what has begun to make it is not
   * left behind, or two threads would.
   *
   * @return whether it is the report of a file, not what stands around the files' reports
   */
  public static boolean beginReport() {
    if (!(Thread.currentThread() instanceof Worker worker)) {
      return false;
    }
    if (worker.stage.compareAndSet(Stage.WORKING, Stage.WRITING)) {
      worker.limits.current().startReport();
      worker.progress.end();
      worker.turn.run();
    } else if (worker.stage.get() == Stage.ABANDONED) {
      throw givenUp();
    }
    return true;
  }

  /** The same for whoever is about to write a part of a report. */
  static boolean beginWriting(GuardedWriter writer) {
    boolean ofFile = beginReport();
    if (ofFile && Thread.currentThread() instanceof Worker worker) {
      worker.written = Optional.of(writer);
    }
    return ofFile;
  }

  /** To be called where a report is complete: what comes then is work again. */
  public static void endReport() {
    if (Thread.currentThread() instanceof Worker worker) {
      worker.reports++;
      worker.stage.compareAndSet(Stage.WRITING, Stage.WORKING);
    }
  }
}
