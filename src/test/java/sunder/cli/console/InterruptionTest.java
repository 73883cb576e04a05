package sunder.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import sunder.verify.Budget;

/** Whose time counts for what. */
class InterruptionTest {
  private static final Optional<Duration> MINUTE = Optional.of(Duration.ofMinutes(1));

  private static Interruption startedAgo(Duration age) {
    return new Interruption(System.nanoTime() - age.toNanos());
  }

  @Test
  void theFirstFileIsChargedWithTheStart() {
    Interruption interruption = startedAgo(Duration.ofHours(1));
    interruption.begin(MINUTE, OptionalInt.empty());
    assertThat(interruption.current().isExhausted()).isTrue();
    assertThat(interruption.budget(MINUTE, OptionalInt.empty()))
        .as("the run goes on under the limits of reading")
        .isSameAs(interruption.current());
  }

  @Test
  void everyFurtherRunAndFileHasItsOwnTime() {
    Interruption interruption = startedAgo(Duration.ofHours(1));
    interruption.begin(MINUTE, OptionalInt.empty());
    Budget first = interruption.budget(MINUTE, OptionalInt.empty());
    assertThat(interruption.budget(MINUTE, OptionalInt.empty()).isExhausted()).isFalse();
    interruption.end();
    interruption.begin(MINUTE, OptionalInt.empty());
    assertThat(first.isExhausted()).isTrue();
    assertThat(interruption.current().isExhausted()).isFalse();
  }

  @Test
  void aSignalEndsAllThatComes() {
    Interruption interruption = new Interruption();
    interruption.request();
    assertThat(interruption.current().isExhausted()).isTrue();
    interruption.begin(MINUTE, OptionalInt.empty());
    assertThat(interruption.current().isExhausted()).isTrue();
    interruption.end();
    assertThat(interruption.budget(MINUTE, OptionalInt.empty()).isExhausted()).isTrue();
  }
}
