package sunder.limit;

import java.util.function.Supplier;

/**
 * Where a computation that may take long asks whether its run is to stop.
 *
 * <p>A single operation on a large term or box can take longer than a whole run may. Terms and
 * intervals know nothing of runs, so the question is the thread's, like its interruption: a run
 * installs it with {@link #during}, loops call {@link #pass}. Without a run nothing is asked.
 */
public final class Checkpoint {
  /** About a millisecond. */
  private static final long WORK_BETWEEN_QUESTIONS = 10_000;

  private static final ThreadLocal<Checkpoint> CURRENT =
      ThreadLocal.withInitial(() -> new Checkpoint(() -> {}));

  private final Runnable question;
  private long work;

  private Checkpoint(Runnable question) {
    this.question = question;
  }

  /**
   * Computes on behalf of a run.
   *
   * @param question asked now and then on this thread; throws what shall end the computation
   */
  public static <T> T during(Runnable question, Supplier<T> computation) {
    Checkpoint outer = CURRENT.get();
    CURRENT.set(new Checkpoint(question));
    try {
      return computation.get();
    } finally {
      CURRENT.set(outer);
    }
  }

  /**
   * Notes work done or about to be done.
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
