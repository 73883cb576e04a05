package sunder.cli;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import sunder.verify.Budget;

/**
 * Ctrl-C: the first one ends the run through its budget, so that the report is still printed; the
 * second one kills the process.
 */
final class Interruption {
  private boolean requested;
  private Optional<Budget> current = Optional.empty();

  /** Listens to the signals from now on. */
  void install() {
    Signals.onFirst(this::request);
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
