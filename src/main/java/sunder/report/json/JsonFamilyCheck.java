package sunder.report.json;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.stream.Stream;
import sunder.family.Feature;
import sunder.family.FeatureAnalysis;
import sunder.report.FamilyCheck;
import sunder.report.RejectionMessages;

/**
 * The JSON format of the static check of families: one object for each file, with all of its
 * diagnostics. Editors read it.
 */
public final class JsonFamilyCheck extends JsonWriter<FamilyCheck> {
  private final String version;

  /**
   * Creates a writer.
   *
   * @param writer the target, which is flushed and never closed
   * @param version the version of this tool
   * @param shape one object or an array
   * @throws IOException if the target cannot be written
   */
  public JsonFamilyCheck(Writer writer, String version, JsonReport.Shape shape) throws IOException {
    super(writer, shape);
    this.version = version;
  }

  @Override
  JsonFields fields(FamilyCheck check) {
    FeatureAnalysis freedom = check.analysis();
    JsonFields values = new JsonFields();
    freedom
        .narrowed()
        .forEach(
            narrowed ->
                values.list(
                    narrowed.feature().name(),
                    narrowed.ranges(),
                    range -> List.of(range.low(), range.high())));
    JsonFields fields =
        JsonFragments.header(version, check.file())
            .put("features", JsonFragments.features(freedom.features()))
            .put("configurations", freedom.configurations().toString());
    freedom
        .count()
        .ifPresentOrElse(
            count -> fields.put("validVariants", count.toString()),
            () -> fields.put("validVariantsAtMost", freedom.mostValid().toString()));
    return fields
        .list("dead", freedom.dead(), Feature::name)
        .list("always", freedom.core(), Feature::name)
        .put("values", values)
        .list("unmentioned", check.unmentioned(), Feature::name)
        .list(
            "tests",
            check.testLocations().entrySet(),
            test ->
                new JsonFields()
                    .put("feature", test.getKey())
                    .list(
                        "places",
                        test.getValue(),
                        place ->
                            new JsonFields()
                                .put("file", place.file().name())
                                .put("line", place.line())))
        .listIfAny("remarks", check.remarks())
        .list("verdicts", check.rows(), JsonFragments::row)
        .put(
            "diagnostics",
            Stream.concat(
                    check.verdicts().stream()
                        .flatMap(
                            table ->
                                JsonFragments.diagnostics(
                                    "error",
                                    RejectionMessages.diagnostics(
                                        check.rejections(), table.scope(), table.valid()))
                                    .stream()),
                    JsonFragments.diagnostics("warning", check.warnings()).stream())
                .toList());
  }
}
