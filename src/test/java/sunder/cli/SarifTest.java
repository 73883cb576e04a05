package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.cli.console.ExitCode;
import sunder.report.json.SarifSchema;

/** SARIF from the command line, and the script for continuous integration. */
class SarifTest {
  @TempDir private Path directory;

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

  private Path json(String name, String text) throws IOException {
    Path family = Files.writeString(directory.resolve("f.ia"), text);
    Path report = directory.resolve(name);
    CliRun.of("verify", "--format", "json", "--output", report.toString(), family.toString());
    return report;
  }

  private record Ran(int exit, String out) {}

  private static Ran compare(Path old, Path now) throws Exception {
    Process process =
        new ProcessBuilder(
                List.of("bash", "examples/ci/new-unsafe.sh", old.toString(), now.toString()))
            .redirectErrorStream(true)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ran(process.waitFor(), out);
  }

  private static boolean isInstalled(String program) {
    try {
      return new ProcessBuilder(program, "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Test
  void theScriptFailsOnNewUnsafeVariantsAlone() throws Exception {
    assumeTrue(isInstalled("bash") && isInstalled("jq"), "bash and jq are not installed");
    Path before = json("before.json", "features A, B; |- #if (A && B) abort; : void");
    Path less = json("less.json", "features A, B; |- skip; : void");
    Path more = json("more.json", "features A, B; |- #if (A) abort; : void");
    assertThat(compare(before, before)).isEqualTo(new Ran(0, ""));
    assertThat(compare(before, less)).isEqualTo(new Ran(0, ""));
    assertThat(compare(before, more).exit()).isEqualTo(1);
    assertThat(compare(before, more).out())
        .contains("{\"A\":true,\"B\":false}")
        .doesNotContain("{\"A\":true,\"B\":true}");
  }

  @Test
  void manyVariantsAreComparedByTheirCondition() throws Exception {
    assumeTrue(isInstalled("bash") && isInstalled("jq"), "bash and jq are not installed");
    String head = "feature K : 0..9999; |- #if (K ";
    Path before = json("before.json", head + "> 9000) abort; : void");
    Path more = json("more.json", head + "> 8000) abort; : void");
    assertThat(compare(before, before)).isEqualTo(new Ran(0, ""));
    assertThat(compare(before, more).exit()).isEqualTo(1);
    assertThat(compare(before, more).out()).contains("when K >= 8001");
  }
}
