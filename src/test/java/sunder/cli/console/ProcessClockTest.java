package sunder.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessClockTest {
  @Test
  void readsTheFilesOfLinux() {
    assertThat(ProcessClock.uptime("350735.47 234388.90\n")).isEqualTo(35_073_547);
    String fields = "4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 ";
    assertThat(ProcessClock.startTime("17 (java (x) y) S " + fields + "4711 23 24"))
        .isEqualTo(4711);
  }

  @Test
  void theStartIsNotInTheFuture() {
    assertThat(ProcessClock.processStart()).isLessThanOrEqualTo(System.nanoTime());
  }
}
