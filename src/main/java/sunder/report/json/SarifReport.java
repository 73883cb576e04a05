package sunder.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.report.Counts;
import sunder.report.Remarks;
import sunder.report.ReportWriter;
import sunder.report.UnreadFile;
import sunder.report.VerdictTable;
import sunder.report.VerificationReport;
import sunder.report.Where;
import sunder.source.Diagnostic;
import sunder.source.Span;
import sunder.verdict.Counterexample;
import sunder.verdict.Play;
import sunder.verdict.Rejection;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;

/**
 * Reports as SARIF 2.1.0 (OASIS, "Static Analysis Results Interchange Format"), for code hosts and
 * editors: one run for all files. Each group of unsafe variants is a failure at the place of the
 * abort, with its condition and its play as a code flow; what is wrong with faulty variants is a
 * failure at its place; undecided ones and what is not read are open results; what is safe is left
 * out. Files and variants that were not verified are notifications of the tool, too; only where all
 * that was asked about was looked at is the execution successful.
 */
public final class SarifReport implements ReportWriter<VerificationReport> {
  private final JsonDocument document;
  private final JsonGenerator json;
  private final SarifParts parts;
  private final List<Notification> notifications = new ArrayList<>();

  /** All facts but the plays, as JSON reports have them. */
  private final StringWriter facts = new StringWriter();

  private final JsonReport reports;
  private boolean isSuccessful = true;

  /**
   * What the tool tells of its work.
   *
   * @param at the place, where there is one
   */
  private record Notification(String level, String text, String file, Optional<Span> at) {}

  /**
   * @param writer is flushed, never closed
   */
  public SarifReport(Writer writer, String version) throws IOException {
    this.document = new JsonDocument(writer, JsonReport.Shape.OBJECT);
    this.json = document.generator();
    this.reports = new JsonReport(facts, JsonReport.Shape.LIST, JsonReport.Listing.NEVER, 0);
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
    VerdictTable table = report.verdicts();
    for (VerdictTable.Witness witness : report.plays()) {
      unsafe(report, witness);
    }
    for (VerdictTable.Row row : table.rows()) {
      if (row.claim().reason().isPresent()) {
        open(report, row.claim().reason().get(), row.where());
      }
      for (Rejection reason : row.rejections()) {
        rejected(report, reason, row.where().of(reason.variants().and(row.variants())));
      }
      if (!row.rejections().isEmpty()) {
        notVerified(report, row, table);
      }
    }
    for (Remarks.Unneeded remark : report.remarks().unused()) {
      unused(report, remark);
    }
    reports.write(report);
    json.flush();
  }

  private void unused(VerificationReport report, Remarks.Unneeded remark) throws IOException {
    json.writeStartObject();
    SarifRule.UNUSED.writeReference(json);
    json.writeStringField("level", "warning");
    parts.message("The %s is never used%s.".formatted(remark.what(), remark.where().restriction()));
    parts.locations(remark.span());
    parts.fingerprint(report.title(), remark.where().condition() + remark.what(), remark.span());
    properties(remark.where());
    json.writeEndObject();
  }

  private void unsafe(VerificationReport report, VerdictTable.Witness witness) throws IOException {
    Counterexample example = witness.counterexample();
    String shown = witness.shown();
    List<Play.Step> steps = example.play().steps();
    Play.Step last = steps.get(steps.size() - 1);
    json.writeStartObject();
    SarifRule.UNSAFE.writeReference(json);
    json.writeStringField("level", "error");
    parts.message(
        witness.where().counted()
            + report.formula().map(f -> " can violate " + f).orElse(" can reach abort")
            + witness.where().restriction()
            + "."
            + (shown.isEmpty() ? "" : " Shown in the variant " + shown + ".")
            + example
                .play()
                .failure()
                .map(failure -> " Why: " + failure.reason() + ".")
                .orElse(""));
    parts.locations(example.failed().span());
    parts.codeFlow(example.play());
    parts.fingerprint(report.title(), witness.where().condition(), last.source());
    properties(witness.where(), example.play().failure());
    json.writeEndObject();
  }

