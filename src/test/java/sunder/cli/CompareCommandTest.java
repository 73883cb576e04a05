package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.certificate.Certificate.ReachedStates;
import sunder.cli.console.ExitCode;
import sunder.cli.console.ProcessEnvironment.VerifierFactory;
import sunder.cli.console.ShutdownManager;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.testing.Results;
import sunder.verdict.Assertion;
import sunder.verdict.Counterexample;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Play;
import sunder.verdict.Script;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.VerificationResult;
import sunder.verify.VerificationResult.Statistics;

/** The compare command from arguments to exit code, with real and with hand-made procedures. */
class CompareCommandTest {
  private static final String INTRO = "examples/intro.ia";
  private static final String LINEAR = "examples/linear3.ia";
  private static final String OPEN =
      "int n; |- int x; int y; while (n > 0) { x = x + 1; y = y + 1; } if (x != y) abort; : void";

  @TempDir private Path directory;

  private static void requireJson(String text) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      while (parser.nextToken() != null) {
        assertThat(parser.currentToken()).isNotNull();
      }
    }
  }

  /** Each method says the same about every variant. */
  private static CliRun claiming(Map<Method, Verdict> claims, String... arguments) {
    VerifierFactory verifiers =
        (method, solver, order) -> (problem, budget, listener) -> all(problem, claims.get(method));
    return CliRun.with(verifiers, new ShutdownManager(), arguments);
  }

  private static VerificationResult all(Problem problem, Verdict verdict) {
    return Results.of(
        new FamilyVerdict(
            problem.scope(), List.of(new FamilyVerdict.Group(problem.scope(), verdict))),
        7,
        Map.of("x", List.of("(-oo,0]", "[1,+oo)")),
        new Statistics(40, 50, 12, 9, 4, 6, 1234, 5L << 20, 0, 0));
  }

  private static Verdict unsafe(Problem problem) {
    SourceFile file = new SourceFile("hand.ia", "|- abort; : void\n");
    Play.Step step = new Play.Step("abort.run", new Span(file, 3, 8), List.of());
    Script script = new Script(Map.of(), List.of(), Map.of());
    return new Verdict.Unsafe(
        new Counterexample(
            new Assertion(Assertion.Kind.ABORT, step.source()),
            problem.scope().pick(),
            new Play(List.of(step)),
            script));
  }

  private static CliRun contradicting(String... arguments) {
    VerifierFactory verifiers =
        (method, solver, order) ->
            (problem, budget, listener) ->
                all(
                    problem,
                    method == Method.ARP
                        ? new Verdict.Safe(new ReachedStates(Optional::empty))
                        : unsafe(problem));
    return CliRun.with(verifiers, new ShutdownManager(), arguments);
  }

  @Test
  void methodsThatContradictEachOtherAreTen() {
    CliRun run = contradicting("compare", "--methods", "arp,symbolic", INTRO);
    assertThat(run.code()).isEqualTo(ExitCode.UNSAFE);
    assertThat(run.out())
        .startsWith(INTRO + ": CONTRADICTION between 2 methods on 4 variants of 4\n")
        .contains(
            "CONTRADICTION: 4 variants\n  every variant",
            "symbolic says UNSAFE by these replayed counterexamples",
            "    abort.run",
            "arp says SAFE: no failure is reachable in a final model of 9 states, after 7"
                + " iterations",
            "    x: (-oo,0] [1,+oo)",
            "4 variants: arp SAFE, symbolic UNSAFE\n");
    CliRun one = contradicting("compare", "--methods=arp,symbolic", "--config", "A,!B", INTRO);
    assertThat(one.out()).contains("on 1 variant of 1", "CONTRADICTION: 1 variant\n");
  }

  @Test
  void aContradictionInJsonHasBothSides() throws IOException {
    CliRun run = contradicting("compare", "--format=json", "--methods", "arp,symbolic", INTRO);
    assertThat(run.code()).isEqualTo(ExitCode.UNSAFE);
    requireJson(run.out());
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("\"outcome\": \"contradiction\"")
        .contains("\"unsafe\": [ { \"method\": \"symbolic\", \"plays\": [ {")
        .contains("\"safe\": [ { \"method\": \"arp\", \"iterations\": 7, \"finalModel\": 9,");
  }

  @Test
  void whatOneMethodDecidesIsDecided() {
    Verdict limit = new Verdict.Unknown(UnknownReason.ITERATION_LIMIT);
    CliRun run =
        claiming(
            Map.of(
                Method.ARP,
                new Verdict.Safe(new ReachedStates(Optional::empty)),
                Method.SYMBOLIC,
                limit),
            "compare",
            "--methods=arp,symbolic",
            INTRO);
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out())
        .startsWith(
            INTRO
                + ": 2 methods without contradiction: 0 variants UNSAFE, 4 SAFE, 0 undecided of 4")
        .contains("4 variants: arp SAFE, symbolic UNKNOWN (iteration limit)\n  every variant\n")
        .contains(
            """
            method    rounds  largest model  final model  states  solver queries     time  memory
            arp            7             12            9      40               4  1.234 s    5 MB
            """);
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains(
            "symbolic leaves 4 of 4 variants undecided (iteration limit, after 7 rounds); they are"
                + " decided by arp. ");
    CliRun open =
        claiming(
            Map.of(Method.ARP, limit, Method.SYMBOLIC, limit),
            "compare",
            "--methods=arp,symbolic",
            INTRO);
    assertThat(open.code()).isEqualTo(ExitCode.UNKNOWN);
  }

  @Test
  void allMethodsAgreeOnTheIntroduction() {
    CliRun run = CliRun.of("compare", INTRO);
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith(INTRO + ": 4 methods without contradiction: 3 variants UNSAFE, 1 SAFE,")
        .contains("brute-arp UNSAFE, brute-symbolic UNSAFE\n", "when A || B", "when !A && !B");
  }

  /** A short run is repeated behind a warm-up of all methods; a long one is not. */
  @Test
  void shortRunsAreRepeatedAfterAWarmUp() {
    Map<Method, Integer> runs = new EnumMap<>(Method.class);
    Map<Method, Long> millis = Map.of(Method.ARP, 10L, Method.SYMBOLIC, 1234L);
    VerifierFactory verifiers =
        (method, solver, order) ->
            (problem, budget, listener) -> {
              runs.merge(method, 1, Integer::sum);
              Verdict safe = new Verdict.Safe(new ReachedStates(Optional::empty));
              VerificationResult result = all(problem, safe);
              long time = millis.get(method) * runs.get(method);
              return result.with(result.run().with(result.run().statistics().with(time, 0)));
            };
    CliRun run =
        CliRun.with(verifiers, new ShutdownManager(), "compare", "--methods=arp,symbolic", INTRO);
    assertThat(runs).containsEntry(Method.ARP, 6).containsEntry(Method.SYMBOLIC, 2);
    assertThat(run.out()).contains("0.040 s", "2.468 s", "Reading took ");
  }

  @Test
  void methodsAreMeasuredInProcessesOfTheirOwn() {
    CliRun run = CliRun.of("compare", "--fresh", "--methods=arp,symbolic", INTRO);
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out())
        .contains("Every method decides every variant.", "of separate processes")
        .doesNotContain(" 0 MB");
  }

  @Test
  void theMethodsOnLinearSearchDoNotContradict() throws IOException {
    CliRun run =
        CliRun.of(
            "compare", "--methods=arp,symbolic,brute-arp", "--max-iterations=40", "-q", LINEAR);
    assertThat(run.code()).isNotEqualTo(ExitCode.UNSAFE);
    assertThat(run.out().lines()).hasSize(1);
    assertThat(run.out()).startsWith(LINEAR + ": 3 methods without contradiction: ");
  }

  @Test
  void everyMethodHasItsOwnTimeout() throws IOException {
    Path open = Files.writeString(directory.resolve("open.ia"), OPEN);
    CliRun run =
        CliRun.of(
            "compare", "--methods=symbolic,brute-symbolic", "--timeout=150ms", open.toString());
    assertThat(run.code()).isEqualTo(ExitCode.UNKNOWN);
    assertThat(run.out())
        .contains("symbolic UNKNOWN", "brute-symbolic UNKNOWN", "1 undecided of 1");
  }

  @Test
  void severalFilesAreAListAndABadOneDoesNotStopTheOthers() throws IOException {
    Path bad = Files.writeString(directory.resolve("bad.ia"), "int n; |- n = ; : void");
    Path report = directory.resolve("report.json");
    CliRun run =
        CliRun.of(
            "compare",
            "--methods=arp,brute-arp",
            "--format=json",
            "--output=" + report,
            bad.toString(),
            INTRO);
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err()).contains("bad.ia:1:15: ");
    assertThat(run.out()).isEmpty();
    requireJson(Files.readString(report));
    assertThat(Files.readString(report)).startsWith("[").contains("\"outcome\": \"agreement\"");
  }

  @Test
  void theSameRunGivesTheSameBytes() {
    for (String format : new String[] {"text", "json"}) {
      String[] command = {"compare", "-v", "--methods=arp,symbolic", "--format", format, INTRO};
      String first = CliRun.of(command).out();
      String second = CliRun.of(command).out();
      assertThat(withoutTimes(first)).isEqualTo(withoutTimes(second));
    }
  }

  private static String withoutTimes(String report) {
    return report
        .replaceAll("\"(smtMillis|millis|readingMillis|peakHeapBytes)\": \\d+", "")
        .replaceAll("Reading took .*", "")
        .replaceAll(" +\\d+\\.\\d+ s +\\d+ MB", "")
        .replaceAll(" +time +memory", "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"arp", "arp,arp", "arp,symbolic,arp", "arp,magic", ""})
  void methodsAreTwoOrMoreDifferentOnes(String methods) {
    CliRun run = CliRun.of("compare", "--methods=" + methods, INTRO);
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("--methods");
  }
}
