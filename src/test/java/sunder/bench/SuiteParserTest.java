package sunder.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import sunder.bench.Suite.SuiteException;

class SuiteParserTest {
  @Test
  void readsSeriesWithTheirDefaults() throws SuiteException {
    Suite suite =
        SuiteParser.parse(
            "demo",
            """
            title = A demonstration   # said here
            axis = features
            repetitions = 3
            methods = arp, quick
            options.quick = --method arp --max-iterations 2
            jvm = -Xmx1g
            baseline = arp

            [One]
            program = intro
            sizes = 2..4, 10
            sizes.quick = 2
            through.arp = taskset -c 0
            published = them | paper, Fig. 1 | TIME, s | 2: > 7 hrs, 3: 1,000
            [Two]
            program = file examples/intro.ia
            timeout = 7
            jvm.arp = -Xmx2g -Xint
            """);
    assertThat(suite.title()).isEqualTo("A demonstration");
    Suite.Series one = suite.series("One");
    assertThat(one.sizes().get("arp")).containsExactly(2, 3, 4, 10);
    assertThat(one.contenders())
        .containsExactly(
            new Suite.Contender(
                "arp",
                List.of("--method", "arp"),
                List.of("taskset", "-c", "0"),
                List.of("-Xmx1g"),
                List.of(),
                Suite.MeasuredCommand.VERIFY,
                new Suite.Answers(Optional.empty(), Optional.empty()),
                0),
            new Suite.Contender(
                "quick",
                List.of("--method", "arp", "--max-iterations", "2"),
                List.of(),
                List.of("-Xmx1g"),
                List.of(),
                Suite.MeasuredCommand.VERIFY,
                new Suite.Answers(Optional.empty(), Optional.empty()),
                0));
    assertThat(one.published().get(0).values())
        .containsEntry(2, "> 7 hrs")
        .containsEntry(3, "1,000");
    Suite.Series two = suite.series("Two");
    assertThat(two.timeout()).isEqualTo(Duration.ofSeconds(7));
    assertThat(two.contenders().get(0).jvm()).containsExactly("-Xmx2g", "-Xint");
    assertThat(suite.cells())
        .startsWith(
            new Suite.Case("One", 2, "arp"),
            new Suite.Case("One", 2, "quick"),
            new Suite.Case("One", 3, "arp"))
        .hasSize(7);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nonsense|demo:1: expected 'key = value' or '[section]'",
        "colour = red|demo:1: unknown key 'colour'",
        "title = x|demo: no series: a suite needs a [section]",
        "[A]|demo: [A] lacks 'methods'",
      })
  void saysWhatIsWrong(String text, String message) {
    assertThatThrownBy(() -> SuiteParser.parse("demo", text))
        .isInstanceOf(SuiteException.class)
        .hasMessage(message);
  }

  static List<String> suites() {
    return SuiteCatalog.names();
  }

  @ParameterizedTest
  @MethodSource("suites")
  void theSuitesOfTheToolCanBeRead(String name) throws Exception {
    Suite suite = SuiteCatalog.load(name);
    assertThat(suite.cells()).isNotEmpty();
    assertThat(suite.title()).isNotEqualTo(name);
  }

  @Test
  void anUnknownSuiteIsAMessage() {
    assertThatThrownBy(() -> SuiteCatalog.load("nowhere"))
        .isInstanceOf(SuiteException.class)
        .hasMessageStartingWith("no suite 'nowhere'");
  }

  /** The files of several folders, in their order; suites that come with the tool find enough. */
  @Test
  void aProgramMayBeSeveralFiles(@TempDir Path work) throws Exception {
    for (String name : List.of("jobs", "cluster")) {
      Suite.Series folder = SuiteCatalog.load(name).series("Folder");
      ProcessRunner processes = new ProcessRunner(work, () -> false);
      List<String> files = Files.readAllLines(processes.program(folder, 60));
      assertThat(files).hasSize(60).doesNotHaveDuplicates().allMatch(f -> Files.exists(Path.of(f)));
      assertThat(files).startsWith("examples/account.ia").anyMatch(f -> f.contains("/data/"));
      assertThatThrownBy(() -> processes.program(folder, 10_000))
          .hasMessageEndingWith("files, not 10000");
    }
  }
}
