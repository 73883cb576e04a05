package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.OptionSpec;
import sunder.cli.console.ExitCode;
import sunder.cli.option.ChoiceConverter;
import sunder.verdict.UnknownReason;

/** Help, versions and wrong usage of every command. */
class UsageTest {
  private static final String EXAMPLE = "examples/intro.ia";

  private static final List<String> COMMANDS =
      List.of(
          "",
          "verify",
          "watch",
          "compare",
          "model",
          "sketch",
          "check",
          "check-model",
          "replay",
          "derive",
          "bench",
          "worker",
          "status",
          "lsp",
          "solvers",
          "explain",
          "generate-completion",
          "generate-man",
          "help");

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
        "verify --plays 0 " + EXAMPLE,
        "verify --plays -3 --format json " + EXAMPLE,
        "verify --max-iterations 99999999999 " + EXAMPLE,
        "verify --output /no/such/directory/report " + EXAMPLE,
        "verify --config A --config B " + EXAMPLE,
        "verify --timeout",
        "verify --complete-plays examples/c/pump.c",
        "verify --complete-plays examples/promela/array.pml",
        "solvers extra",
        "explain nothing",
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
      CommandExitCodes.of(command)
          .values()
          .forEach(meaning -> assertThat(run.out().replaceAll("\\s+", " ")).contains(meaning));
      assertThat(run.err()).isEmpty();
    }
  }

  @Test
  void exitCodesOfVerifyAreThoseOfVerify() {
    for (String command : COMMANDS) {
      if (!command.isEmpty() && !command.equals("verify")) {
        assertThat(CliRun.of(command, "--help").out())
            .doesNotContain("some variant UNSAFE, others");
      }
    }
  }

  @Test
  void helpIsACommandToo() {
    assertThat(CliRun.of("help").out()).isEqualTo(CliRun.of("--help").out());
    assertThat(CliRun.of("help", "verify").out()).isEqualTo(CliRun.of("verify", "--help").out());
  }

  @Test
  void everyReasonAndExitCodeIsExplained() {
    String all = CliRun.of("explain").out();
    for (UnknownReason reason : UnknownReason.values()) {
      CliRun run = CliRun.of(("explain " + reason.title()).split(" "));
      assertThat(run.code()).isEqualTo(ExitCode.SAFE);
      assertThat(run.out().lines())
          .containsExactly(
              reason.title(), "  UNKNOWN: " + reason.sentence(), "  " + reason.advice());
      assertThat(all).contains(run.out());
    }
    for (ExitCode code : ExitCode.values()) {
      String number = Integer.toString(code.value());
      String out = CliRun.of("explain", number).out();
      for (String command : COMMANDS.subList(1, COMMANDS.size())) {
        String meaning = CommandExitCodes.of(command).get(number);
        List<String> lines =
            out.lines()
                .filter(line -> line.matches("  (.*, )?" + command + "[,:] .*"))
                .map(line -> line.replaceFirst("^[^:]*: ", ""))
                .toList();
        if (!out.equals(
            number + System.lineSeparator() + "  " + meaning + System.lineSeparator())) {
          assertThat(lines)
              .as(command + " " + code)
              .isEqualTo(meaning == null ? List.of() : List.of(meaning));
        }
      }
      assertThat(all).contains(out);
    }
  }

  /** Each command is a section, with each of its options and what these say. */
  @Test
  void theManualPageHasEveryOptionOfEveryCommand() {
    String page = CliRun.of("generate-man").out().replace("\\(aq", "'").replace("\\-", "-");
    String[] sections = page.split("\n.SH SUNDER ");
    assertThat(sections).hasSize(COMMANDS.size());
    for (String command : COMMANDS.subList(1, COMMANDS.size())) {
      String section =
          List.of(sections).stream()
              .filter(each -> each.startsWith(command + "\n"))
              .findFirst()
              .orElseThrow();
      for (OptionSpec option : new Cli(CliRun.environment()).options(command)) {
        if (option.hidden()) {
          continue;
        }
        assertThat(section).contains("\n.B \\&" + String.join(", ", option.names()));
        for (String line : option.description()) {
          assertThat(section).contains("\\&" + line.replaceAll("\\s+", " ").strip() + "\n");
        }
      }
      CommandExitCodes.of(command)
          .values()
          .forEach(meaning -> assertThat(section).contains(meaning));
    }
  }

  /** What the label of an option says can be typed. */
  @Test
  void optionsAreShownAsTheyAreTyped() {
    for (String command : COMMANDS.subList(1, COMMANDS.size())) {
      for (OptionSpec option : new Cli(CliRun.environment()).options(command)) {
        List<String> values = new ArrayList<>();
        ChoiceConverter.candidates(option).forEach(values::add);
        if (!values.isEmpty()) {
          assertThat(option.paramLabel())
              .as(command + " " + option.longestName())
              .isIn(
                  "METHOD",
                  "ORDER",
                  "DOMAIN",
                  "NAME",
                  "SUITE",
                  String.join("|", values),
                  String.join(",", values));
        }
      }
    }
    CliRun run = CliRun.of("verify", "--format", "xml", EXAMPLE);
    assertThat(run.err()).contains("'--format': 'xml' is none of text, json");
  }

  @Test
  void aTypingErrorInACommandGetsOneSuggestion() {
    CliRun run = CliRun.of("verfy", EXAMPLE);
    assertThat(run.err().lines())
        .startsWith("sunder: unknown command 'verfy'", "did you mean 'verify'?");
    assertThat(CliRun.of("verify", "-x", EXAMPLE).err()).doesNotContain("did you mean");
  }

  @Test
  void theVersionIsThatOfTheBuildWithItsCommitAndTheJavaItRunsOn() {
    CliRun run = CliRun.of("--version");
    assertThat(run.out())
        .matches("sunder \\d+\\.\\d+\\.\\d+\\S*\\Rcommit ([0-9a-f]{7,}|unknown)\\RJava \\d+.*\\R");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "verify \0.ia",
        "verify --output \0 " + EXAMPLE,
        "verify --feature-model \0 " + EXAMPLE,
        "bench \0",
        "bench --output \0"
      })
  void aNameThatNoFileCanHaveIsTold(String line) {
    CliRun run = CliRun.of(line.split(" "));
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("'\\u0000", " is not a file name in the encoding ", "LC_ALL");
  }

  @Test
  void standardInputIsReadOnce() {
    CliRun run = CliRun.of("verify", "-", "--feature-model", "-");
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("standard input can be read only once");
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
  void whatAnEditorGivesIsLookedAtBeforeItIsServed() {
    CliRun run = CliRun.of("lsp", "--", "--nonsense");
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("--nonsense");
  }
}
