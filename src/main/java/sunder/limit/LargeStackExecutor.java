package sunder.limit;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/** Runs a task on a thread with a large stack, for recursion over deeply nested syntax trees. */
public final class LargeStackExecutor {
  /** The stack size of the threads, in bytes. */
  public static final long BYTES = 512L << 20;

  private LargeStackExecutor() {}

  /** Returns a new daemon thread with a large stack; the caller starts it. */
  public static Thread newThread(Runnable work, String name) {
    Thread thread = new Thread(null, work, name, BYTES);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Returns the result of a task that runs on a new thread, for which the caller waits.
   *
   * @throws RuntimeException what the task throws
   */
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
   * Returns the result of a task that runs on a new thread, for which the caller waits.
   *
   * @param interrupted runs if the calling thread is interrupted while it waits
   * @throws Exception what the task throws
   */
  public static <T> T call(Callable<T> work, String name, Runnable interrupted) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    newThread(task, name).start();
    return await(task, interrupted);
  }

  /**
   * Waits for a task and returns its result. An interruption does not end the wait; it runs {@code
   * interrupted}, and the calling thread is interrupted again at the end.
   *
   * @throws Exception what the task throws
   */
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

  /**
   * Returns the exception of a task, to be thrown by the caller.
   *
   * @throws Error if the cause is an error
   */
  public static Exception toException(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof Exception e ? e : new IllegalStateException(cause);
  }
}
