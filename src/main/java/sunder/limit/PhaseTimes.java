package sunder.limit;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The time that each phase of a computation took on one thread, without the phases nested in it,
 * and the phase in which the computation was stopped. Any thread may read it.
 */
public final class PhaseTimes {
  private static final ThreadLocal<Optional<PhaseTimes>> CURRENT =
      ThreadLocal.withInitial(Optional::empty);

  private final Map<String, Long> nanos = new LinkedHashMap<>();
  private final Deque<String> active = new ArrayDeque<>();
  private long since = System.nanoTime();
  private Optional<Throwable> stop = Optional.empty();
  private Optional<String> stoppedPhase = Optional.empty();

  /** A phase that returns a value. */
  @FunctionalInterface
  public interface Phase<T, E extends Exception> {
    T run() throws E;
  }

  /** The total time of a phase. */
  public record PhaseTime(String phase, long millis) {}

  /** Measures the phases of this thread from now on. */
  public void install() {
    CURRENT.set(Optional.of(this));
  }

  /** Returns the times of this thread; empty times if none were installed. */
  public static PhaseTimes current() {
    return CURRENT.get().orElseGet(PhaseTimes::new);
  }

  /**
   * Runs a phase of a computation.
   *
   * @param phase the name of the phase in reports
   */
  public static <T, E extends Exception> T measure(String phase, Phase<T, E> computation) throws E {
    Optional<PhaseTimes> times = CURRENT.get();
    if (times.isEmpty()) {
      return computation.run();
    }
    times.get().begin(phase);
    try {
      return computation.run();
    } catch (Throwable e) {
      times.get().stopped(e);
      throw e;
    } finally {
      times.get().end();
    }
  }

  private synchronized void begin(String phase) {
    account();
    active.push(phase);
  }

  private synchronized void end() {
    account();
    active.pop();
  }

  /** Records the innermost phase that an exception ended. */
  private synchronized void stopped(Throwable e) {
    if (stop.filter(e::equals).isEmpty()) {
      stop = Optional.of(e);
      stoppedPhase = Optional.of(active.peek());
    }
  }

  private void account() {
    long now = System.nanoTime();
    if (!active.isEmpty()) {
      nanos.merge(active.peek(), now - since, Long::sum);
    }
    since = now;
  }

  /** Returns the times of the most expensive phases, the longest first. */
  public synchronized List<PhaseTime> longest(int most) {
    account();
    return nanos.entrySet().stream()
        .map(entry -> new PhaseTime(entry.getKey(), entry.getValue() / 1_000_000))
        .filter(time -> time.millis() > 0)
        .sorted(Comparator.comparingLong(PhaseTime::millis).reversed())
        .limit(most)
        .toList();
  }

  /** Returns the running phase; if none is running, the one that an exception ended last. */
  public synchronized Optional<String> latest() {
    return Optional.ofNullable(active.peek()).or(() -> stoppedPhase);
  }
}
