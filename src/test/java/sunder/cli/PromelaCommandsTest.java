package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.cli.console.ExitCode;
import sunder.cli.console.ProcessEnvironment.VerifierFactory;
import sunder.cli.console.ShutdownManager;
import sunder.frontend.Subject;
import sunder.replay.Replay;
import sunder.replay.Replay.ReplayResult;
import sunder.verdict.Property;
import sunder.verify.Problem;

/** The commands take Promela as they take any other language. */
class PromelaCommandsTest {
  private static final String UNTIL = "examples/promela/until.pml";

  /** No search ends in this, but one variant fails near the start. */
  private static final String LARGE =
      """
      features bool Bad
      int a, b, c;
      active proctype p() { do :: a < 1000000 -> a++ od }
      active proctype q() { do :: b < 1000000 -> b++ od }
      active proctype r() {
        do
        :: c < 1000000 -> c++
      #if (Bad)
        :: c == 2 -> assert(false)
      #endif
        od
      }
      """;

  @TempDir private Path folder;

  @Test
  void everyPropertyHasItsVerdictInText() {
    CliRun run = CliRun.of("verify", "-q", UNTIL);
    assertThat(run.code()).isEqualTo(ExitCode.UNSAFE);
    assertThat(run.out())
        .contains("until.pml: reach: 2 variants UNSAFE, 1 SAFE, 0 UNKNOWN of 3")
        .contains("until.pml: weak: 0 variants UNSAFE, 3 SAFE, 0 UNKNOWN of 3");
  }

  @Test
  void everyPropertyHasItsVerdictInJson() throws Exception {
    CliRun run = CliRun.of("verify", "-q", "--format", "json", UNTIL);
    JsonNode reports = new ObjectMapper().readTree(run.out());
    assertThat(reports).hasSize(5);
    for (JsonNode report : reports) {
      boolean reach = report.get("ltl").asText().equals("reach");
      assertThat(report.get("perVariant")).hasSize(3);
      assertThat(report.get("verdicts").get(0).get("verdict").asText())
          .isEqualTo(reach ? "UNSAFE" : "SAFE");
    }
    JsonNode moves = reports.get(0).at("/verdicts/0/plays/0/moves");
    assertThat(moves).extracting(JsonNode::asText).contains("from here on for ever:");
  }

  /** Failing for one value of a million, proved for all, and played with another by hand. */
  @Test
  void aChoiceFromAWideRangeIsOneStep() throws IOException {
    Path file = folder.resolve("wide.pml");
    Files.writeString(
        file,
        """
        features bool Bad
        active proctype p() {
          int x, y;
          select (x : 0 .. 1000000);
          select (y : 1 .. 1000000);
        #if (Bad)
          assert(x != 777777)
        #else
          assert(x + y > 0)
        #endif
        }
        """);
    Path certificate = folder.resolve("wide.cert");
    CliRun run =
        CliRun.of("verify", "-q", "-v", "--certificate", certificate.toString(), file.toString());
    assertThat(run.out())
        .contains("1 variant UNSAFE, 1 SAFE, 0 UNKNOWN of 2")
        .contains("p[0]: select (x : 0 .. 1000000) = 777777");
    CliRun checked = CliRun.of("check", file.toString(), certificate.toString());
    assertThat(checked.out()).contains("proves that 1 of 2 variants are SAFE: !Bad");
    Path play = folder.resolve("play.txt");
    String moves =
        """
        variant Bad
        p[0]: select (x : 0 .. 1000000)
        p[0]: select (x : 0 .. 1000000) = %s
        p[0]: select (y : 1 .. 1000000)
        p[0]: select (y : 1 .. 1000000) = 5
        p[0]: assert(x != 777777)
        """;
    Files.writeString(play, moves.formatted("777777"));
    assertThat(CliRun.of("replay", file.toString(), play.toString()).out())
        .contains("the trace fails at")
        .contains("x = 777777");
    Files.writeString(play, moves.formatted("1000001"));
    assertThat(CliRun.of("replay", file.toString(), play.toString()).out())
        .contains("the program does not execute step 2");
  }

  @Test
  void whereStepsAreLeftOutIsSaid() throws IOException {
    String process = "active [6] proctype p() { byte a; a = 1; a = 2; a = 3; a = 4 }\n";
    Path file = folder.resolve("many.pml");
    Files.writeString(file, process + "active proctype q() { assert(_nr_pr < 9) }\n");
    assertThat(CliRun.of("verify", "-v", file.toString()).out())
        .contains("SAFE")
        .contains("partial order reduction in");
    assertThat(CliRun.of("verify", "-v", "--no-reduction", file.toString()).out())
        .contains("SAFE")
        .doesNotContain("partial order reduction");
  }

  @Test
  void processesThatCountThemselvesBesideAFormulaAreToldOf() throws Exception {
    String text = "int x; active proctype p() { x = _nr_pr }";
    String file = Files.writeString(folder.resolve("counted.pml"), text).toString();
    CliRun formula = CliRun.of("verify", "--ltl", "[] (x < 2)", file);
    assertThat(formula.out()).contains("`_nr_pr` counts the processes of the model");
    assertThat(CliRun.of("verify", file).out()).doesNotContain("_nr_pr");
  }

