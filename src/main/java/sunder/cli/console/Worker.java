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
import sunder.limit.LargeStackExecutor;
import sunder.report.ReportPart;
import sunder.verify.Budget;
import sunder.verify.LimitReached;

/**
 * The thread that works on one file: one with a deep stack, since deeply nested inputs are walked
 * by recursion, and one that nobody has to wait for. Limits end work from the inside, at its
 * checkpoints; work that does not come to one in time is given up, and its file is undecided.
 *
 * <p>Both this thread and the one that waits for it may report of the file. One compare-and-set of
 * its {@link Stage} decides which of them does: the worker that begins its report, or the other one
 * that gives it up.
 */
public final class Worker extends Thread {
  /** Beyond its limits, work has so long to end by itself. */
  private static final long PATIENCE_NANOS = 1_400_000_000;

  /** The same where verdicts would be lost and a busy machine gave the work no time to end. */
  private static final long MOST_PATIENCE_NANOS = 10_000_000_000L;

  private final Interruption limits;
  private final Progress progress;
  private final Runnable turn;
  private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.WORKING);

  /** How many were made; the work behind one has its own time to end. */
  private volatile int reports;

  /** How many are written, and how many will be: nothing is said of the file behind the last. */
  private int written;

  private int expected = 1;

  /** How far the work is. */
  private enum Stage {
    /** A report may begin, or the file be given up. */
    WORKING,
    /** A report is composed or written. */
    REPORTING,
    /** Every report is written. */
    COMPLETE,
    /** Given up: nothing that this thread reports is written. */
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
   * @throws LimitReached if a limit ended it, or it was given up
   * @throws ReportedAlready if something ended the work whose report is complete
   * @throws Exception what the work throws
   */
  public static <T> T run(Callable<T> work, Interruption limits, Progress progress, Runnable turn)
      throws Exception {
    FutureTask<T> task =
        new FutureTask<>(
            () -> {
              CancellationPoint.install(((Worker) currentThread())::checkpoint);
              return work.call();
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

  /** The work may take all memory, so that none is left to wait with: then it hears of it, too. */
  private <T> T await(FutureTask<T> task, Interruption limits) throws Exception {
    Optional<Overdue> overdue = Optional.empty();
    while (true) {
      try {
        return task.get(limits.timing().periodMillis(), TimeUnit.MILLISECONDS);
      } catch (ExecutionException e) {
        if (stage.get() == Stage.COMPLETE) {
          throw new ReportedAlready(e.getCause());
        }
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
            new Overdue(this, current, reports, limits.timing().now(), processorNanos()));
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
      long waited = worker.limits.timing().now() - since;
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

  /** Something ended the work on a file, of which everything had been reported. */
  public static final class ReportedAlready extends Exception {
    private static final long serialVersionUID = 1L;

    ReportedAlready(Throwable cause) {
      super(cause);
    }
  }

  /** Composes a report in memory. */
  @FunctionalInterface
  public interface Composition {
    /**
     * @return writes it
     * @throws IOException if it cannot be composed
     */
    ReportPart compose() throws IOException;
  }

  /**
   * Composes a report of the file that this thread works on, and writes it in the turn of the file.
   * On another thread it is written at once.
   *
   * @throws CancellationException if the file was given up: nothing is written
   * @throws IOException if it cannot be composed or written
   */
  public static void report(Composition composition) throws IOException {
    beginReport();
    ReportPart part = composition.compose();
    if (Thread.currentThread() instanceof Worker worker) {
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
   * Begins the report of the file that this thread works on: no limit holds for it, and the file is
   * not given up until it is written or {@link #resumeWork} is called.
   *
   * @throws CancellationException if the file was given up
   */
  public static void beginReport() {
    if (Thread.currentThread() instanceof Worker worker) {
      if (worker.stage.compareAndSet(Stage.WORKING, Stage.REPORTING)) {
        worker.limits.current().startReport();
      } else if (worker.stage.get() == Stage.ABANDONED) {
        throw givenUp();
      }
    }
  }

  /** Goes on with the work: the report that was begun is kept, to be written later. */
  public static void resumeWork() {
    if (Thread.currentThread() instanceof Worker worker) {
      worker.endReport();
    }
  }

  private void endReport() {
    reports++;
    stage.set(written < expected ? Stage.WORKING : Stage.COMPLETE);
  }

  /**
   * Notes how many reports there will be of the file that this thread works on.
   *
   * @param noted tells it to who writes them
   * @throws CancellationException if the file was given up
   */
  static void expect(int reports, Expectation noted) throws IOException {
    Optional<Worker> worker =
        Thread.currentThread() instanceof Worker own ? Optional.of(own) : Optional.empty();
    if (worker.isPresent()
        && !worker.get().stage.compareAndSet(Stage.WORKING, Stage.REPORTING)
        && worker.get().stage.get() == Stage.ABANDONED) {
      throw givenUp();
    }
    noted.note();
    if (worker.isPresent()) {
      worker.get().expected = worker.get().written + reports;
      worker.get().stage.compareAndSet(Stage.REPORTING, Stage.WORKING);
    }
  }

  /** Notes how many reports there will be. */
  @FunctionalInterface
  interface Expectation {
    void note() throws IOException;
  }
}
