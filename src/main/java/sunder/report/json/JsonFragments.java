package sunder.report.json;

import java.util.List;
import java.util.function.Function;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.report.VariantCondition;
import sunder.report.VerdictTable;
import sunder.source.Diagnostic;
import sunder.source.Span;
import sunder.verdict.UnknownReason;
import sunder.verify.VerificationResult;

/** The JSON fragments that several reports share. */
final class JsonFragments {
  private JsonFragments() {}

  /** Returns the first fields of the object of a file. */
  static JsonFields header(String version, String file) {
    return new JsonFields().put("tool", "sunder").put("version", version).put("file", file);
  }

  /** Returns the fields for the reason of an unknown verdict, with advice to the user. */
  static JsonFields reason(UnknownReason reason, String advice) {
    return new JsonFields().put("reason", reason.title()).put("advice", advice);
  }

  /** Returns the items of an array of diagnostics. */
  static List<JsonFields> diagnostics(String severity, List<Diagnostic> diagnostics) {
    return diagnostics.stream().map(diagnostic -> diagnostic(severity, diagnostic)).toList();
  }

  private static JsonFields diagnostic(String severity, Diagnostic diagnostic) {
    Span span = diagnostic.span();
    JsonFields fields = new JsonFields().put("severity", severity).put("file", span.file().name());
    if (span.file().isReadable()) {
      Span end = new Span(span.file(), span.end(), span.end());
      fields.putAll(position(span)).put("endLine", end.line()).put("endColumn", end.column());
    }
    return fields.put("message", diagnostic.message()).put("hint", diagnostic.hint());
  }

  /** Returns the fields {@code line} and {@code column}. */
  static JsonFields position(Span span) {
    return new JsonFields().put("line", span.line()).put("column", span.column());
  }

  static JsonFields row(VerdictTable.Row row) {
    return new JsonFields()
        .put("verdict", row.kind().name())
        .putAll(condition(row.variantCondition()));
  }

  /**
   * Returns the fields of a row of the verdict table, with the diagnostics of rejected variants.
   */
  static JsonFields rowWithRejections(VerdictTable.Row row) {
    JsonFields fields = row(row);
    return row.rejections().isEmpty()
        ? fields
        : fields.put("diagnostics", diagnostics("error", row.diagnostics()));
  }

  /** Returns the features: their names, and the ranges of numeric features. */
  static List<JsonFields> features(List<? extends Feature> features) {
    return features.stream().map(JsonFragments::feature).toList();
  }

  private static JsonFields feature(Feature feature) {
    JsonFields fields = new JsonFields().put("name", feature.name());
    return feature instanceof Feature.Numeric
        ? fields.put("min", feature.low()).put("max", feature.high())
        : fields;
  }

  /** Returns the fields {@code condition} and {@code variants}. */
  static JsonFields condition(VariantCondition where) {
    return new JsonFields()
        .put("condition", where.condition())
        .put("variants", where.count().toString());
  }

  /** Returns the array {@code plays}. */
  static JsonFields plays(List<VerdictTable.UnsafeGroup> witnesses) {
    return new JsonFields().list("plays", witnesses, JsonFragments::play);
  }

  private static JsonFields play(VerdictTable.UnsafeGroup witness) {
    return condition(witness.variantCondition())
        .put("config", config(witness.counterexample().configuration()))
        .putAll(
            JsonPlay.fields(
                witness.counterexample().play(), witness.counterexample().script(), "file"));
  }

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
   * Returns the object {@code partitions}; if it contains linear terms, {@code origins} follows
   * with the origin of each.
   */
  static JsonFields partitions(VerificationResult.RunSummary run) {
    JsonFields fields =
        new JsonFields().put("partitions", JsonFields.of(run.partitions(), Function.identity()));
    return run.termOrigins().isEmpty()
        ? fields
        : fields.put("origins", JsonFields.of(run.termOrigins(), Function.identity()));
  }

  /** Returns the object {@code statistics}. */
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
