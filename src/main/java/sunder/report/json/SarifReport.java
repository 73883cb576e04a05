package sunder.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.report.Change;
import sunder.report.Changes;
import sunder.report.Counts;
import sunder.report.Fingerprint;
import sunder.report.Property;
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
  private static final String NOTIFICATIONS = "toolExecutionNotifications";

  private final JsonDocument document;
  private final JsonGenerator json;
  private final SarifParts parts;
  private final List<Told> notifications = new ArrayList<>();

  /** All facts but the plays, as JSON reports have them. */
  private final StringWriter facts = new StringWriter();

  private final JsonReport reports;
  private boolean isSuccessful = true;

  /** What the tool tells of its work. */
  private interface Told {
    void write() throws IOException;
  }

  /**
   * The same in words.
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
    if (report.properties().isEmpty()) {
      for (VerdictTable.Witness witness : table.witnesses()) {
        unsafe(report, witness, Optional.empty());
      }
    }
    Map<Fingerprint, Integer> equals = new HashMap<>();
    for (Property property : report.properties()) {
      Fingerprint place = report.fingerprint(property.assertion()).alone();
      int number = equals.merge(place, 1, Integer::sum);
      Optional<Known> known = Optional.of(new Known(property, place, number));
      for (VerdictTable.Witness witness : property.plays()) {
        unsafe(report, witness, known);
      }
    }
    gone(report);
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

  /**
   * What a failure is a failure of.
   *
   * @param place of the property
   * @param number which one it is of those with this place, from 1
   */
  private record Known(Property property, Fingerprint place, int number) {
    String text() {
      return String.join("\n", place.kind(), place.file(), place.text(), place.line()) + number;
    }
  }

  private void unused(VerificationReport report, Remarks.Unneeded remark) throws IOException {
    json.writeStartObject();
    SarifRule.UNUSED.writeReference(json);
    json.writeStringField("level", "warning");
    parts.message("The %s is never used%s.".formatted(remark.what(), remark.where().restriction()));
    parts.locations(remark.span());
    parts.fingerprint(
        report.title(), remark.where().condition(), remark.span(), Optional.of(remark.what()));
    properties(remark.where());
    json.writeEndObject();
  }

  private void unsafe(
      VerificationReport report, VerdictTable.Witness witness, Optional<Known> known)
      throws IOException {
    Counterexample example = witness.counterexample();
    String shown = witness.shown();
    List<Play.Step> steps = example.play().steps();
    Play.Step last = steps.get(steps.size() - 1);
    json.writeStartObject();
    SarifRule.UNSAFE.writeReference(json);
    json.writeStringField("level", "error");
    ConfigSet variants = witness.variants();
    state(
        report,
        changes ->
            known
                .map(failing -> changes.failing(failing.property.assertion(), variants))
                .orElseGet(() -> changes.having(Verdict.Kind.UNSAFE, variants)));
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
    parts.fingerprint(
        report.title(), witness.where().condition(), last.source(), known.map(Known::text));
    properties(witness.where(), example.play().failure());
    json.writeEndObject();
  }

  /** How a result relates to an earlier report. */
  private void state(VerificationReport report, Function<Changes, Changes.State> state)
      throws IOException {
    if (report.changes().isPresent()) {
      json.writeStringField(
          "baselineState", JsonChanges.title(state.apply(report.changes().get())));
    }
  }

  /** What failed in an earlier report and fails no more. */
  private void gone(VerificationReport report) throws IOException {
    List<Change> all = report.changes().map(Changes::all).orElse(List.of());
    for (Change change : all) {
      if (change.kind() == Change.Kind.FIXED && change.place().isPresent()) {
        Change.Place place = change.place().get();
        json.writeStartObject();
        SarifRule.UNSAFE.writeReference(json);
        json.writeStringField("kind", "pass");
        json.writeStringField("level", "none");
        state(report, changes -> Changes.State.ABSENT);
        parts.message(change.sentence() + ".");
        parts.locations(place.file(), place.line(), place.column());
        properties(change.where());
        json.writeEndObject();
      }
    }
  }

  private void open(VerificationReport report, UnknownReason reason, Where where)
      throws IOException {
    json.writeStartObject();
    SarifRule.UNDECIDED.writeReference(json);
    json.writeStringField("kind", "open");
    json.writeStringField("level", "none");
    state(report, changes -> changes.having(Verdict.Kind.UNKNOWN, where.variants()));
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
    state(report, changes -> changes.having(reason.kind(), where.variants()));
    parts.message(
        "%s: %s%s. %s"
            .formatted(
                reason.kind(),
                what.message(),
                where.restriction(),
                where.counted() + " not verified."));
    parts.locations(what.span());
    if (fault) {
      parts.fingerprint(
          report.title(), where.condition() + what.message(), what.span(), Optional.empty());
    }
    properties(where);
    json.writeEndObject();
  }

  private void notVerified(VerificationReport report, VerdictTable.Row row, VerdictTable table) {
    boolean fault = row.kind() == Verdict.Kind.FAULT;
    isSuccessful &= fault;
    tell(
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
                tell(
                    new Notification(
                        "error",
                        "Nothing decided (" + limit.title() + "). " + limit.sentence(),
                        file.file(),
                        Optional.empty())));
    for (Diagnostic error : file.errors()) {
      Optional<Span> at = Optional.of(error.span()).filter(span -> span.file().isRead());
      tell(new Notification("error", error.message(), file.file(), at));
    }
  }

  @Override
  public void add(String written) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(written)) {
      while (parser.nextToken() != null) {
        String name = parser.currentName();
        JsonToken token = parser.currentToken();
        if ("executionSuccessful".equals(name) && token == JsonToken.VALUE_FALSE) {
          isSuccessful = false;
        } else if ("results".equals(name) && token == JsonToken.START_ARRAY) {
          copyAll(copy(parser));
        } else if (token == JsonToken.START_ARRAY && NOTIFICATIONS.equals(name)) {
          String list = copy(parser);
          notifications.add(() -> copyAll(list));
        } else if ("reports".equals(name) && token == JsonToken.START_ARRAY) {
          reports.add(copy(parser));
        }
      }
    }
    json.flush();
  }

  private void tell(Notification notification) {
    notifications.add(() -> write(notification));
  }

  private void write(Notification notification) throws IOException {
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

  /** The items of a list. */
  private void copyAll(String list) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(list)) {
      parser.nextToken();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        json.copyCurrentStructure(parser);
      }
    }
  }

  private static String copy(JsonParser parser) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator target = new JsonFactory().createGenerator(text)) {
      target.copyCurrentStructure(parser);
    }
    return text.toString();
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
    json.writeArrayFieldStart(NOTIFICATIONS);
    for (Told notification : notifications) {
      notification.write();
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
