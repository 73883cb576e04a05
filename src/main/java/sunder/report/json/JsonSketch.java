package sunder.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.ConfigSet.ValueRange;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.report.Advice;
import sunder.report.SketchReport;
import sunder.report.Where;
import sunder.report.json.JsonReport.Shape;
import sunder.sketch.Fillings;
import sunder.verdict.UnknownReason;
import sunder.verify.Method;

/** The JSON form of what is known of a sketch: one object. Counts are decimal strings. */
public final class JsonSketch extends JsonWriter<SketchReport> {
  /**
   * @param writer is flushed, never closed
   */
  public JsonSketch(Writer writer) throws IOException {
    super(writer, Shape.OBJECT);
  }

  @Override
  public void write(SketchReport report) throws IOException {
    new Body(json, report.fillings()).write(report);
    json.flush();
  }

  private static final class Body {
    private final JsonGenerator json;
    private final JsonParts parts;
    private final Fillings fillings;

    Body(JsonGenerator json, Fillings fillings) {
      this.json = json;
      this.parts = new JsonParts(json);
      this.fillings = fillings;
    }

    void write(SketchReport report) throws IOException {
      parts.begin(report.version(), report.file());
      json.writeStringField("method", report.method().spelling());
      json.writeStringField("solver", report.solver());
      parts.features("holes", fillings.sketch().holes());
      parts.features("features", fillings.sketch().others());
      json.writeStringField("validVariants", fillings.scope().count().toString());
      json.writeStringField("outcome", fillings.outcome().name().toLowerCase(Locale.ROOT));
      sets(report.method());
      completion(report.program());
      json.writeNumberField("iterations", report.result().iterations());
      parts.statistics(report.result().statistics());
      json.writeEndObject();
    }

    private void sets(Method method) throws IOException {
      json.writeObjectFieldStart("works");
      parts.condition(where(fillings.works()));
      json.writeBooleanField("independent", fillings.isEachOnItsOwn());
      ranges();
      json.writeEndObject();
      set("fails", fillings.fails());
      json.writeArrayFieldStart("undecided");
      for (Map.Entry<UnknownReason, ConfigSet> entry : fillings.undecided().entrySet()) {
        json.writeStartObject();
        parts.condition(where(entry.getValue()));
        parts.reason(entry.getKey(), Advice.of(entry.getKey(), method));
        json.writeEndObject();
      }
      json.writeEndArray();
      set("notAsked", fillings.notAsked());
    }

    private Where where(ConfigSet set) {
      return new Where(set, fillings.scope(), fillings.sketch().model().valid());
    }

    private void set(String name, ConfigSet set) throws IOException {
      json.writeObjectFieldStart(name);
      parts.condition(where(set));
      json.writeEndObject();
    }

    private void ranges() throws IOException {
      json.writeObjectFieldStart("ranges");
      for (Map.Entry<Feature.Numeric, List<ValueRange>> hole : fillings.ranges().entrySet()) {
        json.writeArrayFieldStart(hole.getKey().name());
        for (ValueRange range : hole.getValue()) {
          json.writeStartObject();
          json.writeFieldName("min");
          json.writeNumber(range.low());
          json.writeFieldName("max");
          json.writeNumber(range.high());
          json.writeEndObject();
        }
        json.writeEndArray();
      }
      json.writeEndObject();
    }

    private void completion(Optional<String> program) throws IOException {
      Optional<Configuration> completion = fillings.completion();
      if (completion.isEmpty()) {
        return;
      }
      json.writeObjectFieldStart("completion");
      json.writeFieldName("config");
      parts.config(completion.get());
      if (program.isPresent()) {
        json.writeStringField("program", program.get());
      }
      json.writeEndObject();
    }
  }
}
