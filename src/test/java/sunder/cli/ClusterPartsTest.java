package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.cli.console.Interruption;
import sunder.cli.console.ProcessEnvironment.VerifierFactory;
import sunder.verify.methods.Verifiers;
import sunder.verify.refinement.Parting;
import sunder.verify.refinement.Parting.Elsewhere;

/** Parts of a family that somebody else looks at; here these are commands of this process. */
class ClusterPartsTest {
  private final List<String> asked = Collections.synchronizedList(new ArrayList<>());

  private List<Optional<String>> reports(String file, List<List<String>> options) {
    List<Optional<String>> reports = new ArrayList<>();
    for (List<String> one : options) {
      List<String> command = new ArrayList<>(List.of("verify", "--jobs", "1"));
      command.addAll(one);
      command.add(file);
      asked.addAll(one);
      reports.add(Optional.of(CliRun.of(command.toArray(String[]::new)).out()));
    }
    return reports;
  }

  /** Each family is taken apart at once. */
  private static CliRun verify(String file, Elsewhere elsewhere) {
    VerifierFactory verifiers =
        (method, solver, strategy) ->
            Verifiers.create(
                method, solver, strategy.with(new Parting(0, 1, Optional::empty, elsewhere)));
    return CliRun.with(verifiers, new Interruption(), "verify", "--jobs", "1", file);
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
        "examples/promela/mutex.pml"
      })
  void verdictsAreThoseOfOneMachine(String file) {
    Elsewhere elsewhere = new ClusterParts((options, check) -> reports(file, options));
    CliRun run = verify(file, elsewhere);
    CliRun alone = CliRun.of("verify", file);
    assertThat(run.err()).isEqualTo(alone.err());
    assertThat(verdicts(run)).isEqualTo(verdicts(alone));
    assertThat(run.exit()).isEqualTo(alone.exit());
  }

  @Test
  void theyAreAsked() {
    verify(
        "examples/loops/family-producer.ia",
        new ClusterParts(
            (options, check) -> reports("examples/loops/family-producer.ia", options)));
    assertThat(asked).contains("--format=json").anyMatch(option -> option.startsWith("--config="));
  }

  /** Who says nothing, or something else, changes nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"{", "{\"tool\": \"sunder\"}", "[]"})
  void whatIsNoReportIsDoneHere(String report) {
    String file = "examples/intro.ia";
    CliRun run =
        verify(
            file,
            new ClusterParts(
                (options, check) -> Collections.nCopies(options.size(), Optional.of(report))));
    assertThat(verdicts(run)).isEqualTo(verdicts(CliRun.of("verify", file)));
  }
}
