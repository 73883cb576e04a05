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
import sunder.report.AssertionRow;
import sunder.report.ChangesSince;
import sunder.report.Fingerprint;
import sunder.report.Remarks;
import sunder.report.ReportPart;
import sunder.report.ReportWriter;
import sunder.report.UnreadFile;
import sunder.report.VerdictTable;
import sunder.report.VerificationReport;
import sunder.report.Where;
import sunder.report.Wording;
import sunder.report.json.JsonDocument.ChunkedText;
import sunder.source.Diagnostic;
import sunder.source.Span;
import sunder.verdict.Counterexample;
import sunder.verdict.Play;
import sunder.verdict.Rejection;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;

/**
 * The SARIF 2.1.0 format of verification reports (OASIS, "Static Analysis Results Interchange Format"): one run for all files.
 *
 * <p>Each group of unsafe variants is a result of kind {@code fail} at the position of the failure, with its condition, and with its play as a code flow. An error in faulty variants is a result of kind {@code fail} at the position of the error; undecided and unread variants are results of kind {@code open}; safe variants have no result. Files and variants that were not verified are also tool-execution notifications; the field {@code executionSuccessful} is true only if every requested variant was verified.
 */
public final class SarifReport implements ReportWriter<VerificationReport> {
  private static final String NOTIFICATIONS = "toolExecutionNotifications";
  private static final String STATE = "baselineState";

  private final JsonDocument document;
  private final JsonGenerator json;
  private final String version;
  private final List<JsonFields.Value> notifications = new ArrayList<>();

  /** The facts of the JSON reports, without plays. */
  private final StringWriter facts = new StringWriter();

  private final JsonReport reports;
  private boolean isSuccessful = true;

  /**
   * Creates a writer.
   *
   * @param writer the target, which is flushed and never closed
   * @param version the version of this tool
   * @throws IOException if the target cannot be written
   */
  public SarifReport(Writer writer, String version) throws IOException {
    this.document = new JsonDocument(writer, JsonReport.Shape.OBJECT);
    this.json = document.generator();
    this.reports = new JsonReport(facts, JsonReport.Shape.LIST, JsonReport.Listing.NEVER, 0);
    this.version = version;
    begin(json);
  }

