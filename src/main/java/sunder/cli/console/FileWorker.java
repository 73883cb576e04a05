package sunder.cli.console;

import java.io.IOException;
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
import sunder.limit.HeapTrimming;
import sunder.limit.LargeStackExecutor;
import sunder.report.ReportFragment;
import sunder.verify.Budget;
import sunder.verify.LimitReached;

/**
 * The worker thread of one file. It has a large stack, for recursion over deeply nested inputs, and
 * it can be abandoned: limits end the work at its cancellation points; if the work does not reach
 * one in time, the worker is abandoned and its file is undecided.
 *
 * <p>Both this thread and the thread that waits for it may report on the file. One compare-and-set
 * of the {@link Stage} decides between the worker that begins its report and the waiting thread
 * that abandons it.
 */
public final class FileWorker extends Thread {
  /** The grace period after a limit, in which the work must end. */
  private static final long PATIENCE_NANOS = 1_400_000_000;

  /**
   * The grace period if verdicts would be lost and the thread got too little processor time to end.
   */
  private static final long MOST_PATIENCE_NANOS = 10_000_000_000L;

  private final ShutdownManager limits;
  private final Progress progress;
  private final Runnable turn;
  private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.WORKING);

  /** The number of composed reports; the work after each of them has its own grace period. */
  private volatile int reports;

  /**
   * The number of written reports. After the last expected one nothing more is reported on the
   * file.
   */
  private int written;

  private int expected = 1;

  private enum Stage {
    /** The work is running; a report may begin, or the worker may be abandoned. */
    WORKING,
    /** A report is composed or written. */
    REPORTING,
    /** Every report is written. */
    COMPLETE,
    /** The worker was abandoned: none of its reports is written. */
    ABANDONED
  }

  private FileWorker(Runnable work, ShutdownManager limits, Progress progress, Runnable turn) {
    super(null, work, "sunder", LargeStackExecutor.BYTES);
    this.limits = limits;
    this.progress = progress;
    this.turn = turn;
    setDaemon(true);
  }

  /**
   * Runs the work under the current limits of the shutdown manager.
   *
   * @param limits the shutdown manager
   * @param progress the progress display, which is updated until a report is written
   * @param turn waits until a report may be written
   * @throws LimitReached if a limit ended the work, or the worker was abandoned
   * @throws FailureAfterReport if the work failed after all of its reports were written
   * @throws Exception any exception of the work
   */
  public static <T> T run(
      Callable<T> work, ShutdownManager limits, Progress progress, Runnable turn) throws Exception {
    FutureTask<T> task =
        new FutureTask<>(
            () -> {
              CancellationPoint.install(((FileWorker) currentThread())::checkpoint);
              return work.call();
            });
    FileWorker worker = new FileWorker(task, limits, progress, turn);
    HeapTrimming.trim();
    worker.start();
    return worker.await(task, limits);
  }

  private void checkpoint() {
    if (stage.get() == Stage.ABANDONED) {
      throw abandoned();
    }
    limits.current().checkUnlessReporting();
  }

  private static CancellationException abandoned() {
    return new CancellationException("the file was given up");
  }

  /**
   * Waits for the work and monitors its limits. The work may exhaust the memory so that waiting
   * fails, too; the limits are then examined as well.
   */
  private <T> T await(FutureTask<T> task, ShutdownManager limits) throws Exception {
    Optional<GracePeriod> overdue = Optional.empty();
    while (true) {
      try {
        return task.get(limits.timing().periodMillis(), TimeUnit.MILLISECONDS);
      } catch (ExecutionException e) {
        if (stage.get() == Stage.COMPLETE) {
          throw new FailureAfterReport(e.getCause());
        }
        throw LargeStackExecutor.toException(e.getCause());
      } catch (TimeoutException | OutOfMemoryError e) {
        overdue = monitor(overdue, limits.current());
      }
    }
  }

  /** Returns the grace period if the limits are reached; abandons the worker at its end. */
  private Optional<GracePeriod> monitor(Optional<GracePeriod> before, Budget current) {
    try {
      progress.tick();
      if (!current.isExhausted()) {
        return Optional.empty();
      } else if (before.filter(o -> o.limits() == current && o.reports() == reports).isEmpty()) {
        return Optional.of(
            new GracePeriod(this, current, reports, limits.timing().now(), processorNanos()));
      } else if (before.get().isTooLong() && stage.compareAndSet(Stage.WORKING, Stage.ABANDONED)) {
        throw new LimitReached(current.exhaustionReason());
      }
    } catch (OutOfMemoryError e) {
      return before; // as above
    }
    return before;
  }

  /**
   * The grace period of a worker.
   *
   * @param limits the limits that were reached
   * @param reports the number of reports at its start
   * @param since the time of its start, in nanoseconds
   * @param worked the processor time of the worker at its start, in nanoseconds
   */
  private record GracePeriod(
      FileWorker worker, Budget limits, int reports, long since, long worked) {
    boolean isTooLong() {
      long waited = worker.limits.timing().now() - since;
      return waited > PATIENCE_NANOS
          && (!limits.hasDecisions()
              || waited > MOST_PATIENCE_NANOS
              || worker.processorNanos() - worked > PATIENCE_NANOS);
    }
  }

  /**
   * Returns the processor time of this thread in nanoseconds; the elapsed time if the virtual
   * machine does not measure it.
   */
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

  /** Exception: the work on a file failed after all of its reports were written. */
  public static final class FailureAfterReport extends Exception {
    private static final long serialVersionUID = 1L;

    FailureAfterReport(Throwable cause) {
      super(cause);
    }
  }

  /** Composes a report in memory. */
  @FunctionalInterface
  public interface Composition {
    /**
     * Composes the report.
     *
     * @return the fragment to write
     * @throws IOException if it cannot be composed
     */
    ReportFragment compose() throws IOException;
  }

  /**
   * Composes a report on the file of the current worker, and writes it in the turn of the file. On
   * any other thread it is written at once.
   *
   * @throws CancellationException if the worker was abandoned; nothing is written
   * @throws IOException if the report cannot be composed or written
   */
  public static void report(Composition composition) throws IOException {
    beginReport();
    ReportFragment part = composition.compose();
    if (Thread.currentThread() instanceof FileWorker worker) {
      worker.progress.end();
      worker.turn.run();
      part.write();
      worker.written++;
      worker.endReport();
    } else {
      part.write();
    }
  }

  /**
   * Begins the report on the file of the current worker: no limit holds, and the worker is not
   * abandoned until the report is written or {@link #resumeWork} is called.
   *
   * @throws CancellationException if the worker was abandoned
   */
  public static void beginReport() {
    if (Thread.currentThread() instanceof FileWorker worker) {
      if (worker.stage.compareAndSet(Stage.WORKING, Stage.REPORTING)) {
        worker.limits.current().startReport();
      } else if (worker.stage.get() == Stage.ABANDONED) {
        throw abandoned();
      }
    }
  }

  /** Resumes the work; the report that was begun is kept to be written later. */
  public static void resumeWork() {
    if (Thread.currentThread() instanceof FileWorker worker) {
      worker.endReport();
    }
  }

  private void endReport() {
    reports++;
    stage.set(written < expected ? Stage.WORKING : Stage.COMPLETE);
  }

  /**
   * Announces the number of reports on the file of the current worker.
   *
   * @param reports the number
   * @param noted announces it to the writer
   * @throws CancellationException if the worker was abandoned
   * @throws IOException if the target cannot be written
   */
  static void announce(int reports, Announcement noted) throws IOException {
    Optional<FileWorker> worker =
        Thread.currentThread() instanceof FileWorker own ? Optional.of(own) : Optional.empty();
    if (worker.isPresent()
        && !worker.get().stage.compareAndSet(Stage.WORKING, Stage.REPORTING)
        && worker.get().stage.get() == Stage.ABANDONED) {
      throw abandoned();
    }
    noted.announce();
    if (worker.isPresent()) {
      worker.get().expected = worker.get().written + reports;
      worker.get().stage.compareAndSet(Stage.REPORTING, Stage.WORKING);
    }
  }

  /** Announces the number of reports to their writer. */
  @FunctionalInterface
  interface Announcement {
    void announce() throws IOException;
  }
}
