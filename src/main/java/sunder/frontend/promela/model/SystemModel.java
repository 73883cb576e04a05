package sunder.frontend.promela.model;

import java.util.List;
import java.util.Map;
import sunder.family.FeatureModel;
import sunder.frontend.promela.syntax.Model;
import sunder.ltl.LtlFormula;
import sunder.source.Span;

/**
 * A checked model: the input of everything behind the front end.
 *
 * @param syntax the tree it came from
 * @param globals in source order
 * @param processes in source order
 * @param properties the formulas of its {@code ltl} blocks by name, in source order
 */
public record SystemModel(
    Model syntax,
    FeatureModel features,
    List<Variable> globals,
    List<ProcessType> processes,
    Map<String, TemporalProperty> properties) {
  public SystemModel {
    globals = List.copyOf(globals);
    processes = List.copyOf(processes);
    properties = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(properties));
  }

  /** All steps of all processes. */
  public List<Code.Step> steps() {
    return processes.stream().flatMap(process -> process.steps().stream()).toList();
  }

  /**
   * A temporal formula that every run must satisfy.
   *
   * @param span the {@code ltl} block; nothing at the start of the model if it is from elsewhere
   */
  public record TemporalProperty(LtlFormula<Value> formula, Span span) {}
}
