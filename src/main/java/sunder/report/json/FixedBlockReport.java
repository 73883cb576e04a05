package sunder.report.json;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import sunder.family.FixedBlock;
import sunder.report.BuildInfo;

/** The conditional blocks with one value in all configurations, as text, JSON or SARIF 2.1.0. */
public final class FixedBlockReport {
  private FixedBlockReport() {}

  /** Writes one line for each block. */
  public static void writeText(List<FixedBlock> blocks, Writer writer) throws IOException {
    for (FixedBlock block : blocks) {
      writer.write(
          "%s:%s: %s: #%s: %s\n"
              .formatted(
                  block.span().file().name(),
                  block.span().line(),
                  block.kind().title(),
                  block.condition(),
                  block.reason()));
    }
  }

  /** Writes a list of objects. */
  public static void writeJson(List<FixedBlock> blocks, Writer writer) throws IOException {
    write(new JsonFields().list("blocks", blocks, FixedBlockReport::fields), writer);
  }

  private static JsonFields fields(FixedBlock block) {
    return new JsonFields()
        .put("kind", block.kind().title())
        .put("file", block.span().file().name())
        .put("line", block.span().line())
        .put("condition", block.condition())
        .put("reason", block.reason());
  }

  /** Writes a SARIF log with one run. */
  public static void writeSarif(List<FixedBlock> blocks, Writer writer) throws IOException {
    JsonFields driver =
        new JsonFields()
            .put("name", "Sunder")
            .put("version", BuildInfo.version())
            .list(
                "rules",
                List.of(FixedBlock.Kind.values()),
                kind -> new JsonFields().put("id", kind.title()));
    JsonFields run =
        new JsonFields()
            .put("tool", new JsonFields().put("driver", driver))
            .list("results", blocks, FixedBlockReport::result);
    write(
        new JsonFields()
            .put("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
            .put("version", "2.1.0")
            .list("runs", List.of(run), one -> one),
        writer);
  }

  private static JsonFields result(FixedBlock block) {
    return new JsonFields()
        .put("ruleId", block.kind().title())
        .put("level", "warning")
        .putAll(SarifFragments.message("#" + block.condition() + ": " + block.reason()))
        .putAll(SarifFragments.locations(block.span()));
  }

  private static void write(JsonFields fields, Writer writer) throws IOException {
    try (JsonDocument document = new JsonDocument(writer, JsonReport.Shape.OBJECT)) {
      fields.write(document.generator());
    }
  }
}
