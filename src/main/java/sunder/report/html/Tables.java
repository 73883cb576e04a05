package sunder.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.DecisionTable;
import sunder.family.Feature;

/** Sets of variants as the page's script reads them. */
final class Tables {
  /** Branches of a table; a larger one would be no use to a reader, and slow to load. */
  private static final int MOST_BRANCHES = 60_000;

  private Tables() {}

  /** The array {@code features}, in the order in which tables ask for them. */
  static void features(JsonGenerator json, ConfigSpace space) throws IOException {
    json.writeArrayFieldStart("features");
    DecisionTable nothing = DecisionTable.of(List.of(space.none()), 0).orElseThrow();
    for (Feature feature : nothing.order()) {
      json.writeStartArray();
      json.writeString(feature.name());
      if (feature instanceof Feature.Numeric numeric) {
        json.writeString(numeric.low().toString());
        json.writeString(numeric.high().toString());
      }
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  /**
   * A table as {@code [root, [[feature, [[low, high, next]...]]...]]}, numbers that can be large as
   * strings; null for one that is too large.
   */
  static void write(JsonGenerator json, List<ConfigSet> sets) throws IOException {
    Optional<DecisionTable> table = DecisionTable.of(sets, MOST_BRANCHES);
    if (table.isEmpty()) {
      json.writeNull();
      return;
    }
    json.writeStartArray();
    json.writeNumber(table.get().root());
    json.writeStartArray();
    for (DecisionTable.Node node : table.get().nodes()) {
      json.writeStartArray();
      json.writeNumber(node.feature());
      json.writeStartArray();
      for (DecisionTable.Branch branch : node.branches()) {
        json.writeStartArray();
        json.writeString(branch.low().toString());
        json.writeString(branch.high().toString());
        json.writeNumber(branch.next());
        json.writeEndArray();
      }
      json.writeEndArray();
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeEndArray();
  }
}
