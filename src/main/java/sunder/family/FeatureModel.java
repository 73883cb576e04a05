package sunder.family;

import java.util.List;
import java.util.Optional;

/**
 * A feature model: the features of a family and its valid configurations, which are the sets F and
 * K of the papers.
 *
 * @param space the space of all features, in declaration order
 * @param valid the configurations that satisfy every constraint; never empty, which is not checked
 *     here: front ends throw {@code InputException} before. Dead features are allowed ({@link
 *     FeatureAnalysis})
 * @param declared the configurations that satisfy the constraints on features; the text excludes
 *     those that are not valid, as by {@code #error}
 * @param tree the feature diagram, if there is one
 */
public record FeatureModel(
    ConfigSpace space, ConfigSet valid, ConfigSet declared, Optional<FeatureTree> tree) {
  /** Creates a model of a text that excludes nothing. */
  public FeatureModel(ConfigSpace space, ConfigSet valid, Optional<FeatureTree> tree) {
    this(space, valid, valid, tree);
  }

  /** Creates a model without a feature diagram. */
  public FeatureModel(ConfigSpace space, ConfigSet valid) {
    this(space, valid, Optional.empty());
  }

  /** Returns the model with other valid configurations. */
  public FeatureModel with(ConfigSet others) {
    return new FeatureModel(space, others, declared, tree);
  }

  public List<Feature> features() {
    return space.features();
  }

  public Optional<Feature> feature(String name) {
    return features().stream().filter(f -> f.name().equals(name)).findFirst();
  }
}
