package sunder.family;

import java.util.List;
import java.util.Optional;

/**
 * A feature model from a file ({@code --feature-model}).
 *
 * @param features its features; if there are any, other names in conditions are not features
 *     without a declaration
 * @param rules its constraints, which are satisfiable
 * @param tree its feature diagram, if the format has one
 */
public record ExternalModel(List<Feature> features, List<Rule> rules, Optional<FeatureTree> tree) {
  /** The model without features and constraints. */
  public static final ExternalModel NONE =
      new ExternalModel(List.of(), List.of(), Optional.empty());

  public ExternalModel {
    features = List.copyOf(features);
    rules = List.copyOf(rules);
  }

  /** Returns the model with a feature diagram. */
  public ExternalModel withTree(FeatureTree shape) {
    return new ExternalModel(features, rules, Optional.of(shape));
  }

  /**
   * Returns its valid configurations, at least one, in a space that has its features.
   *
   * @throws ConfigSpace.DiagramTooLarge if their diagram is too large
   */
  public ConfigSet valid(ConfigSpace space) {
    return space.where(new Rule.AllOf(rules));
  }
}
