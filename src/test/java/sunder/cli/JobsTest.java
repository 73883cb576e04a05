package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import sunder.cli.console.ExitCode;
import sunder.cli.console.ProcessEnvironment.VerifierFactory;
import sunder.cli.console.ShutdownManager;
import sunder.verify.methods.MethodFactory;
import sunder.verify.refinement.FamilySplitting;

/** Several files at the same time: what is said of them is what is said of one after the other. */
class JobsTest {
  private static final List<String> FILES =
      List.of(
          "examples/alternating-bit.ia",
          "examples/no-such.ia",
          "examples/intro.ia",
          "examples/err/argument-count.ia",
          "examples/m1.ia",
          "examples/promela/mutex.pml",
          "examples/regress/partly-verified.c",
          "examples/account.ia");

  private static String[] arguments(int jobs, String... command) {
    List<String> arguments = new ArrayList<>(List.of(command));
    arguments.addAll(List.of("--jobs", String.valueOf(jobs)));
    arguments.addAll(FILES);
    return arguments.toArray(new String[0]);
  }

  /** Without times and memory. */
  private static String told(String text) {
    return text.replaceAll("\\d+\\.\\d+ s\\b", "TIME")
        .replaceAll("\\d+ MB", "MEMORY")
        .replaceAll("\"(\\w*(?i:millis|seconds|bytes|nanos)\\w*)\" ?: ?[\\d.]+", "$1");
  }

  private static void checkEqual(String... command) {
    CliRun alone = CliRun.of(arguments(1, command));
    for (int jobs : new int[] {2, 3, 40}) {
      CliRun run = CliRun.of(arguments(jobs, command));
      assertThat(told(run.out())).as("%d jobs", jobs).isEqualTo(told(alone.out()));
      assertThat(run.err()).as("%d jobs", jobs).isEqualTo(alone.err());
      assertThat(run.exit()).as("%d jobs", jobs).isEqualTo(alone.exit());
    }
  }

  @Test
  void verdictsMessagesAndOrderDoNotDependOnTheNumberOfJobs() {
    checkEqual("verify", "--timeout", "60s");
  }

  @Test
  void norDoesJson() {
    checkEqual("verify", "--timeout", "60s", "--format", "json");
  }

  @Test
  void norDoesSarif() {
    checkEqual("verify", "--timeout", "60s", "--format", "sarif");
  }

  @Test
  void norDoTheQuestionsAboutOneFile() {
    for (String format : List.of("text", "json", "sarif")) {
      CliRun alone = questions("1", format);
      assertThat(alone.out()).contains("response.pml");
      CliRun run = questions("3", format);
      assertThat(told(run.out())).isEqualTo(told(alone.out()));
      assertThat(run.err()).isEqualTo(alone.err());
      assertThat(run.exit()).isEqualTo(alone.exit());
    }
  }

  private static CliRun questions(String jobs, String format) {
    return CliRun.of("verify", "--jobs", jobs, "--format", format, "examples/promela/response.pml");
  }

  @Test
  void norDoesWhatIsReadOnly() {
    checkEqual("check-model");
  }

  @Test
  void soManyFilesAreWorkedOnAtTheSameTime() {
    AtomicInteger now = new AtomicInteger();
    List<Integer> counts = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch both = new CountDownLatch(2);
    VerifierFactory verifiers =
        (method, solver, order) ->
            (problem, budget, listener) -> {
              counts.add(now.incrementAndGet());
              both.countDown();
              try {
                assertThat(both.await(60, TimeUnit.SECONDS)).isTrue();
                return MethodFactory.create(method, solver).verify(problem, budget, listener);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              } finally {
                now.decrementAndGet();
              }
            };
    CliRun run = CliRun.with(verifiers, new ShutdownManager(), arguments(2, "verify"));
    assertThat(counts).contains(2).allMatch(count -> count <= 2);
    assertThat(told(run.out())).isEqualTo(told(CliRun.of(arguments(1, "verify")).out()));
  }

  /** The signal ends the work on those that have begun, and the others do not begin. */
  @Test
  void aSignalEndsTheWorkOnAllFiles() {
    ShutdownManager interruption = new ShutdownManager();
    VerifierFactory verifiers =
        (method, solver, order) ->
            (problem, budget, listener) -> {
              interruption.interrupt();
              while (true) {
                budget.check();
                LockSupport.parkNanos(1_000_000);
              }
            };
    CliRun run = CliRun.with(verifiers, interruption, arguments(2, "verify"));
    assertThat(run.out()).contains("examples/alternating-bit.ia", "examples/account.ia");
    assertThat(run.out().split("\\(interrupted\\)", -1)).hasSizeGreaterThan(6);
  }

  /** Each family is taken apart at once, into parts that are worked on at the same time. */
  @Test
  void norDoesHowOneFamilyIsTakenApart() {
    VerifierFactory verifiers =
        (method, solver, strategy) -> {
          FamilySplitting usual = strategy.splitting();
          FamilySplitting atOnce =
              new FamilySplitting(0, usual.threads(), usual.copies()).withMaxStepsPercent(1000);
          return MethodFactory.create(method, solver, strategy.with(atOnce));
        };
    for (String question :
        List.of(
            "examples/intro.ia",
            "examples/account.ia",
            "examples/loops/family-producer.ia",
            "examples/c/driver.c",
            "examples/regress/partly-verified.c",
            "examples/promela/mutex.pml",
            "examples/promela/alone.pml",
            "--ltl served examples/promela/response.pml",
            "--non-progress examples/promela/cycles.pml",
            "--accept examples/promela/claims.pml")) {
      List<String> told = new ArrayList<>();
      for (String jobs : List.of("1", "2", "3")) {
        String[] command = ("verify --plays 9 --jobs " + jobs + " " + question).split(" ");
        CliRun run = CliRun.with(verifiers, new ShutdownManager(), command);
        told.add(run.exit() + run.err() + told(run.out()));
      }
      assertThat(told).as(question).allMatch(told.get(0)::equals);
      CliRun whole = CliRun.of(("verify " + question).split(" "));
      assertThat(told.get(0)).contains(whole.out().lines().findFirst().get());
    }
  }

  @Test
  void thereIsAtLeastOneJob() {
    CliRun run = CliRun.of("verify", "--jobs", "0", "examples/intro.ia");
    assertThat(run.err()).contains("'--jobs': must be at least 1");
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
  }
}
