package sunder.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import sunder.report.JsonReport.Shape;
import sunder.verdict.UnknownReason;

/**
 * What is left to report where a limit came so early that not even the variants are known, such as
 * while the file was read: nothing is decided.
 *
 * @param version of this tool
 * @param file as the user named it
 */
public record Unread(String version, String file, UnknownReason reason) {
  /** The text form. */
  void write(TextSheet sheet, TextReport.Detail detail) throws IOException {
    sheet.line(file + ": nothing decided (" + reason.title() + ")");
    if (detail != TextReport.Detail.SUMMARY) {
      sheet.wrapped("  ", reason.sentence() + " " + reason.advice());
    }
    sheet.flush();
  }

  /** The JSON form: the fields of a report that are known. */
  void write(JsonDocument document) throws IOException {
    JsonGenerator json = document.generator();
    JsonParts parts = new JsonParts(json);
    parts.begin(version, file);
    json.writeArrayFieldStart("verdicts");
    json.writeStartObject();
    json.writeStringField("verdict", "UNKNOWN");
    json.writeStringField("condition", "true");
    parts.reason(reason, reason.advice());
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
    json.flush();
  }

  /** The JSON form as a whole text. */
  void write(Writer writer) throws IOException {
    try (JsonDocument document = new JsonDocument(writer, Shape.OBJECT)) {
      write(document);
    }
  }
}
