package sunder.report.json;

import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import sunder.family.ConfigSet;
import sunder.report.SketchReport;
import sunder.report.VariantCondition;
import sunder.report.Wording;
import sunder.sketch.CompletionResult;

/** The JSON format of a sketch: one object. Counts are decimal strings. */
public final class JsonSketch extends JsonWriter<SketchReport> {
  /**
   * Creates a writer.
   *
   * @param writer the target, which is flushed and never closed
   * @throws IOException if the target cannot be written
   */
  public JsonSketch(Writer writer) throws IOException {
    super(writer, JsonReport.Shape.OBJECT);
  }

  @Override
  JsonFields fields(SketchReport report) {
    CompletionResult fillings = report.completions();
    return JsonFragments.header(report.version(), report.file())
        .put("method", report.method().spelling())
        .put("solver", report.solver())
        .put("holes", JsonFragments.features(fillings.sketch().holes()))
        .put("features", JsonFragments.features(fillings.sketch().otherFeatures()))
        .put("validVariants", fillings.scope().count().toString())
        .put("outcome", fillings.outcome().name().toLowerCase(Locale.ROOT))
        .put(
            "works",
            condition(fillings, fillings.safe())
                .put("independent", fillings.areHolesIndependent())
                .put("ranges", ranges(fillings)))
        .put("fails", condition(fillings, fillings.unsafe()))
        .list(
            "undecided",
            fillings.undecided().entrySet(),
            entry ->
                condition(fillings, entry.getValue())
                    .putAll(
                        JsonFragments.reason(
                            entry.getKey(), Wording.advice(entry.getKey(), report.method()))))
        .put("notAsked", condition(fillings, fillings.notAsked()))
        .put(
            "completion",
            fillings
                .completion()
                .map(
                    completion ->
                        new JsonFields()
                            .put("config", JsonFragments.config(completion))
                            .put("program", report.completedProgram())))
        .put("iterations", report.run().iterations())
        .putAll(JsonFragments.statistics(report.run().statistics()));
  }

  private static JsonFields condition(CompletionResult fillings, ConfigSet set) {
    return JsonFragments.condition(
        new VariantCondition(set, fillings.scope(), fillings.sketch().model().valid()));
  }

  private static JsonFields ranges(CompletionResult fillings) {
    JsonFields fields = new JsonFields();
    fillings
        .ranges()
        .forEach(
            (hole, ranges) ->
                fields.list(
                    hole.name(),
                    ranges,
                    range -> new JsonFields().put("min", range.low()).put("max", range.high())));
    return fields;
  }
}
