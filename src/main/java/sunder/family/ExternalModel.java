package sunder.family;

import java.util.List;

/**
 * A feature model that is not part of the program ({@code --feature-model}).
 *
 * @param features if there are any, no name in a condition is a feature without a declaration
 * @param rules what the configurations that it allows satisfy; some do
 */
public record ExternalModel(List<Feature> features, List<Rule> rules) {
  /** No features, no constraints. */
  public static final ExternalModel NONE = new ExternalModel(List.of(), List.of());

  public ExternalModel {
    features = List.copyOf(features);
    rules = List.copyOf(rules);
  }

  /**
   * The configurations it allows, not empty, in a space that contains its features.
   *
   * @throws ConfigSpace.TooLarge if they have no diagram of practical size there
   */
  public ConfigSet valid(ConfigSpace space) {
    return space.where(new Rule.AllOf(rules));
  }
}
