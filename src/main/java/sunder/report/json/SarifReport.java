package sunder.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.report.AssertionResult;
import sunder.report.BaselineComparison;
import sunder.report.Fingerprint;
import sunder.report.FunctionNeeds;
import sunder.report.ProgramFindings;
import sunder.report.ReportFacts;
import sunder.report.ReportFragment;
import sunder.report.ReportWriter;
import sunder.report.UnreportedFile;
import sunder.report.VariantCondition;
import sunder.report.VerdictTable;
import sunder.report.Wording;
import sunder.report.json.JsonDocument.ChunkedText;
import sunder.source.Diagnostic;
import sunder.source.GitProvenance;
import sunder.source.Span;
import sunder.verdict.Counterexample;
import sunder.verdict.Play;
import sunder.verdict.Rejection;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;

/**
 * The SARIF 2.1.0 format of verification reports (OASIS, "Static Analysis Results Interchange
 * Format"): one run for all files.
 *
 * <p>Each group of unsafe variants is a result of kind {@code fail} at the position of the failure,
 * with its condition, and with its play as a code flow. An error in faulty variants is a result of
 * kind {@code fail} at the position of the error; undecided and unread variants are results of kind
 * {@code open}; what a function needs of its callers is a result of kind {@code review}; safe
 * variants have no result. Files and variants that were not verified are also tool-execution
 * notifications; the field {@code executionSuccessful} is true only if every requested variant was
 * verified.
 */
public final class SarifReport implements ReportWriter<ReportFacts> {
  private static final String NOTIFICATIONS = "toolExecutionNotifications";
  private static final String STATE = "baselineState";
  private static final String NO_FEATURES = "without features";

  private final JsonDocument document;
  private final JsonGenerator json;
  private final String version;
  private final Optional<GitProvenance> provenance;
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
   * @param provenance the revision of the files, if it is known
   * @throws IOException if the target cannot be written
   */
  public SarifReport(Writer writer, String version, Optional<GitProvenance> provenance)
      throws IOException {
    this.provenance = provenance;
    this.document = new JsonDocument(writer, JsonReport.Shape.OBJECT);
    this.json = document.generator();
    this.reports = new JsonReport(facts, JsonReport.Shape.LIST, JsonReport.VariantListing.NEVER, 0);
    this.version = version;
    begin(json);
  }

  /**
   * Creates a writer of reports on files of the current folder.
   *
   * @param writer the target, which is flushed and never closed
   * @param version the version of this tool
   * @throws IOException if the target cannot be written
   */
  public static SarifReport ofCurrentFolder(Writer writer, String version) throws IOException {
    return new SarifReport(writer, version, GitProvenance.of(Path.of("")));
  }

