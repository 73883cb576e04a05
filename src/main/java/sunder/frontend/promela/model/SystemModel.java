package sunder.frontend.promela.model;

import java.util.List;
import java.util.Map;
import sunder.family.FeatureModel;
import sunder.frontend.promela.syntax.Model;

/**
 * A checked model: the input of everything behind the front end.
 *
 * @param syntax the tree it came from
 * @param globals in source order
 * @param processes in source order
 * @param properties the formulas of its {@code ltl} blocks by name, in source order
 * @param steps how many numbers of steps there are
 */
public record SystemModel(
    Model syntax,
    FeatureModel features,
    List<Variable> globals,
    List<ProcessType> processes,
    Map<String, TemporalProperty> properties,
    Map<String, Integer> symbols,
    int steps) {
  public SystemModel {
    globals = List.copyOf(globals);
    processes = List.copyOf(processes);
    properties = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(properties));
    symbols = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(symbols));
  }
}
