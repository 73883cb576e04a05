package sunder.family.model;

import java.util.List;
import java.util.Optional;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.FeatureModels;
import sunder.family.Rule;
import sunder.source.InputException;
import sunder.source.Span;

/** What valid configurations of a feature model satisfy, and the place that says so. */
record Constraint(Rule rule, Span span) {
  /**
   * The model with these constraints, once it is known that it has a valid configuration.
   *
   * @param features in the order of the file's tree
   * @throws InputException if it has none, or its diagram becomes too large
   */
  static ExternalModel model(List<? extends Feature> features, List<Constraint> constraints)
      throws InputException {
    List<Rule> rules = constraints.stream().map(Constraint::rule).toList();
    ExternalModel model = new ExternalModel(List.copyOf(features), rules, Optional.empty());
    FeatureModels.Result result =
        FeatureModels.build(model.features(), model.features(), rules, List.of());
    if (result instanceof FeatureModels.Result.Contradiction contradiction) {
      throw new InputException(
          constraints.get(contradiction.last()).span(),
          "the feature model has no valid configuration: nothing satisfies it up to here",
          "remove or weaken a constraint");
    }
    if (result instanceof FeatureModels.Result.OutOfReach outOfReach) {
      throw new InputException(
          constraints.get(outOfReach.last()).span(),
          "the feature model is too large: the decision diagram up to here has no practical"
              + " size",
          "leave out features that the program does not use");
    }
    return model;
  }
}
