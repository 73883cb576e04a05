package sunder.family;

import java.util.List;
import java.util.Optional;

/**
 * A feature model that is not part of the program ({@code --feature-model}).
 *
 * @param features if there are any, no name in a condition is a feature without a declaration
 * @param rules what the configurations that it allows satisfy; some do
 * @param tree how its features are drawn; nothing where it has no tree
 */
public record ExternalModel(List<Feature> features, List<Rule> rules, Optional<FeatureTree> tree) {
  /** No features, no constraints. */
  public static final ExternalModel NONE =
      new ExternalModel(List.of(), List.of(), Optional.empty());

  public ExternalModel {
    features = List.copyOf(features);
    rules = List.copyOf(rules);
  }

  /** The same model, drawn so. */
  public ExternalModel drawn(FeatureTree shape) {
    return new ExternalModel(features, rules, Optional.of(shape));
  }

  /**
   * The configurations it allows, not empty, in a space that contains its features.
   *
   * @throws ConfigSpace.DiagramTooLarge if they have no diagram of practical size there
   */
  public ConfigSet valid(ConfigSpace space) {
    return space.where(new Rule.AllOf(rules));
  }
}