  private void open(VerificationReport report, UnknownReason reason, Where where)
      throws IOException {
    json.writeStartObject();
    SarifRule.UNDECIDED.writeReference(json);
    json.writeStringField("kind", "open");
    json.writeStringField("level", "none");
    parts.message(
        "%s undecided (%s), when %s. %s"
            .formatted(
                where.counted(), reason.title(), where.condition(), report.explained(reason)));
    parts.locations(report.file());
    properties(where);
    json.writeEndObject();
  }

  private void rejected(VerificationReport report, Rejection reason, Where where)
      throws IOException {
    boolean fault = reason.kind() == Verdict.Kind.FAULT;
    Diagnostic what = reason.what();
    json.writeStartObject();
    (fault ? SarifRule.FAULT : SarifRule.UNREAD).writeReference(json);
    if (!fault) {
      json.writeStringField("kind", "open");
    }
    json.writeStringField("level", fault ? "error" : "none");
    parts.message(
        "%s: %s%s. %s"
            .formatted(
                reason.kind(),
                what.message(),
                where.restriction(),
                where.counted() + " not verified."));
    parts.locations(what.span());
    if (fault) {
      parts.fingerprint(report.title(), where.condition() + what.message(), what.span());
    }
    properties(where);
    json.writeEndObject();
  }

  private void notVerified(VerificationReport report, VerdictTable.Row row, VerdictTable table) {
    boolean fault = row.kind() == Verdict.Kind.FAULT;
    isSuccessful &= fault;
    notifications.add(
        new Notification(
            fault ? "warning" : "error",
            "%s of %s not verified, when %s: %s"
                .formatted(
                    row.variants().count(),
                    Counts.variants(table.scope().count()),
                    row.where().condition(),
                    fault ? "their text is wrong." : "they have what cannot be read."),
            report.file(),
            Optional.of(row.rejections().get(0).what().span())));
  }

  private void properties(Where where) throws IOException {
    properties(where, Optional.empty());
  }

  private void properties(Where where, Optional<Play.Failure> failure) throws IOException {
    json.writeObjectFieldStart("properties");
    new JsonParts(json).condition(where);
    if (failure.isPresent()) {
      json.writeStringField("reason", failure.get().reason());
      new JsonPlay(json).values("state", failure.get().state());
    }
    json.writeEndObject();
  }

  @Override
  public void write(UnreadFile file) {
    isSuccessful = false;
    file.limit()
        .ifPresent(
            limit ->
                notifications.add(
                    new Notification(
                        "error",
                        "Nothing decided (" + limit.title() + "). " + limit.sentence(),
                        file.file(),
                        Optional.empty())));
    for (Diagnostic error : file.errors()) {
      Optional<Span> at = Optional.of(error.span()).filter(span -> span.file().isRead());
      notifications.add(new Notification("error", error.message(), file.file(), at));
    }
  }

  @Override
  public void failed() {
    isSuccessful = false;
  }

  @Override
  public void close() throws IOException {
    json.writeEndArray();
    json.writeArrayFieldStart("invocations");
    json.writeStartObject();
    json.writeBooleanField("executionSuccessful", isSuccessful);
    json.writeArrayFieldStart("toolExecutionNotifications");
    for (Notification notification : notifications) {
      json.writeStartObject();
      json.writeStringField("level", notification.level());
      parts.message(notification.text());
      if (notification.at().isPresent()) {
        parts.locations(notification.at().get());
      } else {
        parts.locations(notification.file());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
    reports.close();
    if (!facts.toString().isEmpty()) {
      json.writeObjectFieldStart("properties");
      json.writeFieldName("reports");
      json.writeRawValue(facts.toString().strip());
      json.writeEndObject();
    }
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
    document.close();
  }
}
