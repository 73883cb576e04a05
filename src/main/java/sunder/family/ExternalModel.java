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
        public ConfigSet valid(ConfigSpace space) {
          return space.all();
        }
      };

  /** Its features; if there are any, no name in a condition is a feature without a declaration. */
  List<Feature> features();

  /** The configurations it allows, not empty, in a space that contains its features. */
  ConfigSet valid(ConfigSpace space);
}
