package sunder.report.json;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.FeatureFreedom;
import sunder.report.FamilyCheck;
import sunder.report.Rejections;
import sunder.report.VerdictTable;
import sunder.report.json.JsonReport.Shape;

/** For editors: an object for each file, with everything that is wrong with it. */
public final class JsonFamilyCheck extends JsonWriter<FamilyCheck> {
  private final String version;

  /**
   * @param writer is flushed, never closed
   */
  public JsonFamilyCheck(Writer writer, String version, Shape shape) throws IOException {
    super(writer, shape);
    this.version = version;
  }

  @Override
  public void write(FamilyCheck check) throws IOException {
    parts.begin(version, check.file());
    parts.features(check.model().features());
    json.writeStringField(
        "configurations", FeatureFreedom.configurations(check.model()).toString());
    json.writeStringField("validVariants", check.model().valid().count().toString());
    FeatureFreedom freedom = FeatureFreedom.of(check.model());
    names("dead", freedom.dead());
    names("always", freedom.always());
    json.writeObjectFieldStart("values");
    for (FeatureFreedom.Values values : freedom.narrowed()) {
      json.writeArrayFieldStart(values.feature().name());
      for (ConfigSet.ValueRange range : values.ranges()) {
        json.writeStartArray();
        json.writeNumber(range.low());
        json.writeNumber(range.high());
        json.writeEndArray();
      }
      json.writeEndArray();
    }
    json.writeEndObject();
    names("unmentioned", FeatureFreedom.unmentioned(check.model(), check.mentioned()));
    VerdictTable table = check.verdicts();
    json.writeArrayFieldStart("verdicts");
    for (VerdictTable.Row row : table.rows()) {
      parts.begin(row);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("diagnostics");
    parts.diagnostics("error", Rejections.told(check.rejections(), table.scope(), table.valid()));
    parts.diagnostics("warning", check.warnings());
    json.writeEndArray();
    json.writeEndObject();
    json.flush();
  }

  private void names(String field, List<? extends Feature> features) throws IOException {
    json.writeArrayFieldStart(field);
    for (Feature feature : features) {
      json.writeString(feature.name());
    }
    json.writeEndArray();
  }
}
