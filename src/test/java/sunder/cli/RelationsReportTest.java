package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import sunder.cli.console.ExitCode;

/** Linear terms that were told apart are in every report, with where they came from. */
class RelationsReportTest {
  private static final String EXAMPLE = "examples/loops/up.ia";
  private static final String ORIGIN = "related by ";

  @Test
  void jsonNamesTermsAndTheirOrigins() throws Exception {
    JsonNode report =
        new ObjectMapper().readTree(CliRun.of("verify", "--format", "json", EXAMPLE).out());
    assertThat(report.get("origins").isEmpty()).isFalse();
    report
        .get("origins")
        .properties()
        .forEach(
            origin -> {
              assertThat(report.get("partitions").has(origin.getKey())).isTrue();
              assertThat(origin.getValue().asText()).startsWith(ORIGIN).contains(", round ");
            });
  }

  @Test
  void textAndPageNameThem() {
    assertThat(CliRun.of("verify", "-v", EXAMPLE).out()).contains(ORIGIN);
    assertThat(CliRun.of("verify", "--format", "html", EXAMPLE).out()).contains(ORIGIN);
  }

  @Test
  void intervalsAloneHaveNone() {
    CliRun run =
        CliRun.of("verify", "-v", "--domain", "intervals", "--max-iterations", "8", EXAMPLE);
    assertThat(run.out()).doesNotContain(ORIGIN);
    assertThat(run.code()).isEqualTo(ExitCode.UNKNOWN);
  }

  @Test
  void comparisonsTakeTheDomain() {
    CliRun run =
        CliRun.of(
            "compare",
            "--methods",
            "arp,brute-arp",
            "--domain",
            "intervals",
            "--max-iterations",
            "8",
            EXAMPLE);
    assertThat(run.code()).isEqualTo(ExitCode.UNKNOWN);
  }
}
