package sunder.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import sunder.source.Diagnostic;

/**
 * A file of several that cannot be read as a family; the others have their reports.
 *
 * @param version of this tool
 * @param file as the user named it
 * @param error the first thing that is wrong with it
 */
public record Refused(String version, String file, Diagnostic error) {
  /** The JSON form: an object whose {@code error} says what and where. */
  void write(JsonDocument document) throws IOException {
    JsonGenerator json = document.generator();
    JsonParts parts = new JsonParts(json);
    parts.begin(version, file);
    json.writeObjectFieldStart("error");
    json.writeStringField("message", error.message());
    if (error.span().file().isRead()) {
      json.writeNumberField("line", error.span().line());
      json.writeNumberField("column", error.span().column());
    }
    if (error.hint().isPresent()) {
      json.writeStringField("hint", error.hint().get());
    }
    json.writeEndObject();
    json.writeEndObject();
    json.flush();
  }
}
