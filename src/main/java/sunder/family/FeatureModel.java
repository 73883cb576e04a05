package sunder.family;

import java.util.List;
import java.util.Optional;

/**
 * The features of a family and its valid configurations: the papers' F and K.
 *
 * @param space over all features, in declaration order
 * @param valid the configurations that satisfy every constraint; never empty
 * @param tree how the features are drawn; nothing where nobody said so
 */
public record FeatureModel(ConfigSpace space, ConfigSet valid, Optional<FeatureTree> tree) {
  /** A model without a tree. */
  public FeatureModel(ConfigSpace space, ConfigSet valid) {
    this(space, valid, Optional.empty());
  }

  /** The same features with other valid configurations. */
  public FeatureModel with(ConfigSet others) {
    return new FeatureModel(space, others, tree);
  }

  public List<Feature> features() {
    return space.features();
  }

  public Optional<Feature> feature(String name) {
    return features().stream().filter(f -> f.name().equals(name)).findFirst();
  }
}
