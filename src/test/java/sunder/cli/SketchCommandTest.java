package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sunder.certificate.Certificate.ReachedStates;
import sunder.cli.console.ExitCode;
import sunder.cli.console.ProcessEnvironment.VerifierFactory;
import sunder.cli.console.ShutdownManager;
import sunder.testing.Results;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.VerificationResult.Statistics;

/** The sketch command from arguments to exit code. */
class SketchCommandTest {
  private static final String RETRIES = "examples/sketch/retries.ia";

  @TempDir private Path directory;

  private String file(String text) throws IOException {
    return Files.writeString(directory.resolve("case.ia"), text).toString();
  }

  private static CliRun sketch(String file, String... options) {
    return CliRun.of(arguments(file, options));
  }

  private static String[] arguments(String file, String... options) {
    String[] arguments = new String[options.length + 2];
    arguments[0] = "sketch";
    System.arraycopy(options, 0, arguments, 1, options.length);
    arguments[arguments.length - 1] = file;
    return arguments;
  }

  /** The text, which a program with its report as a comment is, verifies as safe. */
  private void requireSafe(String program) throws IOException {
    CliRun run = CliRun.of("verify", file(program));
    assertThat(run.out()).contains(": 0 variants UNSAFE, ");
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
  }

  @ParameterizedTest
  @CsvSource({
    "loop-3, 5..7", "loop-8, 5..255", "loop-32, 5..4294967295",
    "loopcond-3, 0..1", "loopcond-8, 0..1", "loopcond-32, 0..1",
    "simple-3, 0..2", "simple-8, 0..2", "simple-32, 0..2",
  })
  void allValuesThatWork(String name, String values) throws IOException {
    CliRun run = sketch("examples/sketch/" + name + ".ia", "--all", "--print");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).contains("// WORKS: ", "//   h: " + values + "\n").doesNotContain("??");
    requireSafe(run.out());
  }

  @ParameterizedTest
  @CsvSource({"loop, minimize, 5", "loop, maximize, 255", "simple, maximize, 2"})
  void extremeValues(String name, String wish, String value) {
    CliRun run = sketch("examples/sketch/" + name + "-8.ia", "--" + wish, "h", "-q");
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).contains(": filled by h=" + value + " (");
  }

  @ParameterizedTest
  @CsvSource({"loop-32", "loopcond-3", "simple-8"})
  void theFirstCompletionIsEnough(String name) throws IOException {
    CliRun run = sketch("examples/sketch/" + name + ".ia", "--print");
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).contains("filled by h=", " 0 undecided, ");
    requireSafe(run.out());
  }

  @Test
  void whatIsLeftOpenIsNotAsked() {
    CliRun run = sketch(RETRIES);
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out())
        .containsPattern("filled by .*; \\d+ work, .* 0 undecided, \\d\\d+ not asked of 120\n")
        .containsPattern("NOT ASKED: \\d+ combinations\n  when ")
        .doesNotContain("UNDECIDED");
  }

  @Test
  void bruteForceStopsToo() {
    CliRun run = sketch("examples/sketch/simple-8.ia", "--method", "brute-arp", "-q");
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).contains("filled by h=0; 1 works, 0 fail, 0 undecided, 255 not asked");
  }

  @Test
  void holesThatInteractHaveACondition() {
    CliRun run = sketch("examples/sketch/loop-two-3.ia", "--all");
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).contains("WORKS: 61 combinations\n  when ", "start: 0..7", "bound: 0..7");
  }

  @Test
  void otherFeaturesAreReportedAndConstrainTheCompletion() throws IOException {
    CliRun run = sketch(RETRIES, "--maximize", "wait", "--print");
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).contains("part of each combination: SLOW", "(greatest wait)");
    requireSafe(run.out());
    CliRun slow = sketch(RETRIES, "--maximize", "limit", "--print", "--config", "wait=5,limit>2");
    assertThat(slow.out()).contains("constraint !SLOW;");
    requireSafe(slow.out());
  }

  @Test
  void conditionsAndNamesOfHolesAreReplacedToo() throws IOException {
    String text =
        file(
            "constraint k < 3;|- int x = ??k[-2..5] - k; int y = ??[-3..-1]; int a[3];"
                + " #if (k > 0) x = x + 1; a[y + 3] = -y;"
                + " assert(x == 1 && 3 - y == 5 && k == 2); : void");
    CliRun run = sketch(text, "--all", "--print");
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).contains("hole1: -2", "k: 2", "constraint true;", "2 - 2", "= -2;");
    requireSafe(run.out());
  }

  @Test
  void noValueWorks() throws IOException {
    CliRun run = sketch(file("|- assert(??[0..9] > 9); : void"), "--print");
    assertThat(run.code()).isEqualTo(ExitCode.UNSAFE);
    assertThat(run.out()).contains("no value works; 0 work, 10 fail, 0 undecided, 0 not asked");
  }

  /** The values 0 and 1 fail, 2 and 3 work, and 4 to 7 are undecided. */
  private static CliRun half(String... options) {
    VerifierFactory verifiers =
        (method, solver, order) ->
            (problem, budget, listener) -> {
              var space = problem.scope().space();
              var hole = (sunder.family.Feature.Numeric) space.features().get(0);
              var works = space.inRange(hole, big(2), big(3));
              var open = problem.scope().minus(works);
              var groups =
                  List.of(
                      new FamilyVerdict.Group(
                          works, new Verdict.Safe(new ReachedStates(Optional::empty))),
                      new FamilyVerdict.Group(open, new Verdict.Unknown(UnknownReason.TIMEOUT)));
              return Results.of(
                  new FamilyVerdict(problem.scope(), groups),
                  1,
                  Map.of(),
                  new Statistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
            };
    return CliRun.with(
        verifiers, new ShutdownManager(), arguments("examples/sketch/loop-3.ia", options));
  }

  private static java.math.BigInteger big(int value) {
    return java.math.BigInteger.valueOf(value);
  }

  @Test
  void anExtremeThatIsNotProvedIsUndecided() {
    CliRun run = half("--maximize", "h");
    assertThat(run.code()).isEqualTo(ExitCode.UNKNOWN);
    assertThat(run.out()).contains("a better value than h=3 is undecided", "UNDECIDED (timeout)");
    assertThat(half("--all").code()).isEqualTo(ExitCode.SAFE);
  }

  @Test
  void noneFoundAndSomeUndecided() {
    CliRun run = sketch("examples/sketch/limiter-8.ia", "--max-iterations", "1");
    assertThat(run.code()).isEqualTo(ExitCode.UNKNOWN);
    assertThat(run.out()).contains("no value found", "UNDECIDED (iteration limit)");
  }

  @Test
  void wrongUsageAndBadInput() throws IOException {
    CliRun none = sketch("examples/intro.ia");
    assertThat(none.code()).isEqualTo(ExitCode.USAGE);
    assertThat(none.err()).contains("there are no holes to fill");
    CliRun unknown = sketch(RETRIES, "--maximize", "SLOW");
    assertThat(unknown.code()).isEqualTo(ExitCode.USAGE);
    assertThat(unknown.err()).contains("there is no hole 'SLOW', only wait, limit");
    assertThat(sketch(RETRIES, "--all", "--minimize", "wait").code()).isEqualTo(ExitCode.USAGE);
    assertThat(sketch(file("|- x : void")).code()).isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void json() {
    CliRun run = sketch("examples/sketch/loop-3.ia", "--all", "--format", "json", "--print");
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out())
        .contains("\"holes\": [ { \"name\": \"h\", \"min\": 0, \"max\": 7 } ]")
        .contains("\"outcome\": \"filled\"", "\"independent\": true")
        .contains(
            "\"config\": { \"h\": 5 }", "\"program\": \"// Loop: ", "2)\\n|-\\nint%256 x = 10;");
  }
}
