package sunder.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import sunder.report.ReplayReport;
import sunder.report.Where;
import sunder.report.json.JsonReport.Shape;

/** What came of following a play, as one object. */
public final class JsonReplay {
  private final Writer writer;

  /**
   * @param writer is flushed, never closed
   */
  public JsonReplay(Writer writer) {
    this.writer = writer;
  }

  public void write(ReplayReport report) throws IOException {
    try (JsonDocument document = new JsonDocument(writer, Shape.OBJECT)) {
      JsonGenerator json = document.generator();
      JsonParts parts = new JsonParts(json);
      parts.begin(report.version(), report.file());
      json.writeStringField("play", report.source());
      json.writeStringField("outcome", report.outcome());
      json.writeStringField("message", report.sentence());
      json.writeNumberField("recorded", report.recorded().moves().size());
      json.writeFieldName("config");
      parts.config(report.variant());
      new JsonPlay(json, "failedIn").fields(report.followed().play(), report.followed().script());
      json.writeObjectFieldStart("failing");
      parts.condition(new Where(report.failing(), report.scope(), report.valid()));
      json.writeEndObject();
      json.writeEndObject();
    }
  }
}
