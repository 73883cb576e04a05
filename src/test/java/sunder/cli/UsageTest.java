package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Help, versions and wrong usage of every command. */
class UsageTest {
  private static final String EXAMPLE = "examples/intro.ia";

  private static final List<String> COMMANDS =
      List.of(
          "", "verify", "compare", "model", "sketch", "bench", "solvers", "generate-completion");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "verify",
        "verify --no-such-option " + EXAMPLE,
        "verify --method magic " + EXAMPLE,
        "verify --solver magic " + EXAMPLE,
        "verify --solver opensmt " + EXAMPLE,
        "verify --format xml " + EXAMPLE,
        "verify --check bounds,magic " + EXAMPLE,
        "verify --timeout 5 " + EXAMPLE,
        "verify --timeout -5s " + EXAMPLE,
        "verify --max-iterations 0 " + EXAMPLE,
        "verify --max-iterations many " + EXAMPLE,
        "verify --max-iterations 99999999999 " + EXAMPLE,
        "verify --output /no/such/directory/report " + EXAMPLE,
        "verify --config A --config B " + EXAMPLE,
        "verify --timeout",
        "solvers extra",
      })
  void wrongUsageIsTwoWithALineThatSaysWhy(String line) {
    CliRun run = CliRun.of(line.isEmpty() ? new String[0] : line.split(" "));
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("sunder: ").doesNotContain("\tat ", "Exception");
  }

  @Test
  void everyCommandHasHelpWithTheExitCodes() {
    for (String command : COMMANDS) {
      CliRun run = CliRun.of((command + " --help").strip().split(" "));
      assertThat(run.code()).as(command).isEqualTo(ExitCode.SAFE);
      assertThat(run.out()).as(command).contains("Usage: sunder " + command);
      ExitCode.table()
          .values()
          .forEach(meaning -> assertThat(run.out().replaceAll("\\s+", " ")).contains(meaning));
      assertThat(run.err()).isEmpty();
    }
  }

  @Test
  void theVersionIsThatOfTheBuildWithItsCommitAndTheJavaItRunsOn() {
    CliRun run = CliRun.of("--version");
    assertThat(run.out())
        .matches("sunder \\d+\\.\\d+\\.\\d+\\S*\\Rcommit ([0-9a-f]{7,}|unknown)\\RJava \\d+.*\\R");
  }

  @Test
  void aTypingErrorGetsASuggestion() {
    assertThat(CliRun.of("verify", "--metod", "arp", EXAMPLE).err()).contains("--method");
  }

  @Test
  void theSolversCommandShowsTheBuiltInSolver() {
    CliRun run = CliRun.of("solvers");
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).containsPattern("smtinterpol +yes +SMTInterpol");
  }

  @Test
  void completionCanBeGenerated() {
    CliRun run = CliRun.of("generate-completion");
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).contains("--max-iterations", "complete ");
  }
}
