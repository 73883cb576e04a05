package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.cli.console.ExitCode;

/** What the README and the manual tell people to type works, and prints what they say. */
class ReadmeTest {
  private static final Path README = Path.of("README.md");
  private static final Path MANUAL = Path.of("examples/manual.md");
  private static final Path TUTORIAL = Path.of("examples/tutorial/README.md");
  private static final int MOST_BYTES = 14_000;
  private static final Pattern SHELL = Pattern.compile("(?ms)^```sh\n(.*?)^```");
  private static final Pattern OUTPUT =
      Pattern.compile("(?ms)^<!-- output of: ([^\n]*) -->\n```\\w*\n(.*?)^```");
  private static final Pattern LINK = Pattern.compile("\\]\\((?!http)([^)]*)\\)");
  private static final String WRITES_A_FILE = " --output ";
  private static final Pattern ARGUMENTS =
      Pattern.compile(
          "(?<=-Dexec\\.args=\")[^\"]*|(?<=target/sunder\\.jar ).*"
              + "|(?<=^target/sunder ).*"
              + WRITES_A_FILE
              + ".*");

  /** A part of a file, behind a sentence that ends with a link to the file. */
  private static final Pattern PART =
      Pattern.compile("(?ms)\\]\\(([^)]*)\\)[^\n]*:\n\n```\\w*\n(.*?)^```");

  private static List<MatchResult> find(Pattern pattern) throws IOException {
    List<MatchResult> found = new ArrayList<>();
    for (Path document : List.of(README, MANUAL, TUTORIAL)) {
      pattern.matcher(Files.readString(document)).results().forEach(found::add);
    }
    return found;
  }

  /** The arguments of every command line of ours in the shell blocks. */
  static List<String> commands() throws IOException {
    return find(SHELL).stream()
        .flatMap(block -> block.group(1).lines())
        .flatMap(line -> ARGUMENTS.matcher(line).results())
        .map(MatchResult::group)
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
    assertThat(run.out().isEmpty()).isEqualTo(arguments.contains(WRITES_A_FILE));
    assertThat(run.err()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("outputs")
  void theOutputIsWhatIsShown(List<String> example) {
    CliRun run = CliRun.of(example.get(0).split(" "));
    assertThat(withoutMeasurements(run.out())).isEqualTo(withoutMeasurements(example.get(1)));
  }

  private static String withoutMeasurements(String report) {
    return report
        .replaceAll("\"(smtMillis|millis|peakHeapBytes)\": \\d+", "")
        .replaceAll("queries in .*", "")
        .replaceAll("Reading took .*", "")
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

  /** Each step of the tutorial is a command that is run here, and parts of files as they are. */
  @Test
  void theTutorialShowsWhatItRuns() throws IOException {
    String text = Files.readString(TUTORIAL);
    List<String> typed =
        text.lines().filter(line -> line.startsWith("target/sunder ")).collect(Collectors.toList());
    typed.removeIf(line -> line.contains(WRITES_A_FILE));
    assertThat(typed)
        .isEqualTo(OUTPUT.matcher(text).results().map(m -> "target/sunder " + m.group(1)).toList());
    List<MatchResult> parts = PART.matcher(text).results().toList();
    assertThat(parts).hasSize(6);
    for (MatchResult part : parts) {
      assertThat(TUTORIAL.resolveSibling(part.group(1))).content().contains(part.group(2));
    }
  }

  @Test
  void theReadmeIsShort() throws IOException {
    assertThat(Files.size(README)).isLessThanOrEqualTo(MOST_BYTES);
  }

  /** Sections by the names that links have for them. */
  private static Set<String> anchors(String text) {
    return text.replaceAll("(?ms)^```.*?^```", "")
        .lines()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT))
        .map(line -> line.replaceAll("[^\\w\\- ]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "README.md",
        "examples/manual.md",
        "examples/README.md",
        "examples/tutorial/README.md",
        ".github/CONTRIBUTING.md"
      })
  void everyLinkLeadsSomewhere(String document) throws IOException {
    Path from = Path.of(document);
    for (MatchResult link : LINK.matcher(Files.readString(from)).results().toList()) {
      String[] parts = link.group(1).split("#", 2);
      Path to = parts[0].isEmpty() ? from : from.resolveSibling(parts[0]).normalize();
      assertThat(to).exists();
      if (parts.length == 2) {
        assertThat(anchors(Files.readString(to))).as(link.group()).contains(parts[1]);
      }
    }
  }
}
