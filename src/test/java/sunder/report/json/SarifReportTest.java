package sunder.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sunder.report.ReportFacts;
import sunder.report.SampleResults;
import sunder.report.UnreportedFile;
import sunder.verdict.UnknownReason;

class SarifReportTest {
  private static JsonNode sarif(ReportFacts... reports) throws IOException {
    StringWriter writer = new StringWriter();
    try (SarifReport report = new SarifReport(writer, "1.2.3", Optional.empty())) {
      for (ReportFacts each : reports) {
        report.write(each);
      }
      report.write(UnreportedFile.of("1.2.3", "late.ia", UnknownReason.TIMEOUT));
    }
    return SarifSchema.parse(writer.toString());
  }

  @Test
  void theSchemaRefusesWhatIsNoSarif() throws IOException {
    assertThat(SarifSchema.accepts("{\"version\": \"2.1.0\", \"runs\": [{}]}")).isFalse();
  }

  @Test
  void eachUnsafeGroupIsAResultWithItsConditionAndPlay() throws IOException {
    JsonNode run = sarif(new SampleResults().mixed()).at("/runs/0");
    JsonNode unsafe = run.at("/results/0");
    assertThat(unsafe.at("/ruleId").asText()).isEqualTo("SND1001");
    assertThat(unsafe.at("/level").asText()).isEqualTo("error");
    assertThat(unsafe.at("/message/text").asText())
        .contains(unsafe.at("/properties/condition").asText(), "Shown in the variant");
    JsonNode steps = unsafe.at("/codeFlows/0/threadFlows/0/locations");
    assertThat(steps.get(0).at("/location/message/text").asText()).isEqualTo("run");
    assertThat(steps.get(steps.size() - 1).at("/location/message/text").asText())
        .isEqualTo("abort.run");
    assertThat(unsafe.at("/locations/0/physicalLocation"))
        .isEqualTo(steps.get(steps.size() - 1).at("/location/physicalLocation"));
    assertThat(unsafe.at("/partialFingerprints/conditionAndLine~1v1").asText()).hasSize(32);
  }

  @Test
  void undecidedVariantsAreOpenAndSafeOnesLeftOut() throws IOException {
    JsonNode results = sarif(new SampleResults().mixed()).at("/runs/0/results");
    assertThat(results).anyMatch(r -> r.at("/kind").asText().equals("open"));
    assertThat(sarif(new SampleResults().safe()).at("/runs/0/results")).isEmpty();
  }

  @Test
  void aFileThatWasNotReadInTimeIsANotification() throws IOException {
    JsonNode invocation = sarif().at("/runs/0/invocations/0");
    assertThat(invocation.at("/executionSuccessful").asBoolean()).isFalse();
    assertThat(invocation.at("/toolExecutionNotifications/0/message/text").asText())
        .contains("timeout");
  }

  @ParameterizedTest
  @CsvSource({
    "examples/intro.ia, examples/intro.ia",
    "a b/ä#?%.ia, a%20b/%C3%A4%23%3F%25.ia",
    "/abs/x.ia, file:///abs/x.ia",
    "C:\\dir\\x.ia, file:///C:/dir/x.ia",
    "odd:name.ia, ./odd:name.ia",
    "-, -",
  })
  void namesBecomeReferences(String name, String uri) {
    assertThat(SarifFragments.uri(name)).isEqualTo(uri);
    assertThat(URI.create(uri)).isNotNull();
  }
}
