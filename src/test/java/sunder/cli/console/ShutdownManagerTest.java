package sunder.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import sunder.verify.Budget;

/** Whose time counts for what. */
class ShutdownManagerTest {
  private static final Optional<Duration> MINUTE = Optional.of(Duration.ofMinutes(1));

  private static ShutdownManager startedAgo(Duration age) {
    return new ShutdownManager(System.nanoTime() - age.toNanos());
  }

  @Test
  void theFirstFileIsChargedWithTheStart() {
    ShutdownManager interruption = startedAgo(Duration.ofHours(1));
    interruption.beginFile(MINUTE, OptionalInt.empty());
    assertThat(interruption.current().isExhausted()).isTrue();
    assertThat(interruption.budget(MINUTE, OptionalInt.empty()))
        .as("the run goes on under the limits of reading")
        .isSameAs(interruption.current());
  }

  @Test
  void everyFurtherRunAndFileHasItsOwnTime() {
    ShutdownManager interruption = startedAgo(Duration.ofHours(1));
    interruption.beginFile(MINUTE, OptionalInt.empty());
    Budget first = interruption.budget(MINUTE, OptionalInt.empty());
    assertThat(interruption.budget(MINUTE, OptionalInt.empty()).isExhausted()).isFalse();
    interruption.endFile();
    interruption.beginFile(MINUTE, OptionalInt.empty());
    assertThat(first.isExhausted()).isTrue();
    assertThat(interruption.current().isExhausted()).isFalse();
  }

  @Test
  void aSignalEndsAllThatComes() {
    ShutdownManager interruption = new ShutdownManager();
    interruption.interrupt();
    assertThat(interruption.current().isExhausted()).isTrue();
    interruption.beginFile(MINUTE, OptionalInt.empty());
    assertThat(interruption.current().isExhausted()).isTrue();
    interruption.endFile();
    assertThat(interruption.budget(MINUTE, OptionalInt.empty()).isExhausted()).isTrue();
  }
}
