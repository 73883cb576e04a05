package sunder.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import sunder.report.json.JsonTree;

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
  /**
   * Reads a report.
   *
   * @throws IOException if it is not JSON
   */
  static ReportReader read(Path file) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(file.toFile())) {
      JsonToken first = parser.nextToken();
      if (first != JsonToken.START_OBJECT && first != JsonToken.START_ARRAY) {
        throw new IOException("the report is neither a JSON object nor a list");
      }
      JsonTree tree = JsonTree.read(parser);
      if (tree.parts().isEmpty() && tree.fields().isEmpty()) {
        throw new IOException("the report is empty");
      }
      return first == JsonToken.START_OBJECT
          ? of(tree)
          : together(tree.parts().stream().map(ReportReader::of).toList());
    }
  }

  /** Of several files: figures are sums. */
  private static ReportReader together(List<ReportReader> reports) {
    Map<Metric, BigInteger> figures = new EnumMap<>(Metric.class);
    Set<String> reasons = new TreeSet<>();
    for (ReportReader report : reports) {
      report.figures.forEach((metric, value) -> figures.merge(metric, value, BigInteger::add));
      reasons.addAll(report.reasons);
    }
    return new ReportReader(figures, reasons, Optional.empty(), List.of());
  }

  private static ReportReader of(JsonTree report) {
    Map<Metric, BigInteger> figures = new EnumMap<>(Metric.class);
    figures(report, figures);
    figures(report.get("statistics"), figures);
    Set<String> reasons = new TreeSet<>();
    for (JsonTree verdict : report.get("verdicts").parts()) {
      JsonTree variants = verdict.get("variants");
      // A report of what could not even be read does not say how many.
      BigInteger count = variants == JsonTree.NOTHING ? BigInteger.ONE : variants.number();
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

  private static void figures(JsonTree object, Map<Metric, BigInteger> figures) {
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

  private static String configuration(JsonTree config) {
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
  private static Optional<String> assumptions(JsonTree report) {
    Map<String, BigInteger> sums = new TreeMap<>();
    for (JsonTree component : report.get("components").parts()) {
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
