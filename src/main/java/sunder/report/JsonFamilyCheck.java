package sunder.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.FeatureFreedom;
import sunder.report.JsonReport.Shape;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.Span;

/** For editors: an object for each file, with everything that is wrong with it. */
public final class JsonFamilyCheck implements FamilyCheckWriter {
  private final String version;
  private final JsonDocument document;
  private final JsonGenerator json;
  private final JsonParts parts;

  /**
   * @param writer is flushed, never closed
   */
  public JsonFamilyCheck(Writer writer, String version, Shape shape) throws IOException {
    this.version = version;
    this.document = new JsonDocument(writer, shape);
    this.json = document.generator();
    this.parts = new JsonParts(json);
  }

  @Override
  public void write(FamilyCheck check) throws IOException {
    parts.begin(version, check.file());
    parts.features(check.model().features());
    json.writeStringField(
        "configurations", FeatureFreedom.configurations(check.model()).toString());
    json.writeStringField("validVariants", check.model().valid().count().toString());
    FeatureFreedom freedom = FeatureFreedom.of(check.model());
    names("dead", freedom.dead());
    names("always", freedom.always());
    json.writeObjectFieldStart("values");
    for (FeatureFreedom.Values values : freedom.narrowed()) {
      json.writeArrayFieldStart(values.feature().name());
      for (ConfigSet.ValueRange range : values.ranges()) {
        json.writeStartArray();
        json.writeNumber(range.low());
        json.writeNumber(range.high());
        json.writeEndArray();
      }
      json.writeEndArray();
    }
    json.writeEndObject();
    names("unmentioned", FeatureFreedom.unmentioned(check.model(), check.mentioned()));
    json.writeArrayFieldStart("diagnostics");
    diagnostics("error", check.faults());
    diagnostics("warning", check.warnings());
    end();
  }

  @Override
  public void write(String file, InputException bad) throws IOException {
    parts.begin(version, file);
    json.writeArrayFieldStart("diagnostics");
    diagnostics("error", bad.diagnostics());
    end();
  }

  private void end() throws IOException {
    json.writeEndArray();
    json.writeEndObject();
    json.flush();
  }

  private void names(String field, List<? extends Feature> features) throws IOException {
    json.writeArrayFieldStart(field);
    for (Feature feature : features) {
      json.writeString(feature.name());
    }
    json.writeEndArray();
  }

  private void diagnostics(String severity, List<Diagnostic> diagnostics) throws IOException {
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

  @Override
  public void close() throws IOException {
    document.close();
  }
}