  /** Writes the document up to the results. */
  private void begin(JsonGenerator target) throws IOException {
    target.writeStartObject();
    target.writeStringField("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    target.writeStringField("version", "2.1.0");
    target.writeArrayFieldStart("runs");
    target.writeStartObject();
    SarifRule.tool(version)
        .put("columnKind", "utf16CodeUnits")
        .put("versionControlProvenance", provenance.map(SarifReport::versionControl))
        .writeFields(target);
    target.writeArrayFieldStart("results");
  }

  private static List<JsonFields> versionControl(GitProvenance git) {
    return List.of(
        new JsonFields()
            .put("repositoryUri", git.repository().toString())
            .put("revisionId", git.revision())
            .put("branch", git.branch()));
  }

  @Override
  public ReportFragment compose(ReportFacts report) throws IOException {
    ToolNotifications notes = new ToolNotifications();
    ChunkedText results =
        JsonDocument.compose(this::begin, target -> results(report, target, notes));
    return part(results, notes, Optional.of(reports.compose(report)));
  }

  /** Composes a fragment with results, notifications and the facts of the JSON report. */
  private ReportFragment part(
      ChunkedText results, ToolNotifications notes, Optional<ReportFragment> known) {
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

  private static final class ToolNotifications {
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
    void add(String level, String text, String file, Optional<Span> at) {
      notifications.add(
          new JsonFields()
                  .put("level", level)
                  .putAll(SarifFragments.message(text))
                  .putAll(
                      at.map(SarifFragments::locations)
                          .orElseGet(() -> SarifFragments.locations(file)))
              ::write);
    }
  }

  private static void results(ReportFacts report, JsonGenerator json, ToolNotifications notes)
      throws IOException {
    VerdictTable table = report.verdicts();
    if (report.properties().isEmpty()) {
      for (VerdictTable.UnsafeGroup witness : table.unsafeGroups()) {
        unsafe(report, witness, Optional.empty()).write(json);
      }
    }
    Map<Fingerprint, Integer> equals = new HashMap<>();
    for (AssertionResult property : report.properties()) {
      Fingerprint place = report.fingerprint(property.assertion()).withoutContext();
      int number = equals.merge(place, 1, Integer::sum);
      Optional<FailureKey> known = Optional.of(new FailureKey(property, place, number));
      for (VerdictTable.UnsafeGroup witness : property.counterexamples()) {
        unsafe(report, witness, known).write(json);
      }
    }
    if (report.needs().isPresent()) {
      for (FunctionNeeds.Condition need : report.needs().get().preconditions()) {
        JsonNeeds.need(report, need).write(json);
      }
      for (FunctionNeeds.Condition failure : report.needs().get().latentFailures()) {
        JsonNeeds.latent(report, failure).write(json);
      }
    }
    absentResults(report, json);
    for (VerdictTable.Row row : table.rows()) {
      if (row.verdict().reason().isPresent()) {
        open(report, row.verdict().reason().get(), row.variantCondition()).write(json);
      }
      for (Rejection reason : row.rejections()) {
        rejected(
                report,
                reason,
                row.variantCondition().withVariants(reason.variants().and(row.variants())))
            .write(json);
      }
      if (!row.rejections().isEmpty()) {
        notVerified(report, row, table, notes);
      }
    }
    for (ProgramFindings.RemarkFinding remark : report.findings().unusedDeclarations()) {
      remark(report, remark, SarifRule.UNUSED).write(json);
    }
    for (ProgramFindings.RemarkFinding remark : report.findings().compilerWarnings()) {
      remark(report, remark, SarifRule.COMPILER_WARNING).write(json);
    }
  }

  /**
   * The identity of a failure.
   *
   * @param property the failed property
   * @param fingerprint the fingerprint of the property
   * @param number its number among the properties with this fingerprint, from 1
   */
  private record FailureKey(AssertionResult property, Fingerprint fingerprint, int number) {
    String text() {
      return String.join(
              "\n", fingerprint.kind(), fingerprint.file(), fingerprint.text(), fingerprint.line())
          + number;
    }
  }

  private static JsonFields remark(
      ReportFacts report, ProgramFindings.RemarkFinding remark, SarifRule rule) {
    VariantCondition where = remark.variantCondition();
    return rule.result()
        .put("level", "warning")
        .putAll(rule.message(remark.description(), where.condition()))
        .putAll(SarifFragments.locations(remark.span()))
        .putAll(
            SarifFragments.fingerprint(
                report.title(),
                where.condition(),
                remark.span(),
                Optional.of(remark.description())))
        .put("properties", JsonFragments.condition(where));
  }

  private static JsonFields unsafe(
      ReportFacts report, VerdictTable.UnsafeGroup witness, Optional<FailureKey> known) {
    Counterexample example = witness.counterexample();
    Optional<Play.Failure> failure = example.play().failure();
    String shown = witness.replayedVariant();
    String count = witness.variantCondition().countPhrase();
    String condition = witness.variantCondition().condition();
    String variant = shown.isEmpty() ? NO_FEATURES : shown;
    String why = failure.map(Play.Failure::fullReason).orElse(example.failed().toString());
    List<Play.Step> steps = example.play().steps();
    Play.Step last = steps.get(steps.size() - 1);
    ConfigSet variants = witness.variants();
    JsonFields properties = JsonFragments.condition(witness.variantCondition());
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
                        .map(
                            failing ->
                                changes.stateOfFailure(failing.property.assertion(), variants))
                        .orElseGet(() -> changes.stateOfVerdict(Verdict.Kind.UNSAFE, variants))))
        .putAll(
            report
                .task()
                .qualifier()
                .formula()
                .map(f -> SarifRule.UNSAFE.violationMessage(count, condition, variant, why, f))
                .orElseGet(() -> SarifRule.UNSAFE.message(count, condition, variant, why)))
        .putAll(SarifFragments.locations(example.failed().span()))
        .putAll(
            SarifFragments.relatedLocations(failure.map(Play.Failure::related).orElse(List.of())))
        .putAll(SarifFragments.codeFlow(example.play()))
        .putAll(
            SarifFragments.fingerprint(
                report.title(),
                witness.variantCondition().condition(),
                last.source(),
                known.map(FailureKey::text)))
        .put("properties", properties);
  }