  @Test
  void propertiesAreChosenByNameOrWrittenOut() {
    assertThat(CliRun.of("verify", "-q", "--ltl", "weak", UNTIL).out().lines()).hasSize(1);
    CliRun formula = CliRun.of("verify", "-q", "--ltl", "[] (phase < 2)", UNTIL);
    assertThat(formula.out()).contains("1 variant UNSAFE, 2 SAFE");
  }

  @ParameterizedTest
  @ValueSource(strings = {"phases", "[] (nope == 1)", "<> p[0]@nowhere", "[] (phase <"})
  void whatIsNoFormulaOfTheModelIsRefused(String formula) {
    CliRun run = CliRun.of("verify", "-q", "--ltl", formula, UNTIL);
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("--ltl:1:").contains("^");
  }

  @Test
  void sketchFillsHoles() {
    CliRun run = CliRun.of("sketch", "--all", "--print", "examples/promela/threshold.pml");
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).contains("hole1: 0..18").contains(":: level < 0 ->").doesNotContain("??");
  }

  /** Two signs in a row would be one operator. */
  @Test
  void aNegativeValueStandsInBrackets(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("down.pml");
    Files.writeString(
        file, "int x = 5;\nactive proctype p() {\n  x = x -??[-3..-1];\n  assert(x == 7)\n}\n");
    CliRun sketch = CliRun.of("sketch", "--print", file.toString());
    assertThat(sketch.out()).contains("x = x -(-2);");
    Files.writeString(file, sketch.out());
    assertThat(CliRun.of("verify", "-q", file.toString()).out()).contains("SAFE");
  }

  @Test
  void methodsAgree() {
    for (String file : new String[] {"mutex.pml", "response.pml"}) {
      CliRun run = CliRun.of("compare", "-q", "examples/promela/" + file);
      assertThat(run.code()).as(file).isEqualTo(ExitCode.SAFE);
      assertThat(run.out()).contains("methods without contradiction");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dot", "json", "svg", "smt2"})
  void theAutomatonIsDrawn(String format) {
    CliRun run = CliRun.of("model", "--format", format, "examples/promela/deadlock.pml");
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out())
        .contains(
            switch (format) {
              case "dot" -> "digraph";
              case "json" -> "\"states\"";
              case "svg" -> "<svg";
              default -> "(set-logic HORN)";
            });
  }

  @Test
  void clausesSayWhatTheyAsk() {
    String file = "examples/promela/always.pml";
    assertThat(CliRun.of("model", "--format", "smt2", file).out())
        .startsWith("; " + file + ": sat if every variant is safe; --ltl selects a formula");
    assertThat(CliRun.of("model", "--format", "smt2", "--ltl", "no_two", file).out())
        .startsWith("; " + file + ": sat if 'no_two' holds in every variant");
    CliRun refused =
        CliRun.of("model", "--format", "smt2", "--ltl", "reach", "examples/promela/until.pml");
    assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
    assertThat(refused.err()).contains("'reach' is about infinite runs");
  }

  @Test
  void aTimeoutIsAReason() throws Exception {
    String file = Files.writeString(folder.resolve("large.pml"), LARGE).toString();
    CliRun run = CliRun.of("verify", "--timeout", "2s", file);
    assertThat(run.code()).isIn(ExitCode.UNSAFE, ExitCode.UNKNOWN);
    assertThat(run.out()).contains("UNKNOWN (timeout): ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]<> (a == b)", "[] (a >= 0)"})
  void anInterruptionKeepsWhatIsDecided(String formula) throws Exception {
    String file = Files.writeString(folder.resolve("large.pml"), LARGE).toString();
    ShutdownManager interruption = new ShutdownManager();
    VerifierFactory verifiers =
        (method, solver, strategy) ->
            (problem, budget, listener) ->
                Main.VERIFIERS
                    .create(method, solver, strategy)
                    .verify(stoppedBy(interruption, problem), budget, listener);
    CliRun run =
        formula.isEmpty()
            ? CliRun.with(verifiers, interruption, "verify", file)
            : CliRun.with(verifiers, interruption, "verify", "--ltl", formula, file);
    assertThat(run.code()).isEqualTo(ExitCode.UNSAFE);
    assertThat(run.out())
        .contains("1 variant UNSAFE, 0 SAFE, 1 UNKNOWN of 2")
        .contains("UNKNOWN (interrupted): 1 variant\n  when !Bad")
        .doesNotContain(" 0 states");
  }

  /** The user interrupts as soon as a play has been replayed. */
  private static Problem stoppedBy(ShutdownManager interruption, Problem problem) {
    Subject subject = problem.subject();
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (!method.getName().equals("replay")) {
            return method.invoke(subject, arguments);
          }
          Replay replay = subject.replay((Property) arguments[0]);
          return (Replay)
              (script, variants, limits) -> {
                ReplayResult result = replay.run(script, variants, limits);
                interruption.interrupt();
                return result;
              };
        };
    Subject watched =
        (Subject)
            Proxy.newProxyInstance(
                Subject.class.getClassLoader(), new Class<?>[] {Subject.class}, handler);
    return new Problem(
        watched,
        problem.scope(),
        problem.property(),
        problem.goal(),
        problem.evidence(),
        problem.interleavings(),
        problem.sharedAutomaton());
  }
}
