package sunder.family.model;

import java.util.List;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.FeatureModels;
import sunder.family.Rule;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.Span;

/**
 * A feature model read from a file.
 *
 * @param features in the order of the file's tree
 * @param constraints what valid configurations satisfy, each with its place; together satisfiable
 */
public record ImportedModel(List<Feature> features, List<Constraint> constraints)
    implements ExternalModel {
  /** A rule and the place it is from. */
  record Constraint(Rule rule, Span span) {}

  public ImportedModel {
    features = List.copyOf(features);
    constraints = List.copyOf(constraints);
  }

  /**
   * The model, once it is known that it has a valid configuration.
   *
   * @throws InputException if it has none, or its diagram becomes too large
   */
  static ImportedModel checked(List<Feature> features, List<Constraint> constraints)
      throws InputException {
    ImportedModel model = new ImportedModel(features, constraints);
    FeatureModels.Result result = FeatureModels.build(features, features, model.rules(), List.of());
    if (result instanceof FeatureModels.Result.Contradiction contradiction) {
      throw new InputException(
          Diagnostic.of(
              constraints.get(contradiction.last()).span(),
              "the feature model has no valid configuration: nothing satisfies it up to here",
              "remove or weaken a constraint"));
    }
    if (result instanceof FeatureModels.Result.OutOfReach outOfReach) {
      throw new InputException(
          Diagnostic.of(
              constraints.get(outOfReach.last()).span(),
              "the feature model is too large: the decision diagram up to here has no practical"
                  + " size",
              "leave out features that the program does not use"));
    }
    return model;
  }

  @Override
  public List<Rule> rules() {
    return constraints.stream().map(Constraint::rule).toList();
  }
}
