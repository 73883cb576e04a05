package sunder.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import sunder.family.ConfigSet;
import sunder.report.Advice;
import sunder.report.AssertionTable;
import sunder.report.AssertionTable.Row;
import sunder.verdict.Assertion;
import sunder.verdict.UnknownReason;
import sunder.verify.Method;

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

  void write(AssertionTable table, ConfigSet valid, Method method) throws IOException {
    json.writeArrayFieldStart("properties");
    for (Row row : table.rows()) {
      json.writeStartObject();
      place(row.assertion());
      failing(row, valid);
      set("proved", row.proved(), valid);
      unknown(row, valid, method);
      set("notAsked", row.notAsked(), valid);
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

  private void failing(Row row, ConfigSet valid) throws IOException {
    if (!row.failing().isEmpty()) {
      json.writeObjectFieldStart("fails");
      parts.condition(row.failing(), valid);
      parts.plays(row.plays().stream().limit(plays).toList(), valid);
      json.writeEndObject();
    }
  }

  private void set(String name, ConfigSet variants, ConfigSet valid) throws IOException {
    if (!variants.isEmpty()) {
      json.writeObjectFieldStart(name);
      parts.condition(variants, valid);
      json.writeEndObject();
    }
  }

  private void unknown(Row row, ConfigSet valid, Method method) throws IOException {
    if (row.unknown().isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("unknown");
    for (Map.Entry<UnknownReason, ConfigSet> entry : row.unknown().entrySet()) {
      json.writeStartObject();
      parts.condition(entry.getValue(), valid);
      parts.reason(entry.getKey(), Advice.of(entry.getKey(), method));
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
