package sunder.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExitCodeTest {
  @Test
  void theWorstCounts() {
    assertThat(ExitCode.SAFE.worse(ExitCode.UNKNOWN)).isEqualTo(ExitCode.UNKNOWN);
    assertThat(ExitCode.UNSAFE.worse(ExitCode.UNKNOWN)).isEqualTo(ExitCode.UNSAFE);
    assertThat(ExitCode.UNSAFE.worse(ExitCode.BAD_INPUT)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(ExitCode.INTERNAL_ERROR.worse(ExitCode.SAFE)).isEqualTo(ExitCode.INTERNAL_ERROR);
  }

  @Test
  void theTableHasEveryCodeOnce() {
    assertThat(ExitCode.table()).hasSize(ExitCode.values().length);
    assertThat(ExitCode.table().keySet()).containsExactly("0", "10", "20", "2", "3", "1");
  }
}
