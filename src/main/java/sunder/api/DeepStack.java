package sunder.api;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Deeply nested programs are walked by recursion, for which a host's stack may be too small. */
final class DeepStack {
  private static final long STACK_BYTES = 512L << 20;

  private DeepStack() {}

  /**
   * Computes on a thread of its own, which the calling one waits for.
   *
   * @param interrupted is told if the calling thread is interrupted meanwhile
   */
  static <T> T compute(Callable<T> computation, Runnable interrupted) throws Exception {
    FutureTask<T> task = new FutureTask<>(computation);
    Thread thread = new Thread(null, task, "sunder", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
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
      throw rethrow(e.getCause());
    } finally {
      if (wasInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static Exception rethrow(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return (Exception) cause;
  }
}
