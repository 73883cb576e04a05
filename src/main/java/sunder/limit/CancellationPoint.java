package sunder.limit;

import java.util.function.Supplier;

/**
 * A place that long work passes often, so that a limit can end it: reading, typing, operations on
 * terms, boxes and diagrams. Such code knows no limits and is not to be handed any; it only passes
 * checkpoints, and who runs it says on this thread (and on those it starts) what happens there.
 */
public final class CancellationPoint {
  /** About a millisecond. */
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
   * From now on {@link #check} does this on this thread, and on threads that it starts.
   *
   * @param check throws an unchecked exception to end the work; once it has done so it must leave
   *     the work alone that puts the results together, but for what {@link #isOptional}
   */
  public static void install(Runnable check) {
    CURRENT.set(new CancellationPoint(check));
  }

  /** From now on {@link #check} does nothing on this thread. */
  public static void clear() {
    CURRENT.remove();
  }

  /**
   * Computes on behalf of a run.
   *
   * @param question asked now and then on this thread; throws what shall end the computation
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
   * Does work that a result can be without: where time is short it may be ended although results
   * are put together. Whoever calls this catches what ends it.
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
    /** Does it; anything that it throws ends it. */
    T run() throws E;
  }

  /** Whether the work that goes on is {@link #runOptional}. */
  public static boolean isOptional() {
    return OPTIONAL.get();
  }

  /**
   * Ends the work by an exception if it shall end. Costs some 30 ns: inner loops pass every so many
   * steps.
   */
  public static void check() {
    CURRENT.get().question.run();
  }

  /**
   * Notes work done or about to be done, and asks every so much of it.
   *
   * @param amount in steps of about 100 ns
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
