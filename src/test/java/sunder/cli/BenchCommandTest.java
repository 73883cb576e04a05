package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchCommandTest {
  @TempDir Path folder;

  @Test
  void measuresInFreshMachinesAndWritesResults() throws Exception {
    Path suite =
        Files.writeString(
            folder.resolve("small.suite"),
            """
            title = A small suite
            axis = features
            methods = arp, brute-arp
            baseline = brute-arp
            [Intro]
            program = intro
            sizes = 1, 2
            """);
    String results = folder.resolve("results").toString();
    String[] line = {"bench", suite.toString(), "--output", results, "--repetitions", "1"};
    CliRun first = CliRun.of(line);
    assertThat(first.code()).as(first.err()).isEqualTo(ExitCode.SAFE);
    Path small = folder.resolve("results").resolve("small");
    assertThat(first.out().strip()).isEqualTo(small.resolve("summary.md").toString());
    assertThat(first.err()).contains("4/4 Intro 2 brute-arp #1").contains("DONE");
    assertThat(Files.readString(small.resolve("summary.md")))
        .contains("# A small suite")
        .contains("| 3 / 1 / 0 |")
        .doesNotContain("FAILED");
    assertThat(small.resolve("intro-time.svg")).exists();
    assertThat(Files.readAllLines(small.resolve("raw.csv"))).hasSize(1 + 2 + 4);
    CliRun again = CliRun.of(line);
    assertThat(again.err()).as("nothing is left to measure").isEmpty();
  }

  @Test
  void wrongUsageIsOneLine() {
    CliRun run = CliRun.of("bench", "nowhere");
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err().strip()).startsWith("sunder: no suite 'nowhere'").doesNotContain("\n");
    assertThat(CliRun.of("bench", "--repetitions", "0").code()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void listsTheSuites() {
    assertThat(CliRun.of("bench", "--list").out()).contains("families ").contains("engine ");
  }
}
