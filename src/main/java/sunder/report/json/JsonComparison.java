package sunder.report.json;

import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import sunder.report.ComparisonReport;
import sunder.verdict.UnknownReason;
import sunder.verify.Method;
import sunder.verify.VerdictComparison;
import sunder.verify.VerificationResult;

/**
 * The JSON format of a comparison of methods: one object for one file, an array for several.
 *
 * <p>The objects of {@code patterns} partition the requested variants; {@code contradictions} is
 * empty unless methods contradict each other.
 */
public final class JsonComparison extends JsonWriter<ComparisonReport> {
  /**
   * Creates a writer.
   *
   * @param writer the target, which is flushed and never closed
   * @param shape one object or an array
   * @throws IOException if the target cannot be written
   */
  public JsonComparison(Writer writer, JsonReport.Shape shape) throws IOException {
    super(writer, shape);
  }

  @Override
  JsonFields fields(ComparisonReport report) {
    VerdictComparison comparison = report.comparison();
    return JsonFragments.header(report.version(), report.file())
        .put("ltl", report.formula())
        .put("solver", report.solver())
        .put("readingMillis", report.measurement().readingMillis())
        .put("conclusions", report.conclusions())
        .put("features", JsonFragments.features(report.features().features()))
        .put("validVariants", comparison.scope().count().toString())
        .put("outcome", comparison.outcome().name().toLowerCase(Locale.ROOT))
        .list("patterns", comparison.profiles(), pattern -> claims(report, pattern))
        .list("rejected", report.rejections().rows(), JsonFragments::rowWithRejections)
        .list("contradictions", comparison.contradictions(), pattern -> sides(report, pattern))
        .list(
            "methods",
            comparison.results().entrySet(),
            entry ->
                method(entry.getKey())
                    .put("iterations", entry.getValue().run().iterations())
                    .putAll(JsonFragments.statistics(entry.getValue().run().statistics())));
  }

  private static JsonFields method(Method method) {
    return new JsonFields().put("method", method.spelling());
  }

  private static JsonFields claims(
      ComparisonReport report, VerdictComparison.VerdictProfile pattern) {
    return JsonFragments.condition(report.variantCondition(pattern.variants()))
        .list(
            "claims",
            pattern.verdicts().entrySet(),
            entry -> claim(method(entry.getKey()), entry.getValue()));
  }

  private static JsonFields claim(JsonFields method, VerdictComparison.MethodVerdict claim) {
    return method
        .put("verdict", claim.kind().name())
        .put("reason", claim.reason().map(UnknownReason::title));
  }

  private static JsonFields sides(
      ComparisonReport report, VerdictComparison.VerdictProfile pattern) {
    return JsonFragments.condition(report.variantCondition(pattern.variants()))
        .list(
            "unsafe",
            pattern.methodsWith(VerdictComparison.MethodVerdict.UNSAFE),
            method ->
                method(method)
                    .putAll(
                        JsonFragments.plays(report.counterexamples(method, pattern.variants()))))
        .list(
            "safe",
            pattern.methodsWith(VerdictComparison.MethodVerdict.SAFE),
            method -> safe(method, report.comparison().results().get(method)));
  }

  private static JsonFields safe(Method method, VerificationResult result) {
    return method(method)
        .put("iterations", result.run().iterations())
        .put("finalModel", result.run().statistics().finalModel())
        .putAll(JsonFragments.partitions(result.run()));
  }
}
