package sunder.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sunder.family.ConfigSet;
import sunder.verdict.Counterexample;
import sunder.verdict.Play;
import sunder.verdict.UnknownReason;

/**
 * Reports as SARIF 2.1.0 (OASIS, "Static Analysis Results Interchange Format"), for code hosts and
 * editors: one run for all files. Each group of unsafe variants is a failure at the place of the
 * abort, with its condition and its play as a code flow; undecided ones are open results; what is
 * safe is left out. A file that could not be read in time is a notification of the tool.
 */
public final class SarifReport implements ReportWriter {
  private final JsonDocument document;
  private final JsonGenerator json;
  private final SarifParts parts;
  private final List<Unread> unread = new ArrayList<>();

  /**
   * @param writer is flushed, never closed
   */
  public SarifReport(Writer writer, String version) throws IOException {
    this.document = new JsonDocument(writer, JsonReport.Shape.OBJECT);
    this.json = document.generator();
    this.parts = new SarifParts(json);
    json.writeStartObject();
    json.writeStringField("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json.writeStringField("version", "2.1.0");
    json.writeArrayFieldStart("runs");
    json.writeStartObject();
    SarifRule.writeTool(json, version);
    json.writeStringField("columnKind", "utf16CodeUnits");
    json.writeArrayFieldStart("results");
  }

  @Override
  public void write(VerificationReport report) throws IOException {
    VerdictTable table = VerdictTable.of(report.result().verdict(), report.features());
    for (VerdictTable.Witness witness : AssertionTable.failures(report.result(), table)) {
      unsafe(report, witness, table.valid());
    }
    for (Map.Entry<UnknownReason, ConfigSet> entry : table.unknown().entrySet()) {
      open(report, entry.getKey(), entry.getValue(), table.valid());
    }
    json.flush();
  }

  private void unsafe(VerificationReport report, VerdictTable.Witness witness, ConfigSet valid)
      throws IOException {
    Counterexample example = witness.counterexample();
    String condition = ConditionText.of(witness.variants(), valid);
    String shown = ConditionText.of(example.configuration());
    List<Play.Step> steps = example.play().steps();
    Play.Step last = steps.get(steps.size() - 1);
    json.writeStartObject();
    SarifRule.UNSAFE.writeReference(json);
    json.writeStringField("level", "error");
    parts.message(
        count(witness.variants())
            + report.formula().map(f -> " can violate " + f).orElse(" can reach abort")
            + (condition.equals("true") ? "." : ", when " + condition + ".")
            + (shown.isEmpty() ? "" : " Shown in the variant " + shown + "."));
    parts.locations(example.failed().span());
    parts.codeFlow(example.play());
    parts.fingerprint(report.title(), condition, last);
    properties(condition, witness.variants());
    json.writeEndObject();
  }

  private void open(
      VerificationReport report, UnknownReason reason, ConfigSet variants, ConfigSet valid)
      throws IOException {
    String condition = ConditionText.of(variants, valid);
    json.writeStartObject();
    SarifRule.UNDECIDED.writeReference(json);
    json.writeStringField("kind", "open");
    json.writeStringField("level", "none");
    parts.message(
        "%s undecided (%s), when %s. %s"
            .formatted(
                count(variants),
                reason.title(),
                condition,
                Advice.explained(reason, report.method())));
    parts.locations(report.file());
    properties(condition, variants);
    json.writeEndObject();
  }

  private static String count(ConfigSet variants) {
    String count = variants.count().toString();
    return count + (count.equals("1") ? " variant" : " variants");
  }

  private void properties(String condition, ConfigSet variants) throws IOException {
    json.writeObjectFieldStart("properties");
    json.writeStringField("condition", condition);
    json.writeStringField("variants", variants.count().toString());
    json.writeEndObject();
  }

  @Override
  public void write(Unread file) {
    unread.add(file);
  }

  @Override
  public void close() throws IOException {
    json.writeEndArray();
    json.writeArrayFieldStart("invocations");
    json.writeStartObject();
    json.writeBooleanField("executionSuccessful", unread.isEmpty());
    json.writeArrayFieldStart("toolExecutionNotifications");
    for (Unread file : unread) {
      json.writeStartObject();
      json.writeStringField("level", "error");
      parts.message("Nothing decided (" + file.reason().title() + "). " + file.reason().sentence());
      parts.locations(file.file());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
    document.close();
  }
}
