package sunder.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.verdict.UnknownReason;
import sunder.verify.Statistics;

/**
 * The JSON form of a report: one object for one file, a list for several. Keys and their order are
 * part of the contract; counts of variants are decimal strings, since they can exceed 2^63.
 */
public final class JsonReport implements ReportWriter {
  /** Up to this many variants are listed one by one without being asked for. */
  private static final BigInteger LISTED_UNASKED = BigInteger.valueOf(4096);

  private final JsonGenerator json;
  private final Writer writer;
  private final Shape shape;
  private final Listing listing;

  /** One object, or a list of objects. */
  public enum Shape {
    OBJECT,
    LIST
  }

  /** Whether reports list the variants one by one. */
  public enum Listing {
    /** When there are at most 4096. */
    IF_FEW,
    /** Always ({@code --list}). */
    ALWAYS
  }

  /**
   * @param writer is flushed, never closed
   */
  public JsonReport(Writer writer, Shape shape, Listing listing) throws IOException {
    this.writer = writer;
    this.shape = shape;
    this.listing = listing;
    this.json = generator(writer);
    if (shape == Shape.LIST) {
      json.writeStartArray();
    }
  }

  private static JsonGenerator generator(Writer writer) throws IOException {
    JsonFactory factory =
        JsonFactory.builder()
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .build();
    return factory.createGenerator(writer).setPrettyPrinter(JsonLayout.printer());
  }

  @Override
  public void write(VerificationReport report) throws IOException {
    VerdictTable table = VerdictTable.of(report.result().verdict(), report.features());
    json.writeStartObject();
    json.writeStringField("tool", "sunder");
    json.writeStringField("version", report.version());
    json.writeStringField("file", report.file());
    json.writeStringField("method", report.method().spelling());
    json.writeStringField("solver", report.solver());
    features(report.features().features());
    json.writeStringField("validVariants", table.scope().count().toString());
    verdicts(table);
    perVariant(table);
    json.writeNumberField("iterations", report.result().iterations());
    partitions(report.result().partitions());
    statistics(report.result().statistics());
    json.writeEndObject();
    json.flush();
  }

  private void features(List<Feature> features) throws IOException {
    json.writeArrayFieldStart("features");
    for (Feature feature : features) {
      json.writeStartObject();
      json.writeStringField("name", feature.name());
      if (feature instanceof Feature.Numeric numeric) {
        json.writeFieldName("min");
        json.writeNumber(numeric.low());
        json.writeFieldName("max");
        json.writeNumber(numeric.high());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void verdicts(VerdictTable table) throws IOException {
    json.writeArrayFieldStart("verdicts");
    if (!table.unsafe().isEmpty()) {
      group("UNSAFE", table.unsafe(), table.valid());
      plays(table.witnesses(), table.valid());
      json.writeEndObject();
    }
    if (!table.safe().isEmpty()) {
      group("SAFE", table.safe(), table.valid());
      json.writeEndObject();
    }
    for (Map.Entry<UnknownReason, ConfigSet> entry : table.unknown().entrySet()) {
      group("UNKNOWN", entry.getValue(), table.valid());
      json.writeStringField("reason", entry.getKey().title());
      json.writeStringField("advice", entry.getKey().advice());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void group(String verdict, ConfigSet variants, ConfigSet valid) throws IOException {
    json.writeStartObject();
    json.writeStringField("verdict", verdict);
    condition(variants, valid);
  }

  private void condition(ConfigSet variants, ConfigSet valid) throws IOException {
    json.writeStringField("condition", ConditionText.of(variants, valid));
    json.writeStringField("variants", variants.count().toString());
  }

  private void plays(List<VerdictTable.Witness> witnesses, ConfigSet valid) throws IOException {
    json.writeArrayFieldStart("plays");
    for (VerdictTable.Witness witness : witnesses) {
      json.writeStartObject();
      condition(witness.variants(), valid);
      json.writeFieldName("config");
      config(witness.counterexample().configuration());
      json.writeArrayFieldStart("moves");
      for (String move : witness.counterexample().play().moves()) {
        json.writeString(move);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void config(Configuration configuration) throws IOException {
    json.writeStartObject();
    for (Map.Entry<Feature, BigInteger> entry : configuration.values().entrySet()) {
      json.writeFieldName(entry.getKey().name());
      if (entry.getKey() instanceof Feature.Bool bool) {
        json.writeBoolean(configuration.selects(bool));
      } else {
        json.writeNumber(entry.getValue());
      }
    }
    json.writeEndObject();
  }

  private void perVariant(VerdictTable table) throws IOException {
    if (listing == Listing.IF_FEW && table.scope().count().compareTo(LISTED_UNASKED) > 0) {
      return;
    }
    json.writeArrayFieldStart("perVariant");
    try {
      Variants.forEach(table.scope(), variant -> variant(variant, table));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    json.writeEndArray();
  }

  private void variant(Configuration variant, VerdictTable table) {
    try {
      json.writeStartObject();
      json.writeFieldName("config");
      config(variant);
      json.writeStringField("verdict", table.kindOf(variant));
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void partitions(Map<String, List<String>> partitions) throws IOException {
    json.writeObjectFieldStart("partitions");
    for (Map.Entry<String, List<String>> entry : partitions.entrySet()) {
      json.writeArrayFieldStart(entry.getKey());
      for (String interval : entry.getValue()) {
        json.writeString(interval);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private void statistics(Statistics statistics) throws IOException {
    json.writeObjectFieldStart("statistics");
    json.writeNumberField("states", statistics.states());
    json.writeNumberField("transitions", statistics.transitions());
    json.writeNumberField("largestModel", statistics.largestModel());
    json.writeNumberField("finalModel", statistics.finalModel());
    json.writeNumberField("smtQueries", statistics.smtQueries());
    json.writeNumberField("smtMillis", statistics.smtMillis());
    json.writeNumberField("millis", statistics.millis());
    json.writeNumberField("peakHeapBytes", statistics.peakHeapBytes());
    json.writeEndObject();
  }

  /** Ends the list and the last line. Nothing is written if there was no object to write. */
  @Override
  public void close() throws IOException {
    boolean empty = json.getOutputContext().getEntryCount() == 0 && shape == Shape.OBJECT;
    if (shape == Shape.LIST) {
      json.writeEndArray();
    }
    json.close();
    if (!empty) {
      writer.write('\n');
    }
    writer.flush();
  }
}
