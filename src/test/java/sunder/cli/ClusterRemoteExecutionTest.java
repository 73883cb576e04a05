package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.certificate.Certificate;
import sunder.cli.console.ExitCode;
import sunder.cli.console.ProcessEnvironment.VerifierFactory;
import sunder.cli.console.ShutdownManager;
import sunder.verify.Problem;
import sunder.verify.methods.MethodFactory;
import sunder.verify.refinement.FamilySplitting;
import sunder.verify.refinement.FamilySplitting.RemoteExecution;

/** Parts of a family that somebody else looks at; here these are commands of this process. */
class ClusterRemoteExecutionTest {
  private static final FamilySplitting AT_ONCE =
      new FamilySplitting(0, 1, Optional::empty).withMaxStepsPercent(1000);

  @TempDir private Path directory;

  private final List<String> asked = Collections.synchronizedList(new ArrayList<>());

  private List<Optional<String>> reports(String question, List<List<String>> options) {
    List<Optional<String>> reports = new ArrayList<>();
    for (List<String> one : options) {
      List<String> command = new ArrayList<>(List.of("verify", "--jobs", "1"));
      command.addAll(one);
      command.addAll(List.of(question.split(" ")));
      asked.addAll(one);
      reports.add(Optional.of(CliRun.of(command.toArray(String[]::new)).out()));
    }
    return reports;
  }

  private static CliRun alone(String question) {
    return CliRun.of(("verify " + question).split(" "));
  }

  /** Each family is taken apart at once. */
  private static CliRun verify(String question, RemoteExecution elsewhere) {
    VerifierFactory verifiers =
        (method, solver, strategy) ->
            MethodFactory.create(method, solver, strategy.with(AT_ONCE.withRemote(elsewhere)));
    String[] command = ("verify --jobs 1 " + question).split(" ");
    return CliRun.with(verifiers, new ShutdownManager(), command);
  }

  private static List<String> verdicts(CliRun run) {
    return run.out()
        .lines()
        .filter(
            line -> line.matches("(UNSAFE|SAFE|UNKNOWN|FAULT|UNREAD).*|.* UNKNOWN of .*|  when.*"))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "examples/intro.ia",
        "examples/account.ia",
        "examples/alternating-bit.ia",
        "examples/loops/family-producer.ia",
        "examples/c/driver.c",
        "examples/regress/partly-verified.c",
        "examples/promela/mutex.pml",
        "examples/promela/alone.pml",
        "--ltl served examples/promela/response.pml",
        "--ltl fair examples/promela/response.pml",
        "--ltl reach examples/promela/until.pml",
        "--non-progress examples/promela/cycles.pml",
        "--accept examples/promela/claims.pml"
      })
  void verdictsAreThoseOfOneMachine(String question) {
    RemoteExecution elsewhere =
        new ClusterRemoteExecution((options, check) -> reports(question, options));
    CliRun run = verify(question, elsewhere);
    CliRun alone = alone(question);
    assertThat(run.err()).isEqualTo(alone.err());
    assertThat(verdicts(run)).isEqualTo(verdicts(alone));
    assertThat(run.exit()).isEqualTo(alone.exit());
  }

  /** What others prove part by part has stores for all of it, which are checked as one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "examples/intro.ia",
        "examples/loops/family-producer.ia",
        "examples/c/driver.c",
        "examples/promela/mutex.pml"
      })
  void partsHaveOneCertificate(String file) {
    Path whole = directory.resolve("whole.smt2");
    Path parts = directory.resolve("parts.smt2");
    List<Certificate> proofs = new ArrayList<>();
    ClusterRemoteExecution others =
        new ClusterRemoteExecution((options, check) -> reports(file, options));
    RemoteExecution elsewhere =
        (problem, asked, check) -> {
          List<Optional<RemoteExecution.RemoteResult>> found =
              others.execute(problem, asked, check);
          found.forEach(one -> one.ifPresent(f -> proofs.addAll(f.safe().keySet())));
          return found;
        };
    VerifierFactory withoutStores = // as with --cluster
        (method, solver, strategy) ->
            (problem, budget, listener) ->
                MethodFactory.create(method, solver, strategy.with(AT_ONCE.withRemote(elsewhere)))
                    .verify(
                        new Problem(problem.subject(), problem.property()).withGoal(problem.goal()),
                        budget,
                        listener);
    CliRun run =
        CliRun.with(
            withoutStores,
            new ShutdownManager(),
            "verify",
            "--certificate",
            parts.toString(),
            file);
    CliRun alone = alone("--certificate " + whole + " " + file);
    assertThat(verdicts(run)).isEqualTo(verdicts(alone));
    assertThat(proofs).isNotEmpty().doesNotHaveDuplicates();
    CliRun check = CliRun.of("check", file, parts.toString());
    assertThat(check.code()).as(check.out() + check.err()).isEqualTo(ExitCode.SAFE);
    assertThat(claim(check)).isEqualTo(claim(CliRun.of("check", file, whole.toString())));
  }

  private static String claim(CliRun check) {
    return check.out().replaceAll("(?s).* proves that ", "");
  }

  @Test
  void theyAreAsked() {
    verify(
        "examples/loops/family-producer.ia",
        new ClusterRemoteExecution(
            (options, check) -> reports("examples/loops/family-producer.ia", options)));
    assertThat(asked).contains("--format=json").anyMatch(option -> option.startsWith("--config="));
  }

  /** What others told is not searched here once more, but for what stands behind failures. */
  @ParameterizedTest
  @ValueSource(strings = {"examples/promela/alone.pml", "--ltl fair examples/promela/response.pml"})
  void claimsAreDecidedElsewhere(String question) {
    CliRun run =
        verify(
            question, new ClusterRemoteExecution((options, check) -> reports(question, options)));
    assertThat(asked).contains("--format=json").anyMatch(option -> option.startsWith("--config="));
    assertThat(run.out()).contains(": 2 iterations, ");
  }

  /** Who answers another question has said nothing. */
  @Test
  void anAnswerIsToOneQuestion() {
    String question = "--ltl served examples/promela/response.pml";
    for (String other :
        List.of("--ltl fair examples/promela/response.pml", "examples/promela/response.pml")) {
      RemoteExecution elsewhere =
          new ClusterRemoteExecution((options, check) -> reports(other, options));
      assertThat(verdicts(verify(question, elsewhere))).isEqualTo(verdicts(alone(question)));
    }
  }

  /** Who says nothing, or something else, changes nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"{", "{\"tool\": \"sunder\"}", "[]"})
  void whatIsNoReportIsDoneHere(String report) {
    String file = "examples/intro.ia";
    CliRun run =
        verify(
            file,
            new ClusterRemoteExecution(
                (options, check) -> Collections.nCopies(options.size(), Optional.of(report))));
    assertThat(verdicts(run)).isEqualTo(verdicts(alone(file)));
  }
}
