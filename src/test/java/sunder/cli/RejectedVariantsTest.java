package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import sunder.cli.console.ExitCode;
import sunder.report.json.ReportSchema;
import sunder.report.json.SarifSchema;
import sunder.testing.Markup;

/**
 * A family of which 1 variant is UNSAFE, 4 are FAULT, 1 is SAFE and 2 are UNREAD: each form of each
 * report says so, and so do the exit codes.
 */
class RejectedVariantsTest {
  private static final String FILE = "examples/regress/partly-verified.c";
  private static final String BAD = "examples/err/assign-to-call.ia";
  private static final String GOOD = "examples/intro.ia";
  private static final String TYPO = ":7:14: 'sizee' is undeclared";
  private static final String NESTED = ":10:27: the attribute 'cleanup' is not supported";

  @TempDir private Path directory;

  private static JsonNode json(CliRun run) throws IOException {
    return new ObjectMapper().readTree(run.out());
  }

  /** Kinds to conditions, the counts with them. */
  private static Map<String, String> verdicts(JsonNode array) {
    Map<String, String> found = new TreeMap<>();
    for (JsonNode verdict : array) {
      found.put(
          verdict.get("verdict").asText(),
          verdict.get("variants").asText() + " when " + verdict.get("condition").asText());
    }
    return found;
  }

  private static final Map<String, String> EXPECTED =
      Map.of(
          "UNSAFE", "1 when !TYPO && !NESTED && ODD",
          "FAULT", "4 when TYPO",
          "SAFE", "1 when !TYPO && !NESTED && !ODD",
          "UNREAD", "2 when !TYPO && NESTED");

  @Test
  void textHasAHeadlineAndAGroupForEachKind() {
    CliRun run = CliRun.of("verify", FILE);
    assertThat(run.code()).isEqualTo(ExitCode.UNSAFE);
    assertThat(run.out())
        .startsWith(FILE + ": 1 UNSAFE, 4 FAULT, 1 SAFE, 2 not read of 8\n")
        .contains("\nFAULT: 4 variants\n  when TYPO\n  " + FILE + TYPO + "\n")
        .contains("\nUNREAD: 2 variants\n  when !TYPO && NESTED\n  " + FILE + NESTED + "\n")
        .contains("SAFE: 1 variant\n  when !TYPO && !NESTED && !ODD\n  proved by ")
        .doesNotContain("not checked", "Features without effect on the verdicts");
    assertThat(run.err())
        .contains(TYPO + " when TYPO\n", NESTED + " when !TYPO && NESTED\n", "^^^^^");
  }

