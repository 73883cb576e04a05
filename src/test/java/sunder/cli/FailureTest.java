package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.automaton.Automaton;
import sunder.certificate.Certificate.ReachedStates;
import sunder.certificate.InvariantMap;
import sunder.certificate.InvariantMap.Region;
import sunder.cli.console.ExitCode;
import sunder.cli.console.FileWorker;
import sunder.cli.console.ProcessEnvironment.VerifierFactory;
import sunder.cli.console.Progress;
import sunder.cli.console.ShutdownManager;
import sunder.expression.BoolTerm;
import sunder.family.Configuration;
import sunder.limit.DiagramTooLarge;
import sunder.testing.Results;
import sunder.verdict.UnknownReason;
import sunder.verify.LimitReached;
import sunder.verify.Problem;
import sunder.verify.Problem.Goal;
import sunder.verify.ProgressListener;
import sunder.verify.ReplayMismatch;
import sunder.verify.VerificationResult;
import sunder.verify.VerificationResult.RunSummary;
import sunder.verify.VerificationResult.Statistics;
import sunder.verify.Verifier;
import sunder.verify.engine.SchedulerFactory;
import sunder.verify.engine.VerificationRun;
import sunder.verify.methods.MethodFactory;
import sunder.verify.search.RunVerdicts;

/** What becomes of procedures that fail: hand-made ones that do. */
class FailureTest {
  private static final String EXAMPLE = "examples/intro.ia";

