package sunder.cli.console;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import sunder.verify.Budget;

/**
 * The shutdown manager: the limits of the running work, and the signals that end it. Ctrl-C or a
 * termination signal ends the work like a limit, so that the report is still written; a second
 * signal ends the process.
 *
 * <p>Time is counted without gaps: the limits of the first file start with the process, those of
 * each further file at the end of the previous one, and they hold until the report of the file is
 * written.
 */
public final class ShutdownManager {
  private final Consumer<Runnable> signals;
  private final Timing timing;
  private boolean requested;
  private long startNanos;
  private volatile Budget current;
  private boolean fresh;
  private Runnable announcement = () -> {};

  /** The shutdown managers of the files that are verified in parallel. */
  private final Set<ShutdownManager> beside = new HashSet<>();

  private boolean hasBegun;

  /**
   * The clock of time limits.
   *
   * @param nanoTime a monotonic clock, in nanoseconds
   * @param periodMillis the period in which the limits of the work are polled, in milliseconds
   */
  public record Timing(LongSupplier nanoTime, long periodMillis) {
    private static final Timing OF_SYSTEM = new Timing(System::nanoTime, 50);

    long now() {
      return nanoTime.getAsLong();
    }
  }

  /** Creates a shutdown manager without signals, whose clock starts now. */
  public ShutdownManager() {
    this(System.nanoTime());
  }

  /** Creates a shutdown manager with a given clock and without signals. */
  public ShutdownManager(Timing timing) {
    this(timing.now(), action -> {}, timing);
  }

  /**
   * Creates a shutdown manager that can handle the signals of the process, see {@link #install}.
   *
   * @param startNanos the start of the process, on the clock of {@link System#nanoTime}
   */
  public ShutdownManager(long startNanos) {
    this(startNanos, Signals::onFirst, Timing.OF_SYSTEM);
  }

  private ShutdownManager(long startNanos, Consumer<Runnable> signals, Timing timing) {
    this.startNanos = startNanos;
    this.signals = signals;
    this.timing = timing;
    this.current = limits(startNanos, Optional.empty(), OptionalInt.empty());
  }

  private Budget limits(long start, Optional<Duration> timeout, OptionalInt maxIterations) {
    return new Budget(timing.nanoTime(), start, timeout, maxIterations);
  }

  /** Returns the clock of time limits. */
  Timing timing() {
    return timing;
  }

  /** Returns a shutdown manager that leaves the signals to the host program. */
  public static ShutdownManager withoutSignals() {
    return new ShutdownManager(Timing.OF_SYSTEM);
  }

  /**
   * Installs the signal handlers.
   *
   * @param shown informs the user that the first signal was received
   */
  public void install(Runnable shown) {
    announcement = shown;
    signals.accept(this::interrupt);
  }

  /**
   * Creates the shutdown manager of one of several files that are verified in parallel; a signal
   * ends the work on each of them. The clock of the first one started with the process, that of the
   * others starts now.
   */
  public synchronized ShutdownManager fork() {
    ShutdownManager one =
        new ShutdownManager(hasBegun ? timing.now() : startNanos, action -> {}, timing);
    one.requested = requested;
    hasBegun = true;
    beside.add(one);
    return one;
  }

  /** Removes a shutdown manager of {@link #beside} after the work on its file. */
  public synchronized void remove(ShutdownManager one) {
    beside.remove(one);
  }

  /** Ends the work on all files of {@link #beside}. */
  public synchronized void cancelForks() {
    beside.forEach(ShutdownManager::interrupt);
  }

  /** Ends the work, like the first signal. */
  public void interrupt() {
    synchronized (this) {
      requested = true;
      current.interrupt();
      beside.forEach(ShutdownManager::interrupt);
    }
    announcement.run();
  }

  /**
   * Sets the limits of the next file; its clock has been running since {@link #endFile} or the
   * start of the process.
   */
  public synchronized void beginFile(Optional<Duration> timeout, OptionalInt maxIterations) {
    setCurrent(limits(startNanos, timeout, maxIterations));
    fresh = true;
  }

  /**
   * Removes the limits: the work on the file has ended, and only its report remains to be written.
   */
  public synchronized void liftLimits() {
    setCurrent(Budget.unlimited());
    current.startReport();
  }

  /** Ends the work on a file and its limits; the clock of the next file starts. */
  public synchronized void endFile() {
    startNanos = timing.now();
    setCurrent(Budget.unlimited());
    fresh = false;
  }

  /**
   * Returns the limits of a run: for the first run on a file those under which the file was read,
   * for a further run new ones.
   */
  public synchronized Budget budget(Optional<Duration> timeout, OptionalInt maxIterations) {
    if (!fresh) {
      setCurrent(limits(timing.now(), timeout, maxIterations));
    }
    fresh = false;
    return current;
  }

  private void setCurrent(Budget budget) {
    current = budget;
    if (requested) {
      budget.interrupt();
    }
  }

  /** Returns the current limits. */
  public Budget current() {
    return current;
  }

  /**
   * Handles Ctrl-C and the termination signal once. Java has no public interface for this, so
   * {@code sun.misc.Signal} is called by reflection; if it is missing or disabled ({@code java
   * -Xrs}), the signals keep their default actions.
   */
  private static final class Signals {
    private final Class<?> signal;
    private final Class<?> handler;

    private Signals() throws ClassNotFoundException {
      this.signal = Class.forName("sun.misc.Signal");
      this.handler = Class.forName("sun.misc.SignalHandler");
    }

    /**
     * Runs {@code action} on the first signal; the second one, of either kind, ends the process.
     */
    static void onFirst(Runnable action) {
      try {
        Signals signals = new Signals();
        signals.set(signals.handler(action));
      } catch (ReflectiveOperationException e) {
        return; // the default actions stay
      }
    }

    private Object handler(Runnable action) {
      return Proxy.newProxyInstance(
          handler.getClassLoader(),
          new Class<?>[] {handler},
          (proxy, method, arguments) -> {
            if (method.getName().equals("handle")) {
              set(handler.getField("SIG_DFL").get(null));
              action.run();
              return null;
            }
            return method.invoke(this, arguments);
          });
    }

    private void set(Object reaction) throws ReflectiveOperationException {
      for (String name : new String[] {"INT", "TERM"}) {
        Object named = signal.getConstructor(String.class).newInstance(name);
        signal.getMethod("handle", signal, handler).invoke(null, named, reaction);
      }
    }
  }
}
