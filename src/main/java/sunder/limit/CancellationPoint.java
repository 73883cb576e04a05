package sunder.limit;

import java.util.function.Supplier;

/**
 * A cancellation point: parsing, typing and operations on terms, boxes and diagrams call {@link
 * #check} often, so that the limits of a run can end them by an exception.
 *
 * <p>The limits are a callback that is installed for the current thread and inherited by the
 * threads that it starts. Without a callback, {@link #check} does nothing.
 */
public final class CancellationPoint {
  /** The amount of work between two calls of the callback, in steps of 100 ns: a millisecond. */
  private static final long WORK_BETWEEN_QUESTIONS = 10_000;

  private static final InheritableThreadLocal<CancellationPoint> CURRENT =
      new InheritableThreadLocal<>() {
        @Override
        protected CancellationPoint initialValue() {
          return new CancellationPoint(() -> {});
        }

        @Override
        protected CancellationPoint childValue(CancellationPoint parent) {
          return new CancellationPoint(parent.question);
        }
      };

  private static final ThreadLocal<Boolean> OPTIONAL = ThreadLocal.withInitial(() -> false);

  private final Runnable question;
  private long work;

  private CancellationPoint(Runnable question) {
    this.question = question;
  }

  /**
   * Installs the callback of this thread and of the threads that it starts from now on.
   *
   * @param check throws an unchecked exception to cancel the computation. After it has thrown once,
   *     it must not throw again while results are assembled, unless {@link #isOptional}.
   */
  public static void install(Runnable check) {
    CURRENT.set(new CancellationPoint(check));
  }

  /** Removes the callback of this thread. */
  public static void clear() {
    CURRENT.remove();
  }

  /**
   * Returns the result of a computation during which a callback is installed on this thread;
   * afterwards the previous callback is installed again.
   *
   * @param question the callback; it throws an unchecked exception to cancel the computation
   */
  public static <T> T runWith(Runnable question, Supplier<T> computation) {
    CancellationPoint outer = CURRENT.get();
    install(question);
    try {
      return computation.get();
    } finally {
      CURRENT.set(outer);
    }
  }

  /**
   * Runs a task that may be cancelled even while results are assembled, since the result can do
   * without it. The caller catches the exception of the callback.
   */
  public static <T, E extends Exception> T runOptional(OptionalTask<T, E> work) throws E {
    boolean before = OPTIONAL.get();
    OPTIONAL.set(true);
    try {
      return work.run();
    } finally {
      OPTIONAL.set(before);
    }
  }

  /** Work that is {@link #runOptional}. */
  @FunctionalInterface
  public interface OptionalTask<T, E extends Exception> {
    /** Returns the result of the task; an exception of the callback passes through. */
    T run() throws E;
  }

  /** Returns whether this thread is within {@link #runOptional}. */
  public static boolean isOptional() {
    return OPTIONAL.get();
  }

  /**
   * Calls the callback, which throws if the computation is cancelled. A call costs about 30 ns, so
   * inner loops call it once for many iterations.
   */
  public static void check() {
    CURRENT.get().question.run();
  }

  /**
   * Counts work, and calls the callback about once for each millisecond of it.
   *
   * @param amount the work done since the last call, or about to be done, in steps of 100 ns
   */
  public static void check(long amount) {
    CURRENT.get().add(amount);
  }

  private void add(long amount) {
    work += amount;
    if (work >= WORK_BETWEEN_QUESTIONS) {
      work = 0;
      question.run();
    }
  }
}
