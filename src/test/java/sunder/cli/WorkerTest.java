package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import sunder.cli.console.FileWorker;
import sunder.cli.console.Progress;
import sunder.cli.console.ShutdownManager;

/** Which work is left behind. */
class WorkerTest {
  /** Longer than work has to end by itself. */
  private static final Duration LONG = Duration.ofMillis(1_700);

  private static final Duration SOME_LOOKS_LONG = Duration.ofMillis(200);

  @Test
  void whatEndsBehindItsReportIsNotLeftBehind() throws Exception {
    ShutdownManager limits = new ShutdownManager(System.nanoTime() - Duration.ofHours(1).toNanos());
    limits.beginFile(Optional.of(Duration.ofMinutes(1)), OptionalInt.empty());
    assertThat(limits.current().isExhausted()).isTrue();
    Progress none = Progress.of(Progress.Kind.NOTHING, CliRun.environment(), "");
    String result =
        FileWorker.run(
            () -> {
              FileWorker.report(() -> () -> LockSupport.parkNanos(LONG.toNanos()));
              Thread.sleep(SOME_LOOKS_LONG.toMillis());
              return "reported";
            },
            limits,
            none,
            () -> {});
    assertThat(result).isEqualTo("reported");
  }
}
