package sunder.limit;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/** Runs deeply recursive work: programs may be nested thousands of levels deep. */
public final class LargeStackExecutor {
  public static final long BYTES = 512L << 20;

  private LargeStackExecutor() {}

  /** A thread that does some work; the process does not wait for it. */
  public static Thread newThread(Runnable work, String name) {
    Thread thread = new Thread(null, work, name, BYTES);
    thread.setDaemon(true);
    return thread;
  }

  /** Computes on a thread of its own, which the calling one waits for; exceptions pass through. */
  public static <T> T call(Supplier<T> work) {
    try {
      return call(work::get, "replay", () -> {});
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e); // a supplier throws no other
    }
  }

  /**
   * The same of what may throw more.
   *
   * @param interrupted is told if the calling thread is interrupted meanwhile
   */
  public static <T> T call(Callable<T> work, String name, Runnable interrupted) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    newThread(task, name).start();
    return await(task, interrupted);
  }

  /** Waits until some work is done, whatever happens. */
  public static <T> T await(Future<T> task, Runnable interrupted) throws Exception {
    boolean wasInterrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          wasInterrupted = true;
          interrupted.run();
        }
      }
    } catch (ExecutionException e) {
      throw toException(e.getCause());
    } finally {
      if (wasInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** What work threw, to be thrown on. */
  public static Exception toException(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof Exception e ? e : new IllegalStateException(cause);
  }
}
