package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The validator of SARIF, {@code sarif-multitool} on the path (npm package {@code
 * @microsoft/sarif-multitool}), finds nothing in a report but what is explained here. Skipped where
 * it is not installed.
 */
class SarifValidatorTest {
  /**
   * SARIF2003: there is no provenance outside a repository with a remote. SARIF2006: an address
   * cannot be reached from here.
   */
  private static final Set<String> EXPECTED = Set.of("SARIF2003", "SARIF2006");

  /** The program, which passes its arguments on to a shell: those with semicolons are quoted. */
  private static final String PROGRAM = "sarif-multitool";

  @TempDir private Path directory;

  @Test
  void theValidatorHasNoRemarks() throws IOException, InterruptedException {
    assumeTrue(isInstalled(), PROGRAM + " is not installed");
    Path report = directory.resolve("report.sarif");
    CliRun.of(
        "verify",
        "--format",
        "sarif",
        "--check",
        "bounds,unused",
        "--output",
        report.toString(),
        "examples/regress/partly-verified.c",
        "examples/regress/unused.c",
        "examples/c/driver.c");
    Path found = directory.resolve("found.sarif");
    Process validator =
        new ProcessBuilder(
                PROGRAM,
                "validate",
                report.toString(),
                "--rule-kind",
                "'Sarif;Ghas'",
                "--level",
                "'Error;Warning;Note'",
                "--output",
                found.toString())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("log").toFile())
            .start();
    validator.waitFor();
    Set<String> rules = new TreeSet<>();
    for (JsonNode result :
        new ObjectMapper().readTree(Files.readString(found)).at("/runs/0/results")) {
      String rule = result.at("/ruleId").asText();
      String message = result.at("/message/id").asText() + result.at("/message/arguments");
      rules.add(EXPECTED.contains(rule) ? "" : rule + " " + message);
    }
    rules.remove("");
    assertThat(rules).isEmpty();
    assertThat(Files.readString(report)).contains("\"kind\": \"open\"", "\"level\": \"none\"");
  }

  private static boolean isInstalled() throws InterruptedException {
    try {
      Process started =
          new ProcessBuilder(List.of(PROGRAM, "version"))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return started.waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
