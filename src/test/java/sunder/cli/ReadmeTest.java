package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the README tells people to type works, and prints what it says. */
class ReadmeTest {
  private static final Path README = Path.of("README.md");
  private static final Pattern SHELL = Pattern.compile("(?ms)^```sh\n(.*?)^```");
  private static final Pattern OUTPUT =
      Pattern.compile("(?ms)^<!-- output of: ([^\n]*) -->\n```\\w*\n(.*?)^```");
  private static final Pattern ARGUMENTS =
      Pattern.compile("-Dexec\\.args=\"([^\"]*)\"|target/sunder\\.jar (.*)");

  private static List<MatchResult> find(Pattern pattern) throws IOException {
    return pattern.matcher(Files.readString(README)).results().toList();
  }

  /** The arguments of every command line of ours in the shell blocks. */
  static List<String> commands() throws IOException {
    return find(SHELL).stream()
        .flatMap(block -> block.group(1).lines())
        .flatMap(line -> ARGUMENTS.matcher(line).results())
        .map(match -> match.group(1) != null ? match.group(1) : match.group(2))
        .toList();
  }

  static List<List<String>> outputs() throws IOException {
    return find(OUTPUT).stream().map(m -> List.of(m.group(1), m.group(2))).toList();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theCommandWorks(String arguments) {
    CliRun run = CliRun.of(arguments.split(" "));
    assertThat(run.code()).isIn(ExitCode.SAFE, ExitCode.UNSAFE, ExitCode.UNKNOWN);
    assertThat(run.out()).isNotEmpty();
    assertThat(run.err()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("outputs")
  void theOutputIsWhatTheReadmeShows(List<String> example) {
    CliRun run = CliRun.of(example.get(0).split(" "));
    assertThat(withoutMeasurements(run.out())).isEqualTo(withoutMeasurements(example.get(1)));
  }

  private static String withoutMeasurements(String report) {
    return report
        .replaceAll("\"(smtMillis|millis|peakHeapBytes)\": \\d+", "")
        .replaceAll("queries in .*", "")
        .replaceAll(" +(time +memory|\\d+\\.\\d+ s +\\d+ MB)", "");
  }

  @Test
  void theTestCommandIsTheOneOfTheContinuousIntegration() throws IOException {
    assertThat(Files.readString(Path.of(".ci/run"))).contains("\nmvn -B -ntp verify\n");
    assertThat(Files.readString(README)).contains("\nmvn -B -ntp verify\n");
  }

  @Test
  void theShownExampleIsTheFile() throws IOException {
    assertThat(Files.readString(README))
        .contains("```\n" + Files.readString(Path.of("examples/intro.ia")) + "```");
  }
}
