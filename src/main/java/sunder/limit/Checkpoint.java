package sunder.limit;

/**
 * A place that long work passes often, so that a limit can end it: reading, typing, operations on
 * diagrams. Such code knows no limits and is not to be handed any; it only passes checkpoints, and
 * who runs it says on this thread (and on those it starts) what happens there.
 *
 * <p>Passing costs some 30 ns: inner loops pass every so many steps.
 */
public final class Checkpoint {
  private static final Runnable NOTHING = () -> {};
  private static final ThreadLocal<Runnable> CURRENT = new InheritableThreadLocal<>();

  private Checkpoint() {}

  /**
   * From now on {@link #pass} does this on this thread, and on threads that it starts.
   *
   * @param check throws an unchecked exception to end the work; it must leave the work alone once
   *     it has done so, for as long as it takes to put the results together
   */
  public static void set(Runnable check) {
    CURRENT.set(check);
  }

  /** From now on {@link #pass} does nothing on this thread. */
  public static void clear() {
    CURRENT.set(NOTHING);
  }

  /** Ends the work by an exception if it shall end. */
  public static void pass() {
    Runnable check = CURRENT.get();
    if (check != null) {
      check.run();
    }
  }
}
