package sunder.replay;

import java.util.function.Supplier;

/** Runs deeply recursive work: programs may be nested thousands of levels deep. */
public final class BigStack {
  private static final long STACK_BYTES = 256L << 20;

  private BigStack() {}

  /** The result of {@code work}, which runs on a thread of its own; exceptions pass through. */
  public static <T> T call(Supplier<T> work) {
    Task<T> task = new Task<>(work);
    Thread thread = new Thread(null, task, "replay", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    boolean interrupted = false;
    while (true) {
      try {
        thread.join();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return task.result();
  }

  private static final class Task<T> implements Runnable {
    private final Supplier<T> work;
    private T result;
    private RuntimeException exception;
    private Error error;

    Task(Supplier<T> work) {
      this.work = work;
    }

    @Override
    public void run() {
      try {
        result = work.get();
      } catch (RuntimeException e) {
        exception = e;
      } catch (Error e) {
        error = e;
      }
    }

    T result() {
      if (error != null) {
        throw error;
      }
      if (exception != null) {
        throw exception;
      }
      return result;
    }
  }
}
