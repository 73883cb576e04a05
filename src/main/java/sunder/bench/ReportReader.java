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

/** Reads the figures out of the JSON report of {@code sunder verify}. */
final class ReportReader {
  private final Map<Metric, BigInteger> figures = new EnumMap<>(Metric.class);
  private final Set<String> reasons = new TreeSet<>();
  private final Map<String, Long> assumptions = new TreeMap<>();
  private final List<String> variants = new ArrayList<>();

  private ReportReader() {}

  /**
   * Reads a report.
   *
   * @throws IOException if it is not JSON
   */
  static ReportReader read(Path file) throws IOException {
    ReportReader reader = new ReportReader();
    try (JsonParser parser = new JsonFactory().createParser(file.toFile())) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("the report is not a JSON object");
      }
      reader.object(parser);
    }
    return reader;
  }

  Map<Metric, BigInteger> figures() {
    return figures;
  }

  /** The variants that are listed, in the form of {@code --config}. */
  List<String> variants() {
    return variants;
  }

  /** What stood in the place of components, if there were any. */
  Optional<String> assumptions() {
    if (assumptions.isEmpty()) {
      return Optional.empty();
    }
    String learnt =
        assumptions.containsKey("learnt")
            ? ", learnt "
                + assumptions.get("learnt")
                + " with "
                + assumptions.get("membershipQueries")
                + " membership and "
                + assumptions.get("equivalenceQueries")
                + " equivalence queries"
            : "";
    return Optional.of("assumptions: minimal " + assumptions.get("minimal") + learnt);
  }

  /** Why variants are undecided. */
  Set<String> reasons() {
    return reasons;
  }

  private void object(JsonParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (name.equals("verdicts")) {
        while (parser.nextToken() == JsonToken.START_OBJECT) {
          verdict(parser);
        }
      } else if (name.equals("perVariant")) {
        while (parser.nextToken() == JsonToken.START_OBJECT) {
          variant(parser);
        }
      } else if (name.equals("components")) {
        while (parser.nextToken() == JsonToken.START_OBJECT) {
          component(parser);
        }
      } else if (name.equals("statistics")) {
        object(parser);
      } else if (value.isStructStart()) {
        parser.skipChildren();
      } else {
        number(name, parser.getText());
      }
    }
  }

  /** Adds up states and queries of all components. */
  private void component(JsonParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (name.equals("assumption")) {
        assumptions.merge("minimal", parser.getLongValue(), Long::sum);
      } else if (name.equals("learnt")) {
        learnt(parser);
      } else if (value.isStructStart()) {
        parser.skipChildren();
      }
    }
  }

  private void learnt(JsonParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName().replace("states", "learnt");
      parser.nextToken();
      assumptions.merge(name, parser.getLongValue(), Long::sum);
    }
  }

  private void variant(JsonParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      if (name.equals("config")) {
        variants.add(configuration(parser));
      }
    }
  }

  private static String configuration(JsonParser parser) throws IOException {
    List<String> values = new ArrayList<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String feature = parser.currentName();
      JsonToken value = parser.nextToken();
      values.add(
          value == JsonToken.VALUE_TRUE
              ? feature
              : value == JsonToken.VALUE_FALSE ? "!" + feature : feature + "=" + parser.getText());
    }
    return String.join(",", values);
  }

  private void number(String name, String text) {
    Optional<Metric> metric = Metric.ofJson(name);
    if (metric.isPresent() && text.matches("-?\\d+")) {
      figures.put(metric.get(), new BigInteger(text));
    }
  }

  private void verdict(JsonParser parser) throws IOException {
    String verdict = "";
    // A report of what could not even be read does not say how many.
    BigInteger variants = BigInteger.ONE;
    Optional<String> reason = Optional.empty();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (value.isStructStart()) {
        parser.skipChildren();
      } else if (name.equals("verdict")) {
        verdict = parser.getText();
      } else if (name.equals("variants")) {
        variants = new BigInteger(parser.getText());
      } else if (name.equals("reason")) {
        reason = Optional.of(parser.getText());
      }
    }
    BigInteger count = variants;
    Metric.ofJson(verdict).ifPresent(m -> figures.merge(m, count, BigInteger::add));
    if (variants.signum() > 0) {
      reason.ifPresent(reasons::add);
    }
  }
}
