package sunder.report.json;

import java.util.List;
import java.util.function.Function;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.report.VerdictTable;
import sunder.report.Where;
import sunder.source.Diagnostic;
import sunder.source.Span;
import sunder.verdict.UnknownReason;
import sunder.verify.VerificationResult;

/** The fields that several JSON reports have. */
final class JsonParts {
  private JsonParts() {}

  /** The fields that the object of each file begins with. */
  static JsonFields begin(String version, String file) {
    return new JsonFields().put("tool", "sunder").put("version", version).put("file", file);
  }

  /** Why something is undecided, and what the user can try. */
  static JsonFields reason(UnknownReason reason, String advice) {
    return new JsonFields().put("reason", reason.title()).put("advice", advice);
  }

  /** The items of an array of diagnostics. */
  static List<JsonFields> diagnostics(String severity, List<Diagnostic> diagnostics) {
    return diagnostics.stream().map(diagnostic -> diagnostic(severity, diagnostic)).toList();
  }

  private static JsonFields diagnostic(String severity, Diagnostic diagnostic) {
    Span span = diagnostic.span();
    JsonFields fields = new JsonFields().put("severity", severity).put("file", span.file().name());
    if (span.file().isReadable()) {
      Span end = new Span(span.file(), span.end(), span.end());
      fields.with(place(span)).put("endLine", end.line()).put("endColumn", end.column());
    }
    return fields.put("message", diagnostic.message()).put("hint", diagnostic.hint());
  }

  /** The fields {@code line} and {@code column}. */
  static JsonFields place(Span span) {
    return new JsonFields().put("line", span.line()).put("column", span.column());
  }

  /** Variants with one verdict. */
  static JsonFields row(VerdictTable.Row row) {
    return new JsonFields().put("verdict", row.kind().name()).with(condition(row.where()));
  }

  /** The same; where nobody tried to verify them, it says why. */
  static JsonFields explained(VerdictTable.Row row) {
    JsonFields fields = row(row);
    return row.rejections().isEmpty()
        ? fields
        : fields.put("diagnostics", diagnostics("error", row.problems()));
  }

  /** Names, and ranges of numeric ones. */
  static List<JsonFields> features(List<? extends Feature> features) {
    return features.stream().map(JsonParts::feature).toList();
  }

  private static JsonFields feature(Feature feature) {
    JsonFields fields = new JsonFields().put("name", feature.name());
    return feature instanceof Feature.Numeric
        ? fields.put("min", feature.low()).put("max", feature.high())
        : fields;
  }

  /** The fields {@code condition} and {@code variants}. */
  static JsonFields condition(Where where) {
    return new JsonFields()
        .put("condition", where.condition())
        .put("variants", where.count().toString());
  }

  /** The array {@code plays}. */
  static JsonFields plays(List<VerdictTable.Witness> witnesses) {
    return new JsonFields().list("plays", witnesses, JsonParts::play);
  }

  private static JsonFields play(VerdictTable.Witness witness) {
    return condition(witness.where())
        .put("config", config(witness.counterexample().configuration()))
        .with(
            JsonPlay.fields(
                witness.counterexample().play(), witness.counterexample().script(), "file"));
  }

  /** One configuration. */
  static JsonFields config(Configuration configuration) {
    JsonFields fields = new JsonFields();
    configuration
        .values()
        .forEach(
            (feature, value) ->
                fields.put(
                    feature.name(),
                    feature instanceof Feature.Bool bool ? configuration.selects(bool) : value));
    return fields;
  }

  /**
   * The object {@code partitions}; where linear terms are among them, {@code origins} behind it
   * says where each came from.
   */
  static JsonFields partitions(VerificationResult result) {
    JsonFields fields =
        new JsonFields().put("partitions", JsonFields.of(result.partitions(), Function.identity()));
    return result.termOrigins().isEmpty()
        ? fields
        : fields.put("origins", JsonFields.of(result.termOrigins(), Function.identity()));
  }

  /** The object {@code statistics}. */
  static JsonFields statistics(VerificationResult.Statistics statistics) {
    JsonFields fields =
        new JsonFields()
            .put("states", statistics.states())
            .put("transitions", statistics.transitions())
            .put("largestModel", statistics.largestModel())
            .put("finalModel", statistics.finalModel())
            .put("smtQueries", statistics.smtQueries())
            .put("smtMillis", statistics.smtMillis())
            .put("millis", statistics.millis())
            .put("peakHeapBytes", statistics.peakHeapBytes());
    if (statistics.partiallyExpandedStates() > 0) {
      fields.put("reduced", statistics.partiallyExpandedStates());
    }
    if (statistics.reusedTransitions() > 0) {
      fields.put("earlier", statistics.reusedTransitions());
    }
    return new JsonFields().put("statistics", fields);
  }
}
