package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
                  A is tested in %s:5
                  SPEED is tested in %s:5
                """
                    .formatted(file, file));
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

  /** Each file by itself: a unit without main, a header, declarations alone, and two entries. */
  @Test
  void readsUnitsWithoutMain() throws IOException {
    Path header =
        Files.writeString(
            directory.resolve("u.h"),
            """
            #ifdef A
            int one(int x);
            #endif
            """);
    Path unit =
        Files.writeString(
            directory.resolve("u.c"),
            """
            #include "u.h"
            #ifdef A
            int one(int x) { return x + 1; }
            #elif B > 2 // and not A
            int one(int x) { return missing + x; }
            #endif
            """);
    Path data =
        Files.writeString(directory.resolve("d.c"), "#if defined(C) && A\nint data;\n#endif\n");
    for (String[] entry : new String[][] {{}, {"--entry", "all"}}) {
      String[] command = {"check-model", "--format", "json", unit.toString()};
      String[] all = Stream.of(command, entry).flatMap(Stream::of).toArray(String[]::new);
      CliRun run = CliRun.of(all);
      assertThat(run.code()).isEqualTo(ExitCode.UNSAFE);
      JsonNode json = json(run);
      assertThat(json.get("verdicts").get(0).get("condition").asText()).isEqualTo("!A && B == 3");
      assertThat(json.get("tests"))
          .hasToString(
              "[%s,%s]".formatted(test("A", header + ":1", unit + ":2"), test("B", unit + ":4")));
    }
    assertThat(CliRun.of("check-model", header.toString()).out())
        .isEqualTo(
            header + ": 2 variants valid of 2, 1 feature\n  A is tested in " + header + ":1\n");
    CliRun declared = CliRun.of("check-model", data.toString());
    assertThat(declared.code()).isEqualTo(ExitCode.SAFE);
    assertThat(declared.out()).contains("C is tested in " + data + ":1\n");
  }

  private static String test(String feature, String... places) {
    return Stream.of(places)
        .map(place -> place.split(":"))
        .map(place -> "{\"file\":\"%s\",\"line\":%s}".formatted(place[0], place[1]))
        .collect(Collectors.joining(",", "{\"feature\":\"" + feature + "\",\"places\":[", "]}"));
  }

  @Test
  void saysWhereAModelOfProcessesTestsItsFeatures() throws IOException {
    Path model =
        Files.writeString(
            directory.resolve("m.pml"),
            """
            typedef features { bool A; bool B };
            features f;
            active proctype p() {
              gd :: f.A -> skip :: else -> skip dg;
              #if B
              skip
              #endif
            }
            """);
    assertThat(CliRun.of("check-model", model.toString()).out())
        .contains("A is tested in " + model + ":4\n", "B is tested in " + model + ":5\n");
  }

  private static JsonNode json(CliRun run) throws IOException {
    return new ObjectMapper().readTree(run.out());
  }
}
