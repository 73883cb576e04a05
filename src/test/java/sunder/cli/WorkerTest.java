package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import sunder.cli.console.Interruption;
import sunder.cli.console.Progress;
import sunder.cli.console.Worker;

/** Which work is left behind. */
class WorkerTest {
  /** Longer than work has to end by itself. */
  private static final Duration LONG = Duration.ofMillis(1_700);

  private static final Duration SOME_LOOKS_LONG = Duration.ofMillis(200);

  @Test
  void whatEndsBehindItsReportIsNotLeftBehind() throws Exception {
    Interruption limits = new Interruption(System.nanoTime() - Duration.ofHours(1).toNanos());
    limits.begin(Optional.of(Duration.ofMinutes(1)), OptionalInt.empty());
    assertThat(limits.current().isExhausted()).isTrue();
    Progress none = Progress.of(Progress.Kind.NOTHING, CliRun.environment(), "");
    String result =
        Worker.run(
            () -> {
              Worker.report(() -> () -> LockSupport.parkNanos(LONG.toNanos()));
              Thread.sleep(SOME_LOOKS_LONG.toMillis());
              return "reported";
            },
            limits,
            none,
            () -> {});
    assertThat(result).isEqualTo("reported");
  }
}
