package sunder.frontend.promela.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What a name of the user's stands for: one variable, or one for each field of a structure.
 *
 * @param fields by path below the name, {@code ""} for a variable that has none
 */
record Binding(Map<String, Field> fields) {
  Binding {
    fields = new LinkedHashMap<>(fields);
  }

  /**
   * A variable without fields.
   *
   * @param lengths of the parts of its path: of an array, or nothing
   */
  record Field(Variable variable, List<OptionalInt> lengths) {
    Field {
      lengths = List.copyOf(lengths);
    }
  }

  boolean isStructure() {
    return !fields.containsKey("");
  }
}
