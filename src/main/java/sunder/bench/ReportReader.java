package sunder.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The figures of a JSON report of {@code sunder verify}.
 *
 * @param reasons why variants are undecided
 * @param assumptions what stood in the place of components, if there were any
 * @param variants those that are listed, in the form of {@code --config}
 */
record ReportReader(
    Map<Metric, BigInteger> figures,
    Set<String> reasons,
    Optional<String> assumptions,
    List<String> variants) {
  /** A value: an object has fields, a list has parts, anything else a text. */
  private record Json(Map<String, Json> fields, List<Json> parts, String text) {
    private static final Json NOTHING = new Json(Map.of(), List.of(), "");

    /** The value whose first token was just read. */
    static Json read(JsonParser parser) throws IOException {
      Map<String, Json> fields = new LinkedHashMap<>();
      List<Json> parts = new ArrayList<>();
      if (parser.currentToken() == JsonToken.START_OBJECT) {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
          String name = parser.currentName();
          parser.nextToken();
          fields.put(name, read(parser));
        }
      } else if (parser.currentToken() == JsonToken.START_ARRAY) {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          parts.add(read(parser));
        }
      }
      return new Json(fields, parts, parser.getText());
    }

    Json get(String field) {
      return fields.getOrDefault(field, NOTHING);
    }

    BigInteger number() {
      return new BigInteger(text);
    }
  }

  /**
   * Reads a report.
   *
   * @throws IOException if it is not JSON
   */
  static ReportReader read(Path file) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(file.toFile())) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("the report is not a JSON object");
      }
      return of(Json.read(parser));
    }
  }

  private static ReportReader of(Json report) {
    Map<Metric, BigInteger> figures = new EnumMap<>(Metric.class);
    figures(report, figures);
    figures(report.get("statistics"), figures);
    Set<String> reasons = new TreeSet<>();
    for (Json verdict : report.get("verdicts").parts()) {
      Json variants = verdict.get("variants");
      // A report of what could not even be read does not say how many.
      BigInteger count = variants == Json.NOTHING ? BigInteger.ONE : variants.number();
      Metric.ofJson(verdict.get("verdict").text())
          .ifPresent(metric -> figures.merge(metric, count, BigInteger::add));
      if (count.signum() > 0 && verdict.fields().containsKey("reason")) {
        reasons.add(verdict.get("reason").text());
      }
    }
    List<String> variants =
        report.get("perVariant").parts().stream()
            .map(variant -> configuration(variant.get("config")))
            .toList();
    return new ReportReader(figures, reasons, assumptions(report), variants);
  }

  private static void figures(Json object, Map<Metric, BigInteger> figures) {
    object
        .fields()
        .forEach(
            (name, value) -> {
              Optional<Metric> metric = Metric.ofJson(name);
              if (metric.isPresent() && value.text().matches("-?\\d+")) {
                figures.put(metric.get(), value.number());
              }
            });
  }

  private static String configuration(Json config) {
    List<String> values = new ArrayList<>();
    config
        .fields()
        .forEach(
            (feature, value) ->
                values.add(
                    switch (value.text()) {
                      case "true" -> feature;
                      case "false" -> "!" + feature;
                      default -> feature + "=" + value.text();
                    }));
    return String.join(",", values);
  }

  /** Adds up states and queries of all components. */
  private static Optional<String> assumptions(Json report) {
    Map<String, BigInteger> sums = new TreeMap<>();
    for (Json component : report.get("components").parts()) {
      if (component.fields().containsKey("assumption")) {
        sums.merge("minimal", component.get("assumption").number(), BigInteger::add);
      }
      component
          .get("learnt")
          .fields()
          .forEach((name, value) -> sums.merge(name, value.number(), BigInteger::add));
    }
    if (sums.isEmpty()) {
      return Optional.empty();
    }
    String learnt =
        sums.containsKey("states")
            ? ", learnt %s with %s membership and %s equivalence queries"
                .formatted(
                    sums.get("states"),
                    sums.get("membershipQueries"),
                    sums.get("equivalenceQueries"))
            : "";
    return Optional.of("assumptions: minimal " + sums.get("minimal") + learnt);
  }
}
