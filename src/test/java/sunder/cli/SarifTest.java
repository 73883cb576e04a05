package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.cli.console.ExitCode;
import sunder.report.json.SarifSchema;

/** SARIF from the command line. */
class SarifTest {
  @Test
  void severalFilesAreOneRunThatKeepsTheSchema() throws IOException {
    CliRun run =
        CliRun.of("verify", "--format", "sarif", "examples/intro.ia", "examples/linear3.ia");
    assertThat(run.code()).isEqualTo(ExitCode.UNSAFE);
    JsonNode log = SarifSchema.parse(run.out());
    assertThat(log.at("/runs")).hasSize(1);
    JsonNode first = log.at("/runs/0/results/0/locations/0/physicalLocation");
    assertThat(first.at("/artifactLocation/uri").asText()).isEqualTo("examples/intro.ia");
    assertThat(first.at("/region/startLine").asInt()).isEqualTo(10);
    assertThat(first.at("/region/snippet/text").asText()).isEqualTo("abort;");
    assertThat(first.at("/contextRegion/snippet/text").asText().strip())
        .isEqualTo("if (x == 1) abort;");
  }

  @Test
  void aBadFileLeavesTheRestWhole() throws IOException {
    CliRun run = CliRun.of("verify", "--format", "sarif", "no-such.ia", "examples/intro.ia");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(SarifSchema.parse(run.out()).at("/runs/0/results")).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"compare", "sketch"})
  void otherCommandsSayThatTheyHaveNoSarif(String command) {
    for (String format : new String[] {"sarif", "junit"}) {
      CliRun run = CliRun.of(command, "--format", format, "examples/intro.ia");
      assertThat(run.code()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).contains("--format " + format, "verify");
      assertThat(run.out()).isEmpty();
    }
  }
}
