package sunder.sketch;

import java.util.List;
import java.util.Optional;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.frontend.Subject.Holes;

/**
 * A sketch: a program with holes.
 *
 * @param filler instantiates the holes in the text
 * @param model the features and valid configurations of the program
 */
public record Sketch(Holes filler, FeatureModel model) {
  /** Returns the features that are holes, in source order; may be empty. */
  public List<Feature.Numeric> holes() {
    return filler.features();
  }

  /** Returns the features that are no holes. */
  public List<Feature> otherFeatures() {
    return model.features().stream().filter(feature -> !holes().contains(feature)).toList();
  }

  /** Returns the hole with a name. */
  public Optional<Feature.Numeric> hole(String name) {
    return holes().stream().filter(hole -> hole.name().equals(name)).findFirst();
  }
}
