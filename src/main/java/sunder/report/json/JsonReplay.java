package sunder.report.json;

import java.io.IOException;
import java.io.Writer;
import sunder.report.ReplayReport;
import sunder.report.VariantCondition;

/**
 * The JSON format of a replay: one object.
 *
 * @param writer the target, which is flushed and never closed
 */
public record JsonReplay(Writer writer) {
  public void write(ReplayReport report) throws IOException {
    try (JsonDocument document = new JsonDocument(writer, JsonReport.Shape.OBJECT)) {
      JsonFragments.header(report.version(), report.file())
          .put("play", report.playFile())
          .put("outcome", report.outcome())
          .put("message", report.sentence())
          .put("recorded", report.recordedPlay().moves().size())
          .put("config", JsonFragments.config(report.variant()))
          .putAll(
              JsonPlay.fields(
                  report.reconstruction().play(), report.reconstruction().script(), "failedIn"))
          .put(
              "failing",
              JsonFragments.condition(
                  new VariantCondition(report.failing(), report.scope(), report.valid())))
          .write(document.generator());
    }
  }
}
