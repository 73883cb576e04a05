package sunder.report.json;

import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import java.util.Map;
import sunder.report.ComparisonReport;
import sunder.report.VerdictTable;
import sunder.report.json.JsonReport.Shape;
import sunder.verify.Claim;
import sunder.verify.Comparison;
import sunder.verify.Comparison.Pattern;
import sunder.verify.Method;
import sunder.verify.VerificationResult;

/**
 * The JSON form of a comparison: one object for one file, a list for several. {@code patterns}
 * cover every variant asked about exactly once; {@code contradictions} is empty unless methods
 * contradict each other.
 */
public final class JsonComparison extends JsonWriter<ComparisonReport> {

  /**
   * @param writer is flushed, never closed
   */
  public JsonComparison(Writer writer, Shape shape) throws IOException {
    super(writer, shape);
  }

  @Override
  public void write(ComparisonReport report) throws IOException {
    Comparison comparison = report.comparison();
    parts.begin(report.version(), report.file());
    if (report.formula().isPresent()) {
      json.writeStringField("ltl", report.formula().get());
    }
    json.writeStringField("solver", report.solver());
    parts.features(report.features().features());
    json.writeStringField("validVariants", comparison.scope().count().toString());
    json.writeStringField("outcome", comparison.outcome().name().toLowerCase(Locale.ROOT));
    patterns(report);
    VerdictTable rejected = report.rejected();
    json.writeArrayFieldStart("rejected");
    for (VerdictTable.Row row : rejected.rows()) {
      parts.explained(row);
      json.writeEndObject();
    }
    json.writeEndArray();
    contradictions(report);
    methods(comparison);
    json.writeEndObject();
    json.flush();
  }

  private void patterns(ComparisonReport report) throws IOException {
    json.writeArrayFieldStart("patterns");
    for (Pattern pattern : report.comparison().patterns()) {
      json.writeStartObject();
      parts.condition(report.where(pattern.variants()));
      json.writeArrayFieldStart("claims");
      for (Map.Entry<Method, Claim> entry : pattern.claims().entrySet()) {
        claim(entry.getKey(), entry.getValue());
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void claim(Method method, Claim claim) throws IOException {
    json.writeStartObject();
    json.writeStringField("method", method.spelling());
    json.writeStringField("verdict", claim.kind().name());
    if (claim.reason().isPresent()) {
      json.writeStringField("reason", claim.reason().get().title());
    }
    json.writeEndObject();
  }

  private void contradictions(ComparisonReport report) throws IOException {
    json.writeArrayFieldStart("contradictions");
    for (Pattern pattern : report.comparison().contradictions()) {
      json.writeStartObject();
      parts.condition(report.where(pattern.variants()));
      unsafeSide(pattern, report);
      safeSide(pattern, report.comparison());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void unsafeSide(Pattern pattern, ComparisonReport report) throws IOException {
    json.writeArrayFieldStart("unsafe");
    for (Method method : pattern.methods(Claim.UNSAFE)) {
      json.writeStartObject();
      json.writeStringField("method", method.spelling());
      parts.plays(report.plays(method, pattern.variants()));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void safeSide(Pattern pattern, Comparison comparison) throws IOException {
    json.writeArrayFieldStart("safe");
    for (Method method : pattern.methods(Claim.SAFE)) {
      VerificationResult result = comparison.results().get(method);
      json.writeStartObject();
      json.writeStringField("method", method.spelling());
      json.writeNumberField("iterations", result.iterations());
      json.writeNumberField("finalModel", result.statistics().finalModel());
      parts.partitions(result);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void methods(Comparison comparison) throws IOException {
    json.writeArrayFieldStart("methods");
    for (Map.Entry<Method, VerificationResult> entry : comparison.results().entrySet()) {
      json.writeStartObject();
      json.writeStringField("method", entry.getKey().spelling());
      json.writeNumberField("iterations", entry.getValue().iterations());
      parts.statistics(entry.getValue().statistics());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