  /** Returns the baseline state of a result, if there is a baseline. */
  static Optional<String> state(
      ReportFacts report, Function<BaselineComparison, BaselineComparison.BaselineState> state) {
    return report.baselineComparison().map(state).map(JsonDocument.JsonBaselineComparison::title);
  }

  /** Writes the failures of the baseline that no longer occur. */
  private static void absentResults(ReportFacts report, JsonGenerator json) throws IOException {
    for (BaselineComparison.Change change :
        report.baselineComparison().map(BaselineComparison::changes).orElse(List.of())) {
      if (change.kind() == BaselineComparison.Change.Kind.FIXED && change.property().isPresent()) {
        BaselineComparison.Change.PropertyLocation place = change.property().get();
        SarifRule.UNSAFE
            .result()
            .put("kind", "pass")
            .put("level", "none")
            .put(STATE, state(report, changes -> BaselineComparison.BaselineState.ABSENT))
            .putAll(SarifRule.UNSAFE.absentMessage(change.sentence()))
            .putAll(SarifFragments.locations(place.file(), place.line(), place.column()))
            .put("properties", JsonFragments.condition(change.variantCondition()))
            .write(json);
      }
    }
  }

  private static JsonFields open(ReportFacts report, UnknownReason reason, VariantCondition where) {
    return SarifRule.UNDECIDED
        .result()
        .put("kind", "open")
        .put("level", "none")
        .put(
            STATE,
            state(
                report, changes -> changes.stateOfVerdict(Verdict.Kind.UNKNOWN, where.variants())))
        .putAll(
            SarifRule.UNDECIDED.message(
                where.countPhrase(), reason.title(), where.condition(), report.explanation(reason)))
        .putAll(SarifFragments.locations(report.task().file()))
        .put("properties", JsonFragments.condition(where));
  }

  private static JsonFields rejected(ReportFacts report, Rejection reason, VariantCondition where) {
    boolean fault = reason.kind() == Verdict.Kind.FAULT;
    Diagnostic what = reason.diagnostic();
    JsonFields fields =
        fault ? SarifRule.FAULT.result() : SarifRule.UNREAD.result().put("kind", "open");
    fields
        .put("level", fault ? "error" : "none")
        .put(
            STATE,
            state(report, changes -> changes.stateOfVerdict(reason.kind(), where.variants())))
        .putAll(
            (fault ? SarifRule.FAULT : SarifRule.UNREAD)
                .message(what.message(), where.condition(), where.countPhrase()))
        .putAll(SarifFragments.locations(what.span()))
        .putAll(
            SarifFragments.relatedLocations(
                what.span().originNote().isEmpty()
                    ? List.of()
                    : List.of(
                        new Play.RelatedPosition(
                            "its text is in", what.span().origin().orElseThrow()))));
    if (fault) {
      String about = where.condition() + what.message();
      fields.putAll(
          SarifFragments.fingerprint(report.title(), about, what.span(), Optional.empty()));
    }
    return fields.put("properties", JsonFragments.condition(where));
  }

  private static void notVerified(
      ReportFacts report, VerdictTable.Row row, VerdictTable table, ToolNotifications notes) {
    boolean fault = row.kind() == Verdict.Kind.FAULT;
    notes.isSuccessful &= fault;
    notes.add(
        fault ? "warning" : "error",
        "%s of %s not verified, when %s: %s"
            .formatted(
                row.variants().count(),
                Wording.variants(table.scope().count()),
                row.variantCondition().condition(),
                fault ? "their text has errors." : "they use unsupported constructs."),
        report.task().file(),
        Optional.of(row.rejections().get(0).diagnostic().span()));
  }

  @Override
  public ReportFragment compose(UnreportedFile file) {
    ToolNotifications notes = new ToolNotifications();
    notes.isSuccessful = false;
    file.limit()
        .ifPresent(
            limit ->
                notes.add(
                    "error",
                    "%s: nothing decided (%s). %s"
                        .formatted(file.title(), limit.title(), limit.sentence()),
                    file.file(),
                    Optional.empty()));
    for (Diagnostic error : file.errors()) {
      Optional<Span> at = Optional.of(error.span()).filter(span -> span.file().isReadable());
      notes.add("error", error.message(), file.file(), at);
    }
    return part(new ChunkedText(), notes, Optional.empty());
  }

  @Override
  public ReportFragment composeWritten(String written) throws IOException {
    ToolNotifications notes = new ToolNotifications();
    Optional<ReportFragment> known = Optional.empty();
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
          known = Optional.of(reports.composeWritten(copy(parser)));
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
}
