package sunder.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.MultiValuedDiagram;
import sunder.report.AssertionResult;
import sunder.report.BaselineReport;
import sunder.report.Fingerprint;
import sunder.report.FunctionNeeds;
import sunder.report.ReportFacts;
import sunder.report.VariantCondition;
import sunder.verdict.Verdict;

/**
 * The object {@code baseline} of a JSON report: reads and writes the exact variant sets with which
 * a later run compares its results, since not every condition has a formula.
 */
final class JsonBaseline {
  /** The maximal number of branches of all decision diagrams of a report. */
  private static final int MOST_BRANCHES = 200_000;

  private JsonBaseline() {}

  static JsonFields of(ReportFacts report) {
    Map<List<ConfigSet>, Integer> tables = new LinkedHashMap<>();
    ConfigSet none = report.verdicts().scope().space().none();
    tables.put(BaselineReport.KINDS.stream().map(report.verdicts()::of).toList(), 0);
    List<List<?>> places = new ArrayList<>();
    for (AssertionResult property : report.properties()) {
      Fingerprint place = report.fingerprint(property.assertion());
      List<ConfigSet> sets =
          List.of(
              property.failing().variants(),
              property.proved().variants(),
              property.unknown().values().stream()
                  .map(VariantCondition::variants)
                  .reduce(none, ConfigSet::or),
              property.notChecked().variants());
      int table = tables.computeIfAbsent(sets, key -> tables.size());
      places.add(List.of(place.line(), place.lineAbove(), place.lineBelow(), table));
    }
    List<Integer> needs = new ArrayList<>();
    for (FunctionNeeds.Condition need :
        report.needs().map(FunctionNeeds::preconditions).orElse(List.of())) {
      ConfigSet variants = need.variants().variants();
      ConfigSet others = report.verdicts().scope().minus(variants);
      List<ConfigSet> sets = List.of(variants, others, none, none);
      needs.add(tables.computeIfAbsent(sets, key -> tables.size()));
    }
    return new JsonFields()
        .put("features", JsonDiagram.features(none.space()))
        .put("places", places)
        .listIfAny("needs", needs, number -> number)
        .put("tables", (JsonFields.Value) json -> tables(json, tables.keySet()));
  }

  private static void tables(JsonGenerator json, Set<List<ConfigSet>> all) throws IOException {
    json.writeStartArray();
    int left = MOST_BRANCHES;
    for (List<ConfigSet> sets : all) {
      Optional<MultiValuedDiagram> table = MultiValuedDiagram.of(sets, left);
      left -= table.map(MultiValuedDiagram::branches).orElse(0);
      JsonDiagram.of(table).write(json);
    }
    json.writeEndArray();
  }

  /**
   * Reads the baseline of a report.
   *
   * @throws IllegalArgumentException if the object does not have the format that this tool writes
   */
  static BaselineReport read(JsonTree report) {
    String file = report.get("file").text();
    if (report.get("tool") == JsonTree.MISSING || !report.get("tool").text().equals("sunder")) {
      throw new IllegalArgumentException("it is no report of sunder");
    }
    boolean isVerified = report.fields().containsKey("validVariants");
    if (!isVerified) {
      return new BaselineReport(
          file,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          false,
          List.of(),
          Optional.empty(),
          List.of(),
          List.of());
    }
    if (!report.fields().containsKey("baseline")) {
      throw new IllegalArgumentException("it has no \"baseline\"");
    }
    JsonTree baseline = report.get("baseline");
    List<Feature> features = JsonDiagram.features(baseline.get("features"));
    List<JsonTree> tables = baseline.get("tables").elements();
    List<JsonTree> places = baseline.get("places").elements();
    List<JsonTree> properties = report.get("properties").elements();
    if (places.size() != properties.size() || tables.isEmpty()) {
      throw new IllegalArgumentException("its \"baseline\" does not fit");
    }
    Function<Integer, Optional<MultiValuedDiagram>> table =
        number ->
            JsonDiagram.diagram(
                tables.get(number),
                features,
                number == 0 ? Verdict.Kind.values().length : BaselineReport.Status.values().length);
    Map<Integer, Optional<MultiValuedDiagram>> known = new LinkedHashMap<>();
    List<BaselineReport.BaselineProperty> all = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      List<JsonTree> place = places.get(i).elements();
      int number = place.get(3).number().intValueExact();
      all.add(property(file, properties.get(i), place, known.computeIfAbsent(number, table)));
    }
    return new BaselineReport(
        file,
        text(report, "entry"),
        text(report, "ltl"),
        text(report, "signedArithmetic"),
        true,
        features,
        table.apply(0),
        all,
        preconditions(report, number -> known.computeIfAbsent(number, table)));
  }

  private static List<BaselineReport.BaselinePrecondition> preconditions(
      JsonTree report, Function<Integer, Optional<MultiValuedDiagram>> table) {
    if (!report.get("baseline").fields().containsKey("needs")) {
      return List.of();
    }
    List<JsonTree> needs = report.get("needs").elements();
    List<JsonTree> numbers = report.get("baseline").get("needs").elements();
    List<BaselineReport.BaselinePrecondition> preconditions = new ArrayList<>();
    for (int i = 0; i < numbers.size(); i++) {
      preconditions.add(
          new BaselineReport.BaselinePrecondition(
              needs.get(i).get("text").text(),
              table.apply(numbers.get(i).number().intValueExact())));
    }
    return preconditions;
  }

  private static BaselineReport.BaselineProperty property(
      String main, JsonTree property, List<JsonTree> place, Optional<MultiValuedDiagram> table) {
    String file = property.get("file").text();
    Fingerprint fingerprint =
        new Fingerprint(
            property.get("kind").text(),
            Fingerprint.fileName(file, main),
            property.get("text").text(),
            place.get(0).text(),
            place.get(1).text(),
            place.get(2).text());
    return new BaselineReport.BaselineProperty(
        fingerprint,
        file,
        property.get("line").number().intValueExact(),
        property.get("column").number().intValueExact(),
        table);
  }

  private static Optional<String> text(JsonTree object, String field) {
    return Optional.ofNullable(object.fields().get(field)).map(JsonTree::text);
  }
}
