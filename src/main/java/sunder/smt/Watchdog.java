package sunder.smt;

import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Interrupts a running query soon after its budget is exhausted. */
final class Watchdog implements AutoCloseable {
  private static final long PERIOD_MILLIS = 20;

  private final BooleanSupplier stop;
  private ScheduledExecutorService timer;

  Watchdog(BooleanSupplier stop) {
    this.stop = stop;
  }

  /** Runs the query; calls {@code interrupt}, perhaps several times, once it shall stop. */
  Answer guard(Runnable interrupt, Supplier<Answer> query) {
    return guard(interrupt, query, new Answer.Unknown("interrupted"));
  }

  /**
   * Runs a question likewise.
   *
   * @param stopped the answer if it shall not even begin
   */
  <T> T guard(Runnable interrupt, Supplier<T> query, T stopped) {
    if (stop.getAsBoolean()) {
      return stopped;
    }
    Future<?> watch =
        timer()
            .scheduleWithFixedDelay(
                () -> {
                  if (stop.getAsBoolean()) {
                    interrupt.run();
                  }
                },
                PERIOD_MILLIS,
                PERIOD_MILLIS,
                TimeUnit.MILLISECONDS);
    try {
      return query.get();
    } finally {
      watch.cancel(false);
    }
  }

  private ScheduledExecutorService timer() {
    if (timer == null) {
      timer =
          Executors.newSingleThreadScheduledExecutor(
              task -> {
                Thread thread = new Thread(task, "solver-watchdog");
                thread.setDaemon(true);
                return thread;
              });
    }
    return timer;
  }

  @Override
  public void close() {
    if (timer != null) {
      timer.shutdownNow();
    }
  }
}
