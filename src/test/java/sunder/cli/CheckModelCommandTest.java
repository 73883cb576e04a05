package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.cli.console.ExitCode;

class CheckModelCommandTest {
  private static final String FAMILY =
      """
      features CORE, LEGACY, LOGO, A;
      feature SPEED : 0..7;
      constraint CORE && !LEGACY;
      constraint SPEED > 0 && SPEED < 6 && SPEED != 4;
      |- #if (A && SPEED > 2) abort; : void
      """;

  @TempDir private Path directory;

  private String file(String text) throws IOException {
    return Files.writeString(directory.resolve("f.ia"), text).toString();
  }

  @Test
  void saysWhatTheConstraintsLeave() throws IOException {
    String file = file(FAMILY);
    CliRun run = CliRun.of("check-model", file);
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .isEqualTo(
            file
                + """
                : 16 variants valid of 128, 5 features
                  in no variant: LEGACY
                  in every variant: CORE
                  SPEED is only 1..3, 5
                  not mentioned in the program: LOGO
                """);
    assertThat(CliRun.of("check-model", "-q", file).out().lines()).hasSize(1);
  }

  @Test
  void jsonHasTheSame() throws IOException {
    JsonNode json = json(CliRun.of("check-model", "--format", "json", file(FAMILY)));
    assertThat(json.get("validVariants").asText()).isEqualTo("16");
    assertThat(json.get("configurations").asText()).isEqualTo("128");
    assertThat(json.get("dead")).hasToString("[\"LEGACY\"]");
    assertThat(json.get("always")).hasToString("[\"CORE\"]");
    assertThat(json.get("values")).hasToString("{\"SPEED\":[[1,3],[5,5]]}");
    assertThat(json.get("unmentioned")).hasToString("[\"LOGO\"]");
    assertThat(json.get("diagnostics")).isEmpty();
  }

  @Test
  void badInputIsAnObjectToo() throws IOException {
    String file = file("|- x = 1;\n y = 2; : void");
    CliRun run = CliRun.of("check-model", "--format", "json", file, "examples/intro.ia");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err()).contains("f.ia:1:4: ");
    JsonNode json = json(run);
    assertThat(json).hasSize(2);
    JsonNode bad = json.get(0).get("diagnostics").get(1);
    assertThat(bad.get("severity").asText()).isEqualTo("error");
    assertThat(bad.get("line").asInt()).isEqualTo(2);
    assertThat(bad.get("column").asInt()).isEqualTo(2);
    assertThat(bad.get("endColumn").asInt()).isEqualTo(3);
    assertThat(json.get(1).get("validVariants").asText()).isEqualTo("4");
  }

  @Test
  void warningsAreAmongTheDiagnostics() throws IOException {
    String file = file("|- #if (ALARM) skip; #if (ALARM) skip; #if (ALARN) abort; : void");
    CliRun run = CliRun.of("check-model", "--format", "json", file);
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(json(run).get("diagnostics").get(0).get("severity").asText()).isEqualTo("warning");
  }

  @Test
  void readsEveryLanguage() {
    CliRun run = CliRun.of("check-model", "examples/c/pump.c");
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).startsWith("examples/c/pump.c: 16 variants valid of 16, 4 features");
  }

  private static JsonNode json(CliRun run) throws IOException {
    return new ObjectMapper().readTree(run.out());
  }
}
