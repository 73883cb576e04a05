package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import sunder.limit.CancellationPoint;
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
    assertThatThrownBy(budget::checkUnlessReporting)
        .isInstanceOfSatisfying(
            LimitReached.class, e -> assertThat(e.reason()).isEqualTo(UnknownReason.TIMEOUT));
    assertThatCode(budget::checkUnlessReporting).doesNotThrowAnyException();
    assertThatThrownBy(budget::check).isInstanceOf(LimitReached.class);
  }

  @Test
  void aRunThatHasEndedIsReportedWhatever() {
    Budget budget = Budget.unlimited();
    budget.startReport();
    budget.interrupt();
    assertThatCode(budget::checkUnlessReporting).doesNotThrowAnyException();
  }

  @Test
  void whatAReportCanBeWithoutHasAMoment() {
    Budget budget = Budget.unlimited();
    budget.startReport();
    budget.interrupt();
    assertThatThrownBy(
            () ->
                CancellationPoint.runOptional(
                    () -> {
                      while (true) {
                        budget.checkUnlessReporting();
                        LockSupport.parkNanos(10_000_000);
                      }
                    }))
        .isInstanceOfSatisfying(
            LimitReached.class, e -> assertThat(e.reason()).isEqualTo(UnknownReason.INTERRUPTED));
    assertThat(CancellationPoint.isOptional()).isFalse();
    assertThatCode(budget::checkUnlessReporting).doesNotThrowAnyException();
  }
}
