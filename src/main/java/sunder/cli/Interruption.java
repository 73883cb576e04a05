package sunder.cli;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import sunder.verify.Budget;

/**
 * Ctrl-C: the first one ends the run through its budget, so that the report is still printed; the
 * second one kills the process.
 */
final class Interruption {
  private final Consumer<Runnable> signals;
  private boolean requested;
  private Optional<Budget> current = Optional.empty();

  /** One that listens to the signals of the process once it is told to. */
  Interruption() {
    this(Signals::onFirst);
  }

  private Interruption(Consumer<Runnable> signals) {
    this.signals = signals;
  }

  /** One that leaves the signals to the program around us. */
  static Interruption withoutSignals() {
    return new Interruption(action -> {});
  }

  /** Listens to the signals from now on. */
  void install() {
    signals.accept(this::request);
  }

  /** What the first signal does. */
  synchronized void request() {
    requested = true;
    current.ifPresent(Budget::interrupt);
  }

  /** A budget that a signal interrupts; if one came already, it is interrupted from the start. */
  synchronized Budget budget(Optional<Duration> timeout, OptionalInt maxIterations) {
    Budget budget = new Budget(timeout, maxIterations);
    current = Optional.of(budget);
    if (requested) {
      budget.interrupt();
    }
    return budget;
  }
}
