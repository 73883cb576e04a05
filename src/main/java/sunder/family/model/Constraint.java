package sunder.family.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.Rule;
import sunder.source.Diagnostic;
import sunder.source.Span;

/**
 * A constraint of a feature model: a rule that valid configurations satisfy, and its place in the
 * text.
 */
record Constraint(Rule rule, Span span) {
  /**
   * Returns the feature model with some constraints. If it has no valid configuration, it says so.
   *
   * @param features the features in tree order
   */
  static ExternalModel model(List<? extends Feature> features, List<Constraint> constraints) {
    List<Rule> rules = constraints.stream().map(Constraint::rule).toList();
    ExternalModel model = new ExternalModel(List.copyOf(features), rules, Optional.empty());
    OptionalInt contradiction = model.firstContradiction();
    return contradiction.isEmpty()
        ? model
        : model.withContradiction(
            Diagnostic.of(
                constraints.get(contradiction.getAsInt()).span(),
                "the feature model has no valid configuration: nothing satisfies it up to here",
                "remove or weaken a constraint"));
  }
}