  private static CliRun failing(Supplier<Throwable> failure, String... arguments) {
    VerifierFactory verifiers =
        (method, solver, order) ->
            (problem, budget, listener) ->
                VerificationRun.of(
                    problem,
                    solver,
                    budget,
                    listener,
                    new SchedulerFactory(
                        run ->
                            verdicts -> {
                              throw FailureTest.<RuntimeException>sneaky(failure.get());
                            }));
    return CliRun.with(verifiers, new ShutdownManager(), arguments);
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T sneaky(Throwable failure) throws T {
    throw (T) failure;
  }

  @Test
  void aBugIsOneLine() {
    CliRun run = failing(() -> new IllegalStateException("first\nsecond"), "verify", EXAMPLE);
    assertThat(run.code()).isEqualTo(ExitCode.INTERNAL_ERROR);
    assertThat(run.err().lines())
        .containsExactly("sunder: internal error: IllegalStateException: first (-v shows where)");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void verboseShowsTheTrace() {
    CliRun run = failing(() -> new IllegalStateException("bug"), "verify", "-v", EXAMPLE);
    assertThat(run.code()).isEqualTo(ExitCode.INTERNAL_ERROR);
    assertThat(run.err()).contains("\tat sunder.cli");
  }

  @Test
  void aBugOutlivesNoOtherFile() {
    CliRun run =
        failing(() -> new IllegalStateException("bug"), "verify", EXAMPLE, "no-such-file.ia");
    assertThat(run.code()).isEqualTo(ExitCode.INTERNAL_ERROR);
    assertThat(run.err()).contains("no-such-file.ia: no such file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "json", "html", "sarif", "junit"})
  void aReportOfSeveralFilesHasEachOfThemOnceWithItsBug(String format) {
    String other = "examples/account.ia";
    for (String jobs : List.of("1", "2")) {
      CliRun run =
          failing(
              () -> new IllegalStateException("bug"),
              ("verify --format " + format + " --jobs " + jobs + " " + EXAMPLE + " " + other)
                  .split(" "));
      assertThat(run.code()).isEqualTo(ExitCode.INTERNAL_ERROR);
      String title =
          switch (format) {
            case "text" -> "(?m)^%s: nothing decided \\(internal error\\)$";
            case "json" -> "\"version\": \"[^\"]*\",\\s*\"file\": \"%s\"";
            case "html" -> "<h1>%s</h1>";
            case "junit" -> "<testsuite name=\"%s\"";
            default -> "\"uri\" ?: ?\"%s\"";
          };
      for (String file : List.of(EXAMPLE, other)) {
        assertThat(
                Pattern.compile(title.formatted(Pattern.quote(file))).matcher(run.out()).results())
            .as(run.out())
            .hasSize(1);
      }
      assertThat(run.out().split("internal error: IllegalStateException: bug", -1)).hasSize(3);
    }
  }

  @Test
  void whatWasDecidedBeforeABugIsReported() {
    VerifierFactory verifiers =
        (method, solver, order) -> (problem, budget, listener) -> stopped(problem);
    CliRun run = CliRun.with(verifiers, new ShutdownManager(), "verify", EXAMPLE);
    assertThat(run.code()).isEqualTo(ExitCode.INTERNAL_ERROR);
    assertThat(run.out()).contains("SAFE: 1 variant\n", "UNKNOWN (internal error): 3 variants");
    assertThat(run.err().lines())
        .singleElement()
        .asString()
        .contains("internal error: ReplayMismatch: the replay does not confirm a counterexample");
  }

  private static VerificationResult stopped(Problem problem) {
    RunVerdicts verdicts = new RunVerdicts(problem.scope(), Goal.EVERY_VARIANT, List.of());
    Configuration first = problem.scope().pick();
    verdicts.markSafe(problem.scope().space().single(first), new ReachedStates(Optional::empty));
    verdicts.abortWith(new ReplayMismatch(verdicts.open().pick()));
    return new VerificationResult(
        verdicts.verdict(),
        List.of(),
        new RunSummary(
            1, Map.of(), Map.of(), new Statistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0), List.of()),
        verdicts.failure());
  }

  /** All variants are said to be safe, as if no run left its start. */
  private static VerificationResult unproved(Problem problem) {
    Automaton automaton = problem.automaton();
    Region everything = new Region(problem.scope(), BoolTerm.TRUE, List.of());
    InvariantMap stores =
        new InvariantMap(
            InvariantMap.InvariantModel.PROGRAM,
            automaton.names()::of,
            automaton.names()::of,
            Map.of(automaton.initial().name(), List.of(everything)));
    RunVerdicts verdicts = new RunVerdicts(problem.scope(), Goal.EVERY_VARIANT, List.of());
    verdicts.markSafe(problem.scope(), new ReachedStates(() -> Optional.of(stores)));
    return Results.of(
        verdicts.verdict(), 1, Map.of(), new Statistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
  }

  @Test
  void aCertificateThatProvesNothingIsNotWritten(@TempDir Path folder) {
    Path file = folder.resolve("written.smt2");
    VerifierFactory verifiers =
        (method, solver, order) -> (problem, budget, listener) -> unproved(problem);
    CliRun run =
        CliRun.with(
            verifiers, new ShutdownManager(), "verify", EXAMPLE, "--certificate", file.toString());
    assertThat(run.code()).isEqualTo(ExitCode.INTERNAL_ERROR);
    assertThat(run.out()).doesNotContain("certificate");
    assertThat(run.err()).contains("internal error", "certificate is refuted: step 1");
    assertThat(file).doesNotExist();
  }

  @Test
  void aCertificateThatThereIsNoTimeToCheckIsCalledSo(@TempDir Path folder) {
    Path file = folder.resolve("written.smt2");
    ShutdownManager interruption = new ShutdownManager();
    VerifierFactory verifiers =
        (method, solver, order) ->
            (problem, budget, listener) -> {
              VerificationResult result =
                  MethodFactory.create(method, solver).verify(problem, budget, listener);
              interruption.interrupt();
              return result;
            };
    CliRun run =
        CliRun.with(verifiers, interruption, "verify", EXAMPLE, "--certificate", file.toString());
    assertThat(run.out()).contains("certificate: " + file + ", not checked: ");
    assertThat(file).isNotEmptyFile();
  }

  @Test
  void usedUpMemoryIsUnknown() {
    for (Error error : new Error[] {new OutOfMemoryError(), new StackOverflowError()}) {
      CliRun run = failing(() -> error, "verify", EXAMPLE);
      assertThat(run.code()).isEqualTo(ExitCode.UNKNOWN);
      assertThat(run.out()).contains("UNKNOWN (memory): 4 variants");
      assertThat(run.err()).isEmpty();
    }
  }

  @Test
  void aLimitIsUnknownWithItsReason() {
    CliRun run = failing(() -> new LimitReached(UnknownReason.TIMEOUT), "verify", EXAMPLE);
    assertThat(run.code()).isEqualTo(ExitCode.UNKNOWN);
    assertThat(run.out()).contains("UNKNOWN (timeout): 4 variants", "every variant");
  }

  /** Deaf to its budget, and to everything else. */
  private static VerificationResult deaf() {
    while (true) {
      LockSupport.parkNanos(Long.MAX_VALUE);
    }
  }

  @Test
  void whatIsDeafToItsLimitsIsLeftBehind() {
    VerifierFactory verifiers = (method, solver, order) -> (problem, budget, listener) -> deaf();
    CliRun run =
        CliRun.with(
            verifiers,
            new ShutdownManager(),
            "verify",
            "--timeout",
            "100ms",
            EXAMPLE,
            "no-such.ia");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.out()).startsWith(EXAMPLE + ": nothing decided (timeout)\n");
    assertThat(run.err()).as("the other file has its turn").contains("no-such.ia: no such file");
  }

  /** A busy machine: the run hears of its limit late, and has used no time of the processor. */
  @Test
  void whatHasDecidedSomethingIsWaitedFor() {
    ShutdownManager interruption = new ShutdownManager();
    VerifierFactory verifiers =
        (method, solver, order) ->
            (problem, budget, listener) -> {
              budget.recordDecision();
              interruption.interrupt();
              LockSupport.parkNanos(2_500_000_000L);
              return stopped(problem);
            };
    CliRun run = CliRun.with(verifiers, interruption, "verify", EXAMPLE);
    assertThat(run.out()).contains("SAFE: 1 variant\n", "UNKNOWN (internal error): 3 variants");
  }

  /** The limit is gone when the report that says so is made, and that passes checkpoints too. */
  @Test
  void thatNothingIsDecidedIsSaidHoweverLongAgoTheLimitWas() throws Exception {
    ShutdownManager interruption = new ShutdownManager();
    interruption.interrupt();
    interruption.liftLimits();
    interruption.current().checkUnlessReporting();
    assertThat(interruption.current().isExhausted()).isTrue();
  }

  @Test
  void whatIsLeftBehindStillIsJson() {
    VerifierFactory verifiers = (method, solver, order) -> (problem, budget, listener) -> deaf();
    CliRun run =
        CliRun.with(
            verifiers,
            new ShutdownManager(),
            "verify",
            "--format",
            "json",
            "--timeout",
            "100ms",
            EXAMPLE);
    assertThat(run.code()).isEqualTo(ExitCode.UNKNOWN);
    assertThat(run.out())
        .startsWith("{")
        .contains("\"verdict\": \"UNKNOWN\"", "\"reason\": \"timeout\"")
        .endsWith("}\n");
  }

  @Test
  void limitsHoldFromTheStart() {
    ShutdownManager interruption = new ShutdownManager(System.nanoTime() - 10_000_000_000L);
    for (String command : new String[] {"verify", "compare", "model"}) {
      CliRun run = CliRun.with(Main.VERIFIERS, interruption, command, "--timeout", "9s", EXAMPLE);
      assertThat(run.code()).as(command).isEqualTo(ExitCode.UNKNOWN);
      assertThat(run.out() + run.err()).as(command).contains("The time limit was reached.");
      interruption = new ShutdownManager(System.nanoTime() - 10_000_000_000L);
    }
  }

  @Test
  void theFirstSignalSaysWhatItDoes() {
    ShutdownManager interruption = new ShutdownManager();
    VerifierFactory verifiers =
        (method, solver, order) ->
            (problem, budget, listener) -> {
              interruption.interrupt();
              return stopped(problem);
            };
    CliRun run = CliRun.with(verifiers, interruption, "verify", EXAMPLE);
    assertThat(run.err()).startsWith("sunder: stopping; a second signal kills\n");
  }

  @Test
  void anInterruptionStillReportsEveryFile() {
    ShutdownManager interruption = new ShutdownManager();
    interruption.interrupt();
    CliRun run = CliRun.with(Main.VERIFIERS, interruption, "verify", EXAMPLE, "examples/m1.ia");
    assertThat(run.code()).isEqualTo(ExitCode.UNKNOWN);
    assertThat(run.out())
        .contains(
            "intro.ia: nothing decided (interrupted)", "m1.ia: nothing decided (interrupted)");
  }

  /** Work that takes all memory leaves none to whoever waits for it. */
  @Test
  void whoWaitsOutlivesALackOfMemory() throws Exception {
    Progress poor =
        new Progress() {
          @Override
          public ProgressListener listener(String what) {
            return ProgressListener.NONE;
          }

          @Override
          public void tick() {
            throw new OutOfMemoryError();
          }

          @Override
          public void end() {}
        };
    String done =
        FileWorker.run(
            () -> {
              LockSupport.parkNanos(200_000_000);
              return "done";
            },
            ShutdownManager.withoutSignals(),
            poor,
            () -> {});
    assertThat(done).isEqualTo("done");
  }

  @Test
  void aLackOfMemoryWhileAFileIsReadIsOneMessage() {
    isOneMessage(
        () -> {
          throw new OutOfMemoryError();
        });
    isOneMessage(
        () -> {
          throw new DiagramTooLarge();
        });
  }

  private static void isOneMessage(Supplier<Verifier> lack) {
    VerifierFactory verifiers = (method, solver, order) -> lack.get();
    CliRun run = CliRun.with(verifiers, new ShutdownManager(), "verify", EXAMPLE, "examples/m1.ia");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err().lines()).hasSize(4);
    assertThat(run.err())
        .contains(EXAMPLE + ": too large or too deeply nested for the memory of ")
        .contains("  hint: give more memory with java -Xmx\n");
    assertThat(run.out()).contains(EXAMPLE + ": not read", "examples/m1.ia: not read");
  }
}
