package sunder.family;

import java.util.List;
import java.util.Optional;

/**
 * The features of a family and its valid configurations: the papers' F and K.
 *
 * @param space over all features, in declaration order
 * @param valid the configurations that satisfy every constraint; never empty
 */
public record FeatureModel(ConfigSpace space, ConfigSet valid) {
  public List<Feature> features() {
    return space.features();
  }

  public Optional<Feature> feature(String name) {
    return features().stream().filter(f -> f.name().equals(name)).findFirst();
  }
}
