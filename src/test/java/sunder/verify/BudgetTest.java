package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import sunder.limit.Checkpoint;
import sunder.verdict.UnknownReason;

/** What a limit ends, and what it leaves alone. */
class BudgetTest {
  private static Budget exhausted() {
    return new Budget(
        System.nanoTime() - 2_000_000_000, Optional.of(Duration.ofSeconds(1)), OptionalInt.empty());
  }

  @Test
  void theClockStartsWhereItIsSaid() {
    assertThat(exhausted().isExhausted()).isTrue();
    assertThat(exhausted().elapsedMillis()).isGreaterThanOrEqualTo(2000);
    assertThat(new Budget(Optional.of(Duration.ofHours(1)), OptionalInt.empty()).isExhausted())
        .isFalse();
  }

  @Test
  void resultsArePutTogetherUndisturbed() {
    Budget budget = exhausted();
    assertThatThrownBy(budget::checkpoint)
        .isInstanceOfSatisfying(
            LimitReached.class, e -> assertThat(e.reason()).isEqualTo(UnknownReason.TIMEOUT));
    assertThatCode(budget::checkpoint).doesNotThrowAnyException();
    assertThatThrownBy(budget::check).isInstanceOf(LimitReached.class);
  }

  @Test
  void aRunThatHasEndedIsReportedWhatever() {
    Budget budget = Budget.unlimited();
    budget.startReport();
    budget.interrupt();
    assertThatCode(budget::checkpoint).doesNotThrowAnyException();
  }

  @Test
  void whatAReportCanBeWithoutHasAMoment() {
    Budget budget = Budget.unlimited();
    budget.startReport();
    budget.interrupt();
    assertThatThrownBy(
            () ->
                Checkpoint.optional(
                    () -> {
                      while (true) {
                        budget.checkpoint();
                        LockSupport.parkNanos(10_000_000);
                      }
                    }))
        .isInstanceOfSatisfying(
            LimitReached.class, e -> assertThat(e.reason()).isEqualTo(UnknownReason.INTERRUPTED));
    assertThat(Checkpoint.isOptional()).isFalse();
    assertThatCode(budget::checkpoint).doesNotThrowAnyException();
  }
}
