package sunder.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.report.VerdictTable;
import sunder.report.Where;
import sunder.source.Diagnostic;
import sunder.source.Span;
import sunder.verdict.UnknownReason;
import sunder.verify.Statistics;
import sunder.verify.VerificationResult;

/** The fields that several JSON reports have. */
final class JsonParts {
  private final JsonGenerator json;

  JsonParts(JsonGenerator json) {
    this.json = json;
  }

  /** Begins the object of a file, with the fields that each has. */
  void begin(String version, String file) throws IOException {
    json.writeStartObject();
    json.writeStringField("tool", "sunder");
    json.writeStringField("version", version);
    json.writeStringField("file", file);
  }

  /** Why something is undecided, and what the user can try. */
  void reason(UnknownReason reason, String advice) throws IOException {
    json.writeStringField("reason", reason.title());
    json.writeStringField("advice", advice);
  }

  /** The items of an array of diagnostics. */
  void diagnostics(String severity, List<Diagnostic> diagnostics) throws IOException {
    for (Diagnostic diagnostic : diagnostics) {
      json.writeStartObject();
      json.writeStringField("severity", severity);
      place(diagnostic.span());
      json.writeStringField("message", diagnostic.message());
      if (diagnostic.hint().isPresent()) {
        json.writeStringField("hint", diagnostic.hint().get());
      }
      json.writeEndObject();
    }
  }

  private void place(Span span) throws IOException {
    json.writeStringField("file", span.file().name());
    if (span.file().isRead()) {
      json.writeNumberField("line", span.line());
      json.writeNumberField("column", span.column());
      Span end = new Span(span.file(), span.end(), span.end());
      json.writeNumberField("endLine", end.line());
      json.writeNumberField("endColumn", end.column());
    }
  }

  /** Begins the object of variants with one verdict. */
  void begin(VerdictTable.Row row) throws IOException {
    json.writeStartObject();
    json.writeStringField("verdict", row.kind().name());
    condition(row.where());
  }

  /** The same; where nobody tried to verify them, it says why. */
  void explained(VerdictTable.Row row) throws IOException {
    begin(row);
    if (!row.rejections().isEmpty()) {
      json.writeArrayFieldStart("diagnostics");
      diagnostics("error", row.problems());
      json.writeEndArray();
    }
  }

  /** The array {@code features}: names, and ranges of numeric ones. */
  void features(List<Feature> features) throws IOException {
    features("features", features);
  }

  /** The same under another name. */
  void features(String name, List<? extends Feature> features) throws IOException {
    json.writeArrayFieldStart(name);
    for (Feature feature : features) {
      json.writeStartObject();
      json.writeStringField("name", feature.name());
      if (feature instanceof Feature.Numeric numeric) {
        json.writeFieldName("min");
        json.writeNumber(numeric.low());
        json.writeFieldName("max");
        json.writeNumber(numeric.high());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** The fields {@code condition} and {@code variants}. */
  void condition(Where where) throws IOException {
    json.writeStringField("condition", where.condition());
    json.writeStringField("variants", where.count().toString());
  }

  /** The array {@code plays}. */
  void plays(List<VerdictTable.Witness> witnesses) throws IOException {
    json.writeArrayFieldStart("plays");
    for (VerdictTable.Witness witness : witnesses) {
      json.writeStartObject();
      condition(witness.where());
      json.writeFieldName("config");
      config(witness.counterexample().configuration());
      new JsonPlay(json).fields(witness.counterexample().play(), witness.counterexample().script());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** One configuration as an object. */
  void config(Configuration configuration) throws IOException {
    json.writeStartObject();
    for (Map.Entry<Feature, BigInteger> entry : configuration.values().entrySet()) {
      json.writeFieldName(entry.getKey().name());
      if (entry.getKey() instanceof Feature.Bool bool) {
        json.writeBoolean(configuration.selects(bool));
      } else {
        json.writeNumber(entry.getValue());
      }
    }
    json.writeEndObject();
  }

  /**
   * The object {@code partitions}; where linear terms are among them, {@code origins} behind it
   * says where each came from.
   */
  void partitions(VerificationResult result) throws IOException {
    json.writeObjectFieldStart("partitions");
    for (Map.Entry<String, List<String>> entry : result.partitions().entrySet()) {
      json.writeArrayFieldStart(entry.getKey());
      for (String interval : entry.getValue()) {
        json.writeString(interval);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
    if (!result.origins().isEmpty()) {
      json.writeObjectFieldStart("origins");
      for (Map.Entry<String, String> entry : result.origins().entrySet()) {
        json.writeStringField(entry.getKey(), entry.getValue());
      }
      json.writeEndObject();
    }
  }

  /** The object {@code statistics}. */
  void statistics(Statistics statistics) throws IOException {
    json.writeObjectFieldStart("statistics");
    json.writeNumberField("states", statistics.states());
    json.writeNumberField("transitions", statistics.transitions());
    json.writeNumberField("largestModel", statistics.largestModel());
    json.writeNumberField("finalModel", statistics.finalModel());
    json.writeNumberField("smtQueries", statistics.smtQueries());
    json.writeNumberField("smtMillis", statistics.smtMillis());
    json.writeNumberField("millis", statistics.millis());
    json.writeNumberField("peakHeapBytes", statistics.peakHeapBytes());
    if (statistics.reduced() > 0) {
      json.writeNumberField("reduced", statistics.reduced());
    }
    json.writeEndObject();
  }
}