  @Test
  void theHeadlineCountsWhatIsThere() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("f.c"),
            """
            int main(void) {
            #if !defined A || !defined B || !defined C || !defined D || !defined E || F
              int four __attribute__((cleanup(main)));
            #endif
              return 0;
            }
            """);
    CliRun run = CliRun.of("verify", "-q", file.toString());
    assertThat(run.out()).isEqualTo(file + ": 1 SAFE, 63 not read of 64\n");
    assertThat(run.code()).isEqualTo(ExitCode.UNKNOWN);
  }

  @Test
  void jsonKeepsItsSchemaAndCountsEachVariantOnce() throws IOException {
    JsonNode report = ReportSchema.parse(CliRun.of("verify", "--format", "json", FILE).out());
    assertThat(report.get("validVariants").asText()).isEqualTo("8");
    assertThat(verdicts(report.get("verdicts"))).isEqualTo(EXPECTED);
    List<String> each = new ArrayList<>();
    report.get("perVariant").forEach(variant -> each.add(variant.get("verdict").asText()));
    assertThat(each)
        .containsExactlyInAnyOrder(
            "SAFE", "UNSAFE", "UNREAD", "UNREAD", "FAULT", "FAULT", "FAULT", "FAULT");
    JsonNode fault = report.at("/verdicts/1/diagnostics/0");
    assertThat(fault.get("line").asInt()).isEqualTo(7);
    assertThat(fault.get("message").asText()).isEqualTo("'sizee' is undeclared");
  }

  @Test
  void thePageHasThemInBarListAndSearch() {
    String page = CliRun.of("verify", "--format", "html", FILE).out();
    String text = page.replaceAll("(?s)<script.*?</script>|<style.*?</style>|<[^>]*>", " ");
    assertThat(text.replaceAll("\\s+", " "))
        .contains("UNSAFE 1 (12.5%) FAULT 4 (50.0%) SAFE 1 (12.5%) UNKNOWN 0 (0%) UNREAD 2 (25.0%)")
        .contains("of 8 variants")
        .contains("FAULT 4 variants when TYPO " + FILE + ":7:14: &#39;sizee&#39; is undeclared")
        .contains("UNREAD 2 variants when !TYPO &amp;&amp; NESTED " + FILE + ":10:27:");
    assertThat(page)
        .contains("<span class=\"FAULT\" style=\"flex-grow:500\">")
        .contains("<span class=\"UNREAD\" style=\"flex-grow:250\">")
        .contains("\"sets\":[\"UNSAFE\",\"FAULT\",\"SAFE\",\"UNREAD\"]");
  }

  @Test
  void sarifHasResultsAndNotificationsAndIsNoSuccess() throws IOException {
    JsonNode run =
        SarifSchema.parse(CliRun.of("verify", "--format", "sarif", FILE).out()).at("/runs/0");
    Map<String, JsonNode> results = new TreeMap<>();
    run.get("results").forEach(result -> results.put(result.get("ruleId").asText(), result));
    assertThat(results.keySet()).containsExactly("SND1001", "SND1002", "SND1004");
    JsonNode fault = results.get("SND1002");
    assertThat(fault.get("level").asText()).isEqualTo("error");
    assertThat(fault.at("/message/text").asText()).contains("'sizee' is undeclared", "when 'TYPO'");
    assertThat(fault.at("/properties/variants").asText()).isEqualTo("4");
    assertThat(fault.at("/locations/0/physicalLocation/region/startLine").asInt()).isEqualTo(7);
    JsonNode unread = results.get("SND1004");
    assertThat(unread.get("kind").asText()).isEqualTo("open");
    assertThat(unread.at("/message/text").asText())
        .contains("the attribute 'cleanup' is not supported", "when '!TYPO && NESTED'");
    JsonNode rules = run.at("/tool/driver/rules");
    for (JsonNode result : run.get("results")) {
      assertThat(rules.get(result.get("ruleIndex").asInt()).get("id"))
          .isEqualTo(result.get("ruleId"));
    }
    JsonNode invocation = run.at("/invocations/0");
    assertThat(invocation.get("executionSuccessful").asBoolean()).isFalse();
    assertThat(invocation.get("toolExecutionNotifications").findValuesAsText("text"))
        .anyMatch(text -> text.contains("4 of 8 variants not verified, when TYPO"))
        .anyMatch(text -> text.contains("2 of 8 variants not verified, when !TYPO && NESTED"));
  }

  @Test
  void sarifOfFaultsAloneIsASuccessWithErrors() throws IOException {
    CliRun run = CliRun.of("verify", "--format", "sarif", "--config", "TYPO", FILE);
    assertThat(run.code()).isEqualTo(ExitCode.UNSAFE);
    JsonNode sarif = SarifSchema.parse(run.out());
    assertThat(sarif.at("/runs/0/results")).hasSize(1);
    assertThat(sarif.at("/runs/0/invocations/0/executionSuccessful").asBoolean()).isTrue();
  }

  @Test
  void testCasesOfThemAreErrors() throws Exception {
    CliRun run = CliRun.of("verify", "--format", "junit", FILE);
    Element suite = Markup.elements(Markup.parse(run.out()), "testsuite").get(0);
    assertThat(suite.getAttribute("errors")).isEqualTo("2");
    assertThat(Markup.elements(Markup.parse(run.out()), "error"))
        .extracting(error -> error.getAttribute("type"))
        .containsExactly("FAULT", "UNREAD");
    assertThat(suite.getTextContent()).contains(TYPO.strip());
    assertThat(run.out()).contains("verdict, when TYPO", "4 variants FAULT");
  }

  @Test
  void comparisonsCountThemApart() throws IOException {
    String headline = "4 methods without contradiction: 1 UNSAFE, 4 FAULT, 1 SAFE, 2 not read of 8";
    CliRun text = CliRun.of("compare", FILE);
    assertThat(text.code()).isEqualTo(ExitCode.UNKNOWN);
    assertThat(text.out())
        .contains(headline, "FAULT: 4 variants\n  when TYPO\n  " + FILE + TYPO)
        .contains("UNREAD: 2 variants\n  when !TYPO && NESTED\n  " + FILE + NESTED);
    assertThat(CliRun.of("compare", "--format", "html", FILE).out())
        .contains(headline, "class=\"chip FAULT\"", "class=\"chip UNREAD\"", "is undeclared");
    JsonNode json = json(CliRun.of("compare", "--format", "json", FILE));
    assertThat(json.get("validVariants").asText()).isEqualTo("8");
    assertThat(verdicts(json.get("rejected")))
        .isEqualTo(Map.of("FAULT", "4 when TYPO", "UNREAD", "2 when !TYPO && NESTED"));
    assertThat(json.get("patterns")).hasSize(4);
    assertThat(CliRun.of("compare", "--methods=arp,symbolic", "--config", "!NESTED", FILE).code())
        .isEqualTo(ExitCode.SAFE);
  }

  @Test
  void checkModelHasThemWithoutARun() throws IOException {
    CliRun text = CliRun.of("check-model", FILE);
    assertThat(text.code()).isEqualTo(ExitCode.UNSAFE);
    assertThat(text.out())
        .startsWith(FILE + ": 8 variants valid of 8, 3 features, 4 FAULT, 2 not read\n")
        .contains("FAULT: 4 variants", TYPO, "UNREAD: 2 variants", NESTED)
        .doesNotContain("in no variant");
    JsonNode json = ReportSchema.parse(CliRun.of("check-model", "--format", "json", FILE).out());
    assertThat(verdicts(json.get("verdicts")))
        .isEqualTo(Map.of("FAULT", "4 when TYPO", "UNREAD", "2 when !TYPO && NESTED"));
    assertThat(json.get("diagnostics").findValuesAsText("message"))
        .containsExactly(
            "'sizee' is undeclared when TYPO",
            "the attribute 'cleanup' is not supported when !TYPO && NESTED");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "true|UNSAFE",
        "!NESTED|UNSAFE",
        "TYPO|UNSAFE",
        "!TYPO,NESTED|BAD_INPUT",
        "!TYPO,!ODD|UNKNOWN",
        "!TYPO,!NESTED,!ODD|SAFE",
        "!TYPO,!NESTED,ODD|UNSAFE",
        "NESTED|UNSAFE",
      })
  void theExitCodeIsThatOfTheWorstVerdict(String config, ExitCode expected) {
    assertThat(CliRun.of("verify", "--config", config, FILE).code()).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"TYPO", "!TYPO,NESTED"})
  void whatNeedsAVariantSaysWhyThereIsNone(String config) throws IOException {
    Path play = Files.writeString(directory.resolve("play"), "run\n");
    for (String[] line :
        new String[][] {
          {"model", "--config", config, FILE},
          {"model", "--format", "smt2", "--config", config, FILE},
          {"replay", "--config", config, FILE, play.toString()},
          {"check", "--config", config, FILE, play.toString()},
        }) {
      CliRun run = CliRun.of(line);
      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(run.err()).contains(config.equals("TYPO") ? TYPO : NESTED);
    }
  }

  @Test
  void otherCommandsTellWhatTheyLeaveOut() {
    for (String line : List.of("model " + FILE, "derive --config TYPO,!NESTED,!ODD " + FILE)) {
      CliRun run = CliRun.of(line.split(" "));
      assertThat(run.code()).as(line).isEqualTo(ExitCode.SAFE);
      assertThat(run.err()).as(line).contains(TYPO);
    }
    assertThat(CliRun.of("model", "--format", "smt2", FILE).out())
        .contains("sat if each of the 2 variants that were read is safe");
  }

  @Test
  void aCertificateIsOfThoseThatWereProved() {
    String certificate = directory.resolve("c.smt2").toString();
    CliRun.of("verify", "--certificate", certificate, FILE);
    CliRun check = CliRun.of("check", FILE, certificate);
    assertThat(check.out())
        .contains("proves that 1 of 8 variants are SAFE: !TYPO && !NESTED && !ODD");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "json", "html", "sarif", "junit"})
  void eachFormNamesAFileThatCannotBeReadBesideOthers(String format) throws IOException {
    CliRun run = CliRun.of("verify", "--format", format, BAD, GOOD, "no-such.ia");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.out()).contains(BAD, GOOD, "no-such.ia", "no such file");
    if (format.equals("json")) {
      JsonNode list = ReportSchema.parse(run.out());
      assertThat(list).hasSize(3);
      assertThat(list.at("/0/diagnostics/0/line").asInt()).isPositive();
    } else if (format.equals("sarif")) {
      JsonNode invocation = SarifSchema.parse(run.out()).at("/runs/0/invocations/0");
      assertThat(invocation.get("executionSuccessful").asBoolean()).isFalse();
      assertThat(invocation.get("toolExecutionNotifications")).hasSizeGreaterThan(1);
    } else if (format.equals("junit")) {
      assertThat(run.out())
          .contains("<testsuite name=\"no-such.ia\" tests=\"1\" failures=\"0\" errors=\"1\"");
    } else if (format.equals("html")) {
      assertThat(run.out()).contains("<h1>no-such.ia</h1>", "not read");
    } else {
      assertThat(run.out()).contains("no-such.ia: not read\n  no-such.ia: no such file\n");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "json", "html"})
  void comparisonsNameItToo(String format) {
    CliRun run = CliRun.of("compare", "--format", format, GOOD, "no-such.ia");
    assertThat(run.out()).contains("no-such.ia", "no such file");
  }

  @Test
  void aQuestionThatDoesNotFitOneOfTheFilesIsNamed() throws IOException {
    Path other = Files.writeString(directory.resolve("o.ia"), "features Z; |- skip; : void");
    CliRun run = CliRun.of("verify", "--config", "A", GOOD, other.toString());
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.out()).contains(other + ": not read", "--config 'A'");
  }

  @Test
  void aFileAloneThatCannotBeReadIsNoSuccess() throws IOException {
    CliRun run = CliRun.of("verify", "--format", "sarif", BAD);
    JsonNode invocation = SarifSchema.parse(run.out()).at("/runs/0/invocations/0");
    assertThat(invocation.get("executionSuccessful").asBoolean()).isFalse();
    assertThat(
            invocation
                .at("/toolExecutionNotifications/0/locations/0/physicalLocation/region/startLine")
                .asInt())
        .isPositive();
  }
}
