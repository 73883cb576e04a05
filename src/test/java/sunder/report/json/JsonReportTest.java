package sunder.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sunder.report.ReportFacts;
import sunder.report.SampleResults;
import sunder.report.json.JsonReport.Shape;
import sunder.report.json.JsonReport.VariantListing;

class JsonReportTest {
  private static String json(Shape shape, VariantListing listing, ReportFacts... reports)
      throws IOException {
    StringWriter writer = new StringWriter();
    try (JsonReport report = new JsonReport(writer, shape, listing, 1)) {
      for (ReportFacts each : reports) {
        report.write(each);
      }
    }
    return writer.toString();
  }

  /** The names of all fields in order; also proves that the text is JSON. */
  private static List<String> names(String json) throws IOException {
    List<String> names = new ArrayList<>();
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.FIELD_NAME) {
          names.add(parser.currentName());
        }
      }
    }
    return names;
  }

  @Test
  void keysComeInTheOrderOfTheContract() throws IOException {
    String json = json(Shape.OBJECT, VariantListing.IF_FEW, new SampleResults().safe());
    assertThat(names(json))
        .containsSubsequence(
            "tool",
            "version",
            "file",
            "method",
            "solver",
            "features",
            "name",
            "name",
            "name",
            "min",
            "max",
            "validVariants",
            "verdicts",
            "verdict",
            "condition",
            "variants",
            "perVariant",
            "iterations",
            "partitions",
            "x",
            "statistics",
            "states",
            "transitions",
            "largestModel",
            "finalModel",
            "smtQueries",
            "smtMillis",
            "millis",
            "peakHeapBytes");
  }

  @Test
  void eachKindOfVerdictHasOneEntryAndEachReasonToo() throws IOException {
    String json = json(Shape.OBJECT, VariantListing.IF_FEW, new SampleResults().mixed());
    String verdicts = json.substring(json.indexOf("\"verdicts\""), json.indexOf("perVariant"));
    assertThat(verdicts.lines().filter(line -> line.contains("\"verdict\"")).map(String::strip))
        .containsExactly(
            "\"verdict\": \"UNSAFE\",",
            "\"verdict\": \"SAFE\",",
            "\"verdict\": \"UNKNOWN\",",
            "\"verdict\": \"UNKNOWN\",");
    assertThat(json)
        .contains("\"validVariants\": \"12\"", "\"condition\": \"A\"", "\"variants\": \"6\"")
        .contains("\"moves\": [ \"run\", \"n.read\", \"n.1\", \"abort.run\" ]")
        .contains("\"reason\": \"timeout\"", "\"reason\": \"no progress\"");
  }

  @Test
  void everyVariantIsListedOnce() throws IOException {
    String json = json(Shape.OBJECT, VariantListing.IF_FEW, new SampleResults().mixed());
    assertThat(json.substring(json.indexOf("perVariant")).split("\"config\"", -1)).hasSize(13);
    assertThat(json.replaceAll("\\s+", " "))
        .contains(
            "{ \"config\": { \"A\": true, \"B\": false, \"K\": 2 }, \"verdict\": \"UNSAFE\" }");
  }

  @Test
  void severalFilesAreAList() throws IOException {
    SampleResults samples = new SampleResults();
    String json = json(Shape.LIST, VariantListing.IF_FEW, samples.safe(), samples.mixed());
    assertThat(names(json).stream().filter("tool"::equals)).hasSize(2);
    assertThat(json).startsWith("[").endsWith("]\n");
    assertThat(json(Shape.LIST, VariantListing.IF_FEW)).isEqualTo("[ ]\n");
    assertThat(json(Shape.OBJECT, VariantListing.IF_FEW)).isEmpty();
  }
}