  /** Writes the document up to the results. */
  private void begin(JsonGenerator target) throws IOException {
    target.writeStartObject();
    target.writeStringField("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    target.writeStringField("version", "2.1.0");
    target.writeArrayFieldStart("runs");
    target.writeStartObject();
    SarifRule.tool(version).put("columnKind", "utf16CodeUnits").writeFields(target);
    target.writeArrayFieldStart("results");
  }

  @Override
  public ReportPart compose(VerificationReport report) throws IOException {
    Notes notes = new Notes();
    ChunkedText results =
        JsonDocument.compose(this::begin, target -> results(report, target, notes));
    return part(results, notes, Optional.of(reports.compose(report)));
  }

  /** Composes a fragment with results, notifications and the facts of the JSON report. */
  private ReportPart part(ChunkedText results, Notes notes, Optional<ReportPart> known) {
    return () -> {
      results.writeTo(json);
      notifications.addAll(notes.notifications);
      isSuccessful &= notes.isSuccessful;
      if (known.isPresent()) {
        known.get().write();
      }
      json.flush();
    };
  }

  /** The tool-execution notifications of a file. */
  private static final class Notes {
    private final List<JsonFields.Value> notifications = new ArrayList<>();
    private boolean isSuccessful = true;

    /**
     * Adds a notification.
     *
     * @param level SARIF's level
     * @param text the message
     * @param file the file name
     * @param at the span, if there is one
     */
    void tell(String level, String text, String file, Optional<Span> at) {
      notifications.add(
          new JsonFields()
                  .put("level", level)
                  .with(SarifParts.message(text))
                  .with(at.map(SarifParts::locations).orElseGet(() -> SarifParts.locations(file)))
              ::write);
    }
  }

  private static void results(VerificationReport report, JsonGenerator json, Notes notes)
      throws IOException {
    VerdictTable table = report.verdicts();
    if (report.properties().isEmpty()) {
      for (VerdictTable.Witness witness : table.witnesses()) {
        unsafe(report, witness, Optional.empty()).write(json);
      }
    }
    Map<Fingerprint, Integer> equals = new HashMap<>();
    for (AssertionRow property : report.properties()) {
      Fingerprint place = report.fingerprint(property.assertion()).alone();
      int number = equals.merge(place, 1, Integer::sum);
      Optional<Known> known = Optional.of(new Known(property, place, number));
      for (VerdictTable.Witness witness : property.plays()) {
        unsafe(report, witness, known).write(json);
      }
    }
    gone(report, json);
    for (VerdictTable.Row row : table.rows()) {
      if (row.claim().reason().isPresent()) {
        open(report, row.claim().reason().get(), row.where()).write(json);
      }
      for (Rejection reason : row.rejections()) {
        rejected(report, reason, row.where().of(reason.variants().and(row.variants()))).write(json);
      }
      if (!row.rejections().isEmpty()) {
        notVerified(report, row, table, notes);
      }
    }
    for (Remarks.Unneeded remark : report.remarks().unused()) {
      unused(report, remark).write(json);
    }
  }

  /**
   * The identity of a failure.
   *
   * @param property the failed property
   * @param place the fingerprint of the property
   * @param number its number among the properties with this fingerprint, from 1
   */
  private record Known(AssertionRow property, Fingerprint place, int number) {
    String text() {
      return String.join("\n", place.kind(), place.file(), place.text(), place.line()) + number;
    }
  }

  private static JsonFields unused(VerificationReport report, Remarks.Unneeded remark) {
    Where where = remark.where();
    return SarifRule.UNUSED
        .result()
        .put("level", "warning")
        .with(
            SarifParts.message(
                "The %s is never used%s.".formatted(remark.what(), where.restriction())))
        .with(SarifParts.locations(remark.span()))
        .with(
            SarifParts.fingerprint(
                report.title(), where.condition(), remark.span(), Optional.of(remark.what())))
        .put("properties", JsonParts.condition(where));
  }

  private static JsonFields unsafe(
      VerificationReport report, VerdictTable.Witness witness, Optional<Known> known) {
    Counterexample example = witness.counterexample();
    Optional<Play.Failure> failure = example.play().failure();
    String shown = witness.shown();
    List<Play.Step> steps = example.play().steps();
    Play.Step last = steps.get(steps.size() - 1);
    ConfigSet variants = witness.variants();
    JsonFields properties = JsonParts.condition(witness.where());
    failure.ifPresent(
        f -> properties.put("reason", f.reason()).put("state", JsonPlay.values(f.state())));
    return SarifRule.UNSAFE
        .result()
        .put("level", "error")
        .put(
            STATE,
            state(
                report,
                changes ->
                    known
                        .map(failing -> changes.failing(failing.property.assertion(), variants))
                        .orElseGet(() -> changes.having(Verdict.Kind.UNSAFE, variants))))
        .with(
            SarifParts.message(
                witness.where().counted()
                    + report.formula().map(f -> " can violate " + f).orElse(" can reach abort")
                    + witness.where().restriction()
                    + "."
                    + (shown.isEmpty() ? "" : " Shown in the variant " + shown + ".")
                    + failure.map(f -> " Why: " + f.fullReason() + ".").orElse("")))
        .with(SarifParts.locations(example.failed().span()))
        .with(SarifParts.related(failure.map(Play.Failure::related).orElse(List.of())))
        .with(SarifParts.codeFlow(example.play()))
        .with(
            SarifParts.fingerprint(
                report.title(), witness.where().condition(), last.source(), known.map(Known::text)))
        .put("properties", properties);
  }

  /** Returns the baseline state of a result, if there is a baseline. */
  private static Optional<String> state(
      VerificationReport report, Function<ChangesSince, ChangesSince.State> state) {
    return report.changes().map(state).map(JsonDocument.JsonChanges::title);
  }

  /** Writes the failures of the baseline that no longer occur. */
  private static void gone(VerificationReport report, JsonGenerator json) throws IOException {
    for (ChangesSince.Change change : report.changes().map(ChangesSince::all).orElse(List.of())) {
      if (change.kind() == ChangesSince.Change.Kind.FIXED && change.place().isPresent()) {
        ChangesSince.Change.Place place = change.place().get();
        SarifRule.UNSAFE
            .result()
            .put("kind", "pass")
            .put("level", "none")
            .put(STATE, state(report, changes -> ChangesSince.State.ABSENT))
            .with(SarifParts.message(change.sentence() + "."))
            .with(SarifParts.locations(place.file(), place.line(), place.column()))
            .put("properties", JsonParts.condition(change.where()))
            .write(json);
      }
    }
  }

  private static JsonFields open(VerificationReport report, UnknownReason reason, Where where) {
    return SarifRule.UNDECIDED
        .result()
        .put("kind", "open")
        .put("level", "none")
        .put(
            STATE, state(report, changes -> changes.having(Verdict.Kind.UNKNOWN, where.variants())))
        .with(
            SarifParts.message(
                "%s undecided (%s), when %s. %s"
                    .formatted(
                        where.counted(),
                        reason.title(),
                        where.condition(),
                        report.explained(reason))))
        .with(SarifParts.locations(report.file()))
        .put("properties", JsonParts.condition(where));
  }

  private static JsonFields rejected(VerificationReport report, Rejection reason, Where where) {
    boolean fault = reason.kind() == Verdict.Kind.FAULT;
    Diagnostic what = reason.diagnostic();
    JsonFields fields =
        fault ? SarifRule.FAULT.result() : SarifRule.UNREAD.result().put("kind", "open");
    fields
        .put("level", fault ? "error" : "none")
        .put(STATE, state(report, changes -> changes.having(reason.kind(), where.variants())))
        .with(
            SarifParts.message(
                "%s: %s%s. %s"
                    .formatted(
                        reason.kind(),
                        what.message(),
                        where.restriction(),
                        where.counted() + " not verified.")))
        .with(SarifParts.locations(what.span()))
        .with(
            SarifParts.related(
                what.span().originNote().isEmpty()
                    ? List.of()
                    : List.of(
                        new Play.RelatedPosition(
                            "its text is in", what.span().origin().orElseThrow()))));
    if (fault) {
      String about = where.condition() + what.message();
      fields.with(SarifParts.fingerprint(report.title(), about, what.span(), Optional.empty()));
    }
    return fields.put("properties", JsonParts.condition(where));
  }

  private static void notVerified(
      VerificationReport report, VerdictTable.Row row, VerdictTable table, Notes notes) {
    boolean fault = row.kind() == Verdict.Kind.FAULT;
    notes.isSuccessful &= fault;
    notes.tell(
        fault ? "warning" : "error",
        "%s of %s not verified, when %s: %s"
            .formatted(
                row.variants().count(),
                Wording.variants(table.scope().count()),
                row.where().condition(),
                fault ? "their text is wrong." : "they have what cannot be read."),
        report.file(),
        Optional.of(row.rejections().get(0).diagnostic().span()));
  }

  @Override
  public ReportPart compose(UnreadFile file) {
    Notes notes = new Notes();
    notes.isSuccessful = false;
    file.limit()
        .ifPresent(
            limit ->
                notes.tell(
                    "error",
                    "%s: nothing decided (%s). %s"
                        .formatted(file.title(), limit.title(), limit.sentence()),
                    file.file(),
                    Optional.empty()));
    for (Diagnostic error : file.errors()) {
      Optional<Span> at = Optional.of(error.span()).filter(span -> span.file().isReadable());
      notes.tell("error", error.message(), file.file(), at);
    }
    return part(new ChunkedText(), notes, Optional.empty());
  }

  @Override
  public ReportPart parse(String written) throws IOException {
    Notes notes = new Notes();
    Optional<ReportPart> known = Optional.empty();
    ChunkedText results = new ChunkedText();
    try (JsonParser parser = new JsonFactory().createParser(written)) {
      while (parser.nextToken() != null) {
        String name = parser.currentName();
        JsonToken token = parser.currentToken();
        if ("executionSuccessful".equals(name) && token == JsonToken.VALUE_FALSE) {
          notes.isSuccessful = false;
        } else if ("results".equals(name) && token == JsonToken.START_ARRAY) {
          results = JsonDocument.compose(this::begin, target -> copyItems(parser, target));
        } else if (token == JsonToken.START_ARRAY && NOTIFICATIONS.equals(name)) {
          String list = copy(parser);
          notes.notifications.add(
              target -> {
                try (JsonParser items = new JsonFactory().createParser(list)) {
                  items.nextToken();
                  copyItems(items, target);
                }
              });
        } else if ("reports".equals(name) && token == JsonToken.START_ARRAY) {
          known = Optional.of(reports.parse(copy(parser)));
        }
      }
    }
    return part(results, notes, known);
  }

  /** Copies the items of the array that begins at the parser's current token. */
  private static void copyItems(JsonParser list, JsonGenerator target) throws IOException {
    while (list.nextToken() != JsonToken.END_ARRAY) {
      target.copyCurrentStructure(list);
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
    for (JsonFields.Value notification : notifications) {
      notification.write(json);
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

  /** The SARIF rules. */
  private enum SarifRule {
    UNSAFE(
        "unsafe-variant",
        "A variant can reach abort",
        "Some environment drives these variants of the family to run abort. The code flow is a play"
            + " that an independent interpreter has replayed: the moves of program and environment,"
            + " and the variables that changed."),
    FAULT(
        "faulty-variant",
        "The text of a variant is wrong",
        "As a compiler says, these variants are no programs: a name is not declared, arguments or"
            + " types do not fit, and so on. Nothing else was looked for in them."),
    UNDECIDED(
        "undecided-variant",
        "A variant is not decided",
        "A limit was reached, or the procedure cannot decide these variants. They may be safe or"
            + " not."),
    UNREAD(
        "unread-variant",
        "A variant is not read",
        "These variants have something that Sunder does not take. They may be safe or not."),
    UNUSED(
        "unused-in-variant",
        "A variant does not use what others do",
        "These variants declare something that others use and they do not: perhaps a condition is"
            + " missing. No verdict depends on it.");

    private final String id;
    private final String title;
    private final String help;

    SarifRule(String id, String title, String help) {
      this.id = id;
      this.title = title;
      this.help = help;
    }

    /** Returns the first fields of a result, which name its rule. */
    JsonFields result() {
      return new JsonFields().put("ruleId", id).put("ruleIndex", ordinal());
    }

    /** Returns the field {@code tool} with all rules. */
    static JsonFields tool(String version) {
      return new JsonFields()
          .put("name", "Sunder")
          .put("version", version)
          .list("rules", List.of(values()), SarifRule::rule)
          .in("driver")
          .in("tool");
    }

    private JsonFields rule() {
      return new JsonFields()
          .put("id", id)
          .put("shortDescription", SarifParts.text(title))
          .put("fullDescription", SarifParts.text(help))
          .put("help", SarifParts.text(help));
    }
  }
}
