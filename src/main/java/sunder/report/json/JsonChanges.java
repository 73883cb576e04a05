package sunder.report.json;

import java.util.Locale;
import sunder.report.Changes;
import sunder.report.Changes.Change;

/** The object {@code since} of a JSON report: what an earlier one said otherwise. */
final class JsonChanges {
  private JsonChanges() {}

  /** As SARIF names it. */
  static String title(Changes.State state) {
    return state.name().toLowerCase(Locale.ROOT);
  }

  static JsonFields of(Changes changes) {
    return new JsonFields()
        .put("report", changes.earlier())
        .list("changes", changes.all(), JsonChanges::change)
        .listIfAny("featuresAdded", changes.added())
        .listIfAny("featuresGone", changes.gone())
        .put("note", changes.note());
  }

  private static JsonFields change(Change change) {
    JsonFields fields = new JsonFields().put("change", change.kind().title());
    change
        .place()
        .ifPresent(
            place ->
                fields
                    .put("kind", place.kind())
                    .put("file", place.file())
                    .put("line", place.line())
                    .put("column", place.column())
                    .put("text", place.text())
                    .put("gone", place.isEarlier()));
    return fields.with(JsonParts.condition(change.where()));
  }
}
