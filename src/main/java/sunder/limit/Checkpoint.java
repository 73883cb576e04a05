package sunder.limit;

import java.util.function.Supplier;

/**
 * A place that long work passes often, so that a limit can end it: reading, typing, operations on
 * terms, boxes and diagrams. Such code knows no limits and is not to be handed any; it only passes
 * checkpoints, and who runs it says on this thread (and on those it starts) what happens there.
 */
public final class Checkpoint {
  /** About a millisecond. */
  private static final long WORK_BETWEEN_QUESTIONS = 10_000;

  private static final InheritableThreadLocal<Checkpoint> CURRENT =
      new InheritableThreadLocal<>() {
        @Override
        protected Checkpoint initialValue() {
          return new Checkpoint(() -> {});
        }

        @Override
        protected Checkpoint childValue(Checkpoint parent) {
          return new Checkpoint(parent.question);
        }
      };

  private static final ThreadLocal<Boolean> OPTIONAL = ThreadLocal.withInitial(() -> false);

  private final Runnable question;
  private long work;

  private Checkpoint(Runnable question) {
    this.question = question;
  }

  /**
   * From now on {@link #pass} does this on this thread, and on threads that it starts.
   *
   * @param check throws an unchecked exception to end the work; once it has done so it must leave
   *     the work alone that puts the results together, but for what {@link #isOptional}
   */
  public static void set(Runnable check) {
    CURRENT.set(new Checkpoint(check));
  }

  /** From now on {@link #pass} does nothing on this thread. */
  public static void clear() {
    CURRENT.remove();
  }

  /**
   * Computes on behalf of a run.
   *
   * @param question asked now and then on this thread; throws what shall end the computation
   */
  public static <T> T during(Runnable question, Supplier<T> computation) {
    Checkpoint outer = CURRENT.get();
    set(question);
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
  public static <T, E extends Exception> T optional(Work<T, E> work) throws E {
    boolean before = OPTIONAL.get();
    OPTIONAL.set(true);
    try {
      return work.run();
    } finally {
      OPTIONAL.set(before);
    }
  }

  /** Work that is {@link #optional}. */
  @FunctionalInterface
  public interface Work<T, E extends Exception> {
    /** Does it; anything that it throws ends it. */
    T run() throws E;
  }

  /** Whether the work that goes on is {@link #optional}. */
  public static boolean isOptional() {
    return OPTIONAL.get();
  }

  /**
   * Ends the work by an exception if it shall end. Costs some 30 ns: inner loops pass every so many
   * steps.
   */
  public static void pass() {
    CURRENT.get().question.run();
  }

  /**
   * Notes work done or about to be done, and asks every so much of it.
   *
   * @param amount in steps of about 100 ns
   */
  public static void pass(long amount) {
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
