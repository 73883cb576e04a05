package sunder.sketch;

import java.util.List;
import java.util.Optional;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.frontend.Subject.Holes;

/**
 * A program with holes.
 *
 * @param model all its features and valid configurations
 */
public record Sketch(Holes filler, FeatureModel model) {
  /** The features that are holes, in source order; may be empty. */
  public List<Feature.Numeric> holes() {
    return filler.features();
  }

  /** The features that are not. */
  public List<Feature> otherFeatures() {
    return model.features().stream().filter(feature -> !holes().contains(feature)).toList();
  }

  /** The hole of this name. */
  public Optional<Feature.Numeric> hole(String name) {
    return holes().stream().filter(hole -> hole.name().equals(name)).findFirst();
  }
}
