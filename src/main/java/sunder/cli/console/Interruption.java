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
 * The clock and the signals of the process: the limits of what goes on now, which Ctrl-C or a
 * termination signal ends too, so that the report is still printed. A second signal kills.
 *
 * <p>No time goes uncounted: the limits of the first file start with the process, those of the
 * others where the one before them ended, and they hold until the file's report is written.
 */
public final class Interruption {
  private final Consumer<Runnable> signals;
  private final Timing timing;
  private boolean requested;
  private long startNanos;
  private volatile Budget current;
  private boolean fresh;
  private Runnable announcement = () -> {};

  /** Those of files that are worked on beside each other. */
  private final Set<Interruption> beside = new HashSet<>();

  private boolean hasBegun;

  /**
   * What the limits of time are measured by.
   *
   * @param nanoTime a monotonic clock, in nanoseconds
   * @param periodMillis how often it is looked whether work is beyond its limits
   */
  public record Timing(LongSupplier nanoTime, long periodMillis) {
    private static final Timing OF_SYSTEM = new Timing(System::nanoTime, 50);

    long now() {
      return nanoTime.getAsLong();
    }
  }

  /** The clock starts now. */
  public Interruption() {
    this(System.nanoTime());
  }

  /** One with a clock of its own, which leaves the signals to the program around us. */
  public Interruption(Timing timing) {
    this(timing.now(), action -> {}, timing);
  }

  /**
   * One that listens to the signals of the process once it is told to.
   *
   * @param startNanos when the process started, by {@link System#nanoTime}
   */
  public Interruption(long startNanos) {
    this(startNanos, Signals::onFirst, Timing.OF_SYSTEM);
  }

  private Interruption(long startNanos, Consumer<Runnable> signals, Timing timing) {
    this.startNanos = startNanos;
    this.signals = signals;
    this.timing = timing;
    this.current = limits(startNanos, Optional.empty(), OptionalInt.empty());
  }

  private Budget limits(long start, Optional<Duration> timeout, OptionalInt maxIterations) {
    return new Budget(timing.nanoTime(), start, timeout, maxIterations);
  }

  /** What the limits of time are measured by. */
  Timing timing() {
    return timing;
  }

  /** One that leaves the signals to the program around us. */
  public static Interruption withoutSignals() {
    return new Interruption(Timing.OF_SYSTEM);
  }

  /**
   * Listens to the signals from now on.
   *
   * @param shown tells the user that the first one was heard
   */
  public void install(Runnable shown) {
    announcement = shown;
    signals.accept(this::request);
  }

  /**
   * That of one of several files that are worked on beside each other: a signal ends the work on
   * each of them. The clock of the first one started with the process, that of the others now.
   */
  public synchronized Interruption beside() {
    Interruption one = new Interruption(hasBegun ? timing.now() : startNanos, action -> {}, timing);
    one.requested = requested;
    hasBegun = true;
    beside.add(one);
    return one;
  }

  /** Nothing more is done about the file of one of {@link #beside}. */
  public synchronized void forget(Interruption one) {
    beside.remove(one);
  }

  /** The work on all files of {@link #beside} is in vain. */
  public synchronized void endBeside() {
    beside.forEach(Interruption::request);
  }

  /** What the first signal does. */
  public void request() {
    synchronized (this) {
      requested = true;
      current.interrupt();
      beside.forEach(Interruption::request);
    }
    announcement.run();
  }

  /** The limits of the next file, its clock running since {@link #end} or the process began. */
  public synchronized void begin(Optional<Duration> timeout, OptionalInt maxIterations) {
    become(limits(startNanos, timeout, maxIterations));
    fresh = true;
  }

  /** Nothing is left to do about the file but to say so: no limit holds for that. */
  public synchronized void endWork() {
    become(Budget.unlimited());
    current.startReport();
  }

  /** Nothing more is done about the file. */
  public synchronized void end() {
    startNanos = timing.now();
    become(Budget.unlimited());
    fresh = false;
  }

  /**
   * The limits of a run: of the first one about a file those under which it was read, of another
   * one new ones.
   */
  public synchronized Budget budget(Optional<Duration> timeout, OptionalInt maxIterations) {
    if (!fresh) {
      become(limits(timing.now(), timeout, maxIterations));
    }
    fresh = false;
    return current;
  }

  private void become(Budget budget) {
    current = budget;
    if (requested) {
      budget.interrupt();
    }
  }

  /** The limits that hold now. */
  public Budget current() {
    return current;
  }

  /**
   * Hears Ctrl-C and the termination signal once. Java has no public way to hear a signal without
   * ending, so {@code sun.misc.Signal} is asked by reflection; where it is missing or the machine
   * does not let us ({@code java -Xrs}), the signals do what they always do.
   */
  private static final class Signals {
    private final Class<?> signal;
    private final Class<?> handler;

    private Signals() throws ClassNotFoundException {
      this.signal = Class.forName("sun.misc.Signal");
      this.handler = Class.forName("sun.misc.SignalHandler");
    }

    /** Runs {@code action} on the first signal; the second one, of either kind, kills. */
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
