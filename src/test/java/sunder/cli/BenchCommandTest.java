package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.bench.FolderLock;
import sunder.cli.console.ExitCode;
import sunder.cli.console.ShutdownManager;

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

  private Path suite(String name, String line) throws IOException {
    String text = "methods = arp\n[Intro]\nprogram = intro\n" + line + "\n";
    return Files.writeString(folder.resolve(name + ".suite"), text);
  }

  @Test
  void aFolderIsForOneRunAtATime() throws Exception {
    String small = suite("small", "sizes = 1").toString();
    Path results = folder.resolve("results");
    try (FolderLock lock = FolderLock.acquire(results.resolve("small"))) {
      CliRun run = CliRun.of("bench", small, "--output", results.toString());
      assertThat(run.code()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).contains(lock.folder() + " is in use by another run");
    }
    assertThat(results.resolve("small")).isEmptyDirectory();
    FolderLock.acquire(results.resolve("small")).close();
  }

  @Test
  void nothingCannotBeSummarized() throws Exception {
    String small = suite("small", "sizes = 1").toString();
    Path results = folder.resolve("results");
    CliRun run = CliRun.of("bench", small, "--summarize", "--output", results.toString());
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("has no runs of this suite");
    assertThat(results).doesNotExist();
  }

  @Test
  void resultsThatCannotBeWrittenAreOneLine() throws Exception {
    String small = suite("small", "sizes = 1").toString();
    String file = Files.writeString(folder.resolve("file"), "").toString();
    CliRun run = CliRun.of("bench", small, "--output", file);
    assertThat(run.code()).isEqualTo(ExitCode.INTERNAL_ERROR);
    assertThat(run.err().lines()).singleElement().asString().startsWith("sunder: " + file);
    assertThat(run.err()).doesNotContain("Exception");
  }

  @Test
  void measuringStopsInTimeAndGoesOnLater() throws Exception {
    String small = suite("small", "sizes = 1").toString();
    String results = folder.resolve("results").toString();
    ShutdownManager interruption = new ShutdownManager(System.nanoTime() - 10_000_000_000L);
    CliRun none =
        CliRun.with(
            Main.VERIFIERS, interruption, "bench", small, "--timeout", "1s", "--output", results);
    assertThat(none.code()).as(none.err()).isEqualTo(ExitCode.UNKNOWN);
    assertThat(none.out()).isEmpty();
    assertThat(none.err()).contains("not everything was measured");
    CliRun rest = CliRun.of("bench", small, "-q", "--repetitions", "1", "--output", results);
    assertThat(rest.code()).as(rest.err()).isEqualTo(ExitCode.SAFE);
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
