package sunder.family;

import java.util.List;

/** A feature model that is not part of the program ({@code --feature-model}). */
public interface ExternalModel {
  /** No features, no constraints. */
  ExternalModel NONE =
      new ExternalModel() {
        @Override
        public List<Feature> features() {
          return List.of();
        }

        @Override
        public List<Rule> rules() {
          return List.of();
        }
      };

  /** Its features; if there are any, no name in a condition is a feature without a declaration. */
  List<Feature> features();

  /** What the configurations that it allows satisfy; some do. */
  List<Rule> rules();

  /**
   * The configurations it allows, not empty, in a space that contains its features.
   *
   * @throws ConfigSpace.TooLarge if they have no diagram of practical size there
   */
  default ConfigSet valid(ConfigSpace space) {
    return space.where(new Rule.AllOf(rules()));
  }
}
