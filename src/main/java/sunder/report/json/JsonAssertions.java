package sunder.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import sunder.report.Property;
import sunder.report.VerificationReport;
import sunder.report.Where;
import sunder.verdict.Assertion;
import sunder.verdict.UnknownReason;

/** The array {@code properties} of a JSON report: an object for each assertion. */
final class JsonAssertions {
  private final JsonGenerator json;
  private final JsonParts parts;
  private final int plays;

  /**
   * @param plays how many of each assertion are shown at most
   */
  JsonAssertions(JsonGenerator json, int plays) {
    this.json = json;
    this.parts = new JsonParts(json);
    this.plays = plays;
  }

  void write(VerificationReport report) throws IOException {
    json.writeArrayFieldStart("properties");
    for (Property property : report.properties()) {
      json.writeStartObject();
      place(property.assertion());
      failing(property);
      set("proved", property.proved());
      unknown(property, report);
      set("notAsked", property.notAsked());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void place(Assertion assertion) throws IOException {
    json.writeStringField("kind", assertion.kind().title());
    json.writeStringField("file", assertion.span().file().name());
    json.writeNumberField("line", assertion.span().line());
    json.writeNumberField("column", assertion.span().column());
    json.writeStringField("text", assertion.text());
  }

  private void failing(Property property) throws IOException {
    if (property.fails()) {
      json.writeObjectFieldStart("fails");
      parts.condition(property.failing());
      parts.plays(property.plays().stream().limit(plays).toList());
      json.writeEndObject();
    }
  }

  private void set(String name, Where where) throws IOException {
    if (!where.isEmpty()) {
      json.writeObjectFieldStart(name);
      parts.condition(where);
      json.writeEndObject();
    }
  }

  private void unknown(Property property, VerificationReport report) throws IOException {
    if (property.unknown().isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("unknown");
    for (Map.Entry<UnknownReason, Where> entry : property.unknown().entrySet()) {
      json.writeStartObject();
      parts.condition(entry.getValue());
      parts.reason(entry.getKey(), report.advice(entry.getKey()));
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
