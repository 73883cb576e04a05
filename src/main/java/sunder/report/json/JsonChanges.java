package sunder.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import sunder.report.Change;
import sunder.report.Changes;

/** The object {@code since} of a JSON report: what an earlier one said otherwise. */
final class JsonChanges {
  private final JsonGenerator json;

  JsonChanges(JsonGenerator json) {
    this.json = json;
  }

  /** As SARIF names it. */
  static String title(Changes.State state) {
    return state.name().toLowerCase(Locale.ROOT);
  }

  void write(Changes changes) throws IOException {
    json.writeObjectFieldStart("since");
    json.writeStringField("report", changes.earlier());
    json.writeArrayFieldStart("changes");
    for (Change change : changes.all()) {
      json.writeStartObject();
      json.writeStringField("change", change.kind().title());
      if (change.place().isPresent()) {
        Change.Place place = change.place().get();
        json.writeStringField("kind", place.kind());
        json.writeStringField("file", place.file());
        json.writeNumberField("line", place.line());
        json.writeNumberField("column", place.column());
        json.writeStringField("text", place.text());
        json.writeBooleanField("gone", place.isEarlier());
      }
      new JsonParts(json).condition(change.where());
      json.writeEndObject();
    }
    json.writeEndArray();
    names("featuresAdded", changes.added());
    names("featuresGone", changes.gone());
    if (changes.note().isPresent()) {
      json.writeStringField("note", changes.note().get());
    }
    json.writeEndObject();
  }

  private void names(String field, List<String> names) throws IOException {
    if (!names.isEmpty()) {
      json.writeArrayFieldStart(field);
      for (String name : names) {
        json.writeString(name);
      }
      json.writeEndArray();
    }
  }
}
