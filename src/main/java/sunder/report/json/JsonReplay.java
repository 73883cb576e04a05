package sunder.report.json;

import java.io.IOException;
import java.io.Writer;
import sunder.report.ReplayReport;
import sunder.report.Where;

/**
 * The JSON format of a replay: one object.
 *
 * @param writer the target, which is flushed and never closed
 */
public record JsonReplay(Writer writer) {
  public void write(ReplayReport report) throws IOException {
    try (JsonDocument document = new JsonDocument(writer, JsonReport.Shape.OBJECT)) {
      JsonParts.begin(report.version(), report.file())
          .put("play", report.source())
          .put("outcome", report.outcome())
          .put("message", report.sentence())
          .put("recorded", report.recorded().moves().size())
          .put("config", JsonParts.config(report.variant()))
          .with(JsonPlay.fields(report.followed().play(), report.followed().script(), "failedIn"))
          .put(
              "failing",
              JsonParts.condition(new Where(report.failing(), report.scope(), report.valid())))
          .write(document.generator());
    }
  }
}
