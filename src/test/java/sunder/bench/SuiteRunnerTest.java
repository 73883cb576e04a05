package sunder.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.bench.Measurement.Status;
import sunder.bench.Suite.SuiteException;

/** With a measurer that invents figures: slow is 4 times fast, and has a limit at size 8. */
class SuiteRunnerTest {
  private static final SuiteRunner.Progress SILENT =
      new SuiteRunner.Progress() {
        @Override
        public void running(
            Suite.Case cell, int repetition, int done, int total, Optional<Duration> left) {}

        @Override
        public void ended(Measurement run) {}
      };

  @TempDir Path folder;
  private final List<String> measured = new ArrayList<>();
  private Suite suite;

  @BeforeEach
  void readSuite() throws SuiteException {
    suite =
        SuiteParser.parse(
            "demo",
            """
            title = Demonstration
            repetitions = 6
            methods = fast, slow
            baseline = slow
            [S]
            program = intro
            sizes = 2, 4, 8, 16
            published = them | there | TIME, s | 2: 0.5, 4: > 1
            """);
  }

  private Measurement invent(Suite ignored, Suite.Case cell, int repetition) {
    measured.add(cell + " #" + repetition);
    boolean slow = cell.contender().equals("slow");
    Map<Metric, BigInteger> figures = new EnumMap<>(Metric.class);
    long millis = (slow ? 4L : 1L) * (100L * cell.size() * cell.size() + repetition);
    figures.put(Metric.MILLIS, BigInteger.valueOf(millis));
    figures.put(Metric.WALL_MILLIS, BigInteger.valueOf(millis + 50));
    figures.put(Metric.STATES, BigInteger.valueOf(10L * cell.size()));
    figures.put(Metric.UNSAFE, BigInteger.TWO.pow(70));
    Status status = slow && cell.size() >= 8 ? Status.LIMIT : Status.DONE;
    return new Measurement(
        cell, repetition, status, figures, status == Status.DONE ? "" : "timeout");
  }

  private void run(SuiteRunner.Measurer measurer) throws Exception {
    ResultsFolder results = new ResultsFolder(folder, "java: any\n");
    new SuiteRunner(suite, measurer, results.rawFile(), SILENT).run();
    results.summarize(suite);
  }

  @Test
  void interleavesAndGoesNoFurtherThanALimit() throws Exception {
    run(this::invent);
    assertThat(measured)
        .startsWith(
            "S 2 fast #0",
            "S 2 slow #0",
            "S 2 fast #1",
            "S 2 slow #1",
            "S 4 fast #1",
            "S 4 slow #1")
        .contains("S 8 slow #1", "S 16 fast #6")
        .doesNotContain("S 8 slow #2", "S 16 slow #1")
        .hasSize(2 + 4 * 6 + 2 * 6 + 1);
  }

  @Test
  void aRunThatLeavesVariantsUndecidedIsALimitForComparisons() throws Exception {
    run(
        (any, cell, repetition) -> {
          Measurement done = invent(any, cell, repetition);
          Map<Metric, BigInteger> figures = new EnumMap<>(done.figures());
          figures.put(Metric.UNKNOWN, BigInteger.valueOf(cell.size() >= 4 ? 1 : 0));
          return new Measurement(cell, repetition, Status.DONE, figures, "iteration limit");
        });
    SuiteResults results =
        new SuiteResults(suite, new ResultsFolder(folder, "java: any\n").rawFile().read());
    Suite.Series series = suite.series().get(0);
    Suite.Contender fast = series.contenders().get(0);
    assertThat(results.medians(series, fast, Metric.MILLIS).get(2)).isFinite();
    assertThat(results.medians(series, fast, Metric.MILLIS).get(4)).isInfinite();
    assertThat(results.ratio(series, 2, fast).value()).isFinite();
    assertThat(results.ratio(series, 4, fast).value()).isNaN();
  }

  @Test
  void resumesWhereItWasInterrupted() throws Exception {
    run(this::invent);
    List<String> all = Files.readAllLines(folder.resolve("raw.csv"));
    Files.delete(folder.resolve("raw.csv"));
    measured.clear();
    assertThatThrownBy(() -> run(this::inventTen)).isInstanceOf(IOException.class);
    Files.writeString(folder.resolve("raw.csv"), "S,2,fa", StandardOpenOption.APPEND);
    measured.clear();
    run(this::invent);
    assertThat(measured).hasSize(2 + all.size() - 1 - 10);
    assertThat(Files.readAllLines(folder.resolve("raw.csv"))).containsAll(all);
  }

  private Measurement inventTen(Suite ignored, Suite.Case cell, int repetition) throws IOException {
    if (measured.size() == 10) {
      throw new IOException("interrupted");
    }
    return invent(ignored, cell, repetition);
  }

  @Test
  void summariesShowRatiosGrowthLimitsAndPublishedFigures() throws Exception {
    run(this::invent);
    String text = Files.readString(folder.resolve("summary.md"));
    assertThat(text)
        .contains("2: 4.00 [4.00, 4.00]; 4: 4.00 [4.00, 4.00]; 8: > 4.00")
        .contains("growth of fast, time, ms: exponent 2.00 [1.99, 2.00], 95%")
        .contains("growth of fast, states visited: exponent 1")
        .contains("| them | there | TIME, s | 0.5 | > 1 |")
        .contains("limit (60 s)")
        .contains("1180591620717411303424 / 0 / 0")
        .contains("![s-time.svg](s-time.svg)")
        .contains("* java: any");
    assertThat(Files.readString(folder.resolve("summary.csv")))
        .contains("S,2,fast,6,DONE,0.9688,")
        .contains("S,8,slow,1,LIMIT")
        .contains(">limit");
    assertThat(Files.readString(folder.resolve("s-time.svg"))).contains("<svg").contains("<path");
  }

  @Test
  void failuresAreShownAndTriedAgain() throws Exception {
    run(this::fail);
    assertThat(Files.readString(folder.resolve("summary.md"))).contains("FAILED: S 2 fast: exit 3");
    measured.clear();
    run(this::invent);
    assertThat(measured).contains("S 2 fast #1");
    assertThat(Files.readString(folder.resolve("summary.md"))).doesNotContain("FAILED");
  }

  private Measurement fail(Suite ignored, Suite.Case cell, int repetition) {
    return new Measurement(cell, repetition, Status.FAILED, Map.of(), "exit 3: \"bad\",\n file");
  }

  @Test
  void runsOfAnotherMachineAreNotMixedIn() throws Exception {
    run(this::invent);
    assertThatThrownBy(() -> new ResultsFolder(folder, "java: other\n"))
        .isInstanceOf(SuiteException.class)
        .hasMessageContaining("--fresh");
    ResultsFolder.clear(folder);
    assertThat(new ResultsFolder(folder, "java: other\n").rawFile().read()).isEmpty();
  }
}
