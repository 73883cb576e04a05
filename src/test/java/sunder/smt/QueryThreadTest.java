package sunder.smt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sunder.smt.RestartingLinearSolver.QueryThread;

@Timeout(60)
class QueryThreadTest {
  private static final SatResult ANSWER = new SatResult.Unsatisfiable(Set.of());
  private static final SatResult STOPPED = new SatResult.Unknown("not even begun");

  @Test
  void anAnswerIsPassedOn() {
    try (QueryThread thread = new QueryThread(() -> false)) {
      assertThat(thread.run(() -> {}, () -> ANSWER, STOPPED)).contains(ANSWER);
    }
  }

  @Test
  void aQueryThatHearsTheInterruptAnswers() {
    AtomicBoolean stop = new AtomicBoolean();
    AtomicBoolean interrupted = new AtomicBoolean();
    try (QueryThread thread = new QueryThread(stop::get)) {
      Optional<SatResult> outcome =
          thread.run(
              () -> interrupted.set(true),
              () -> {
                stop.set(true);
                while (!interrupted.get()) {
                  LockSupport.parkNanos(1_000_000);
                }
                return new SatResult.Unknown("interrupted");
              },
              STOPPED);
      assertThat(outcome).contains(new SatResult.Unknown("interrupted"));
    }
  }

  @Test
  void aDeafQueryIsAbandonedAndTheNextOneHasAnotherThread() {
    AtomicBoolean stop = new AtomicBoolean();
    try (QueryThread thread = new QueryThread(stop::get)) {
      Optional<SatResult> outcome =
          thread.run(
              () -> {},
              () -> {
                stop.set(true);
                while (true) {
                  LockSupport.parkNanos(Long.MAX_VALUE);
                }
              },
              STOPPED);
      assertThat(outcome).isEmpty();
      stop.set(false);
      assertThat(thread.run(() -> {}, () -> ANSWER, STOPPED)).contains(ANSWER);
    }
  }

  @Test
  void aFailureIsThatOfTheCaller() {
    try (QueryThread thread = new QueryThread(() -> false)) {
      assertThatThrownBy(
              () ->
                  thread.run(
                      () -> {},
                      () -> {
                        throw new IllegalStateException("bug");
                      },
                      STOPPED))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("bug");
    }
  }
}
