package sunder.family.model;

import java.util.List;
import java.util.Optional;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.FeatureModelBuilder;
import sunder.family.Rule;
import sunder.source.InputException;
import sunder.source.Span;

/**
 * A constraint of a feature model: a rule that valid configurations satisfy, and its place in the
 * text.
 */
record Constraint(Rule rule, Span span) {
  /**
   * Returns the feature model with some constraints, after checking that it is satisfiable. The
   * diagram of the check is dropped, since the space of a program has further features and another
   * variable order; it is built here so that an error has a place in the model's text.
   *
   * @param features the features in tree order
   * @throws InputException if no configuration is valid, or the decision diagram becomes too large
   */
  static ExternalModel model(List<? extends Feature> features, List<Constraint> constraints)
      throws InputException {
    List<Rule> rules = constraints.stream().map(Constraint::rule).toList();
    ExternalModel model = new ExternalModel(List.copyOf(features), rules, Optional.empty());
    FeatureModelBuilder.Result result =
        FeatureModelBuilder.build(model.features(), model.features(), rules, List.of());
    if (result instanceof FeatureModelBuilder.Result.Contradiction contradiction) {
      throw new InputException(
          constraints.get(contradiction.last()).span(),
          "the feature model has no valid configuration: nothing satisfies it up to here",
          "remove or weaken a constraint");
    }
    if (result instanceof FeatureModelBuilder.Result.TooLarge tooLarge) {
      throw new InputException(
          constraints.get(tooLarge.last()).span(),
          "the feature model is too large: the decision diagram up to here has no practical"
              + " size",
          "leave out features that the program does not use");
    }
    return model;
  }
}
