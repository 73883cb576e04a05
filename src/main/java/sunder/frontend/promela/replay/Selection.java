package sunder.frontend.promela.replay;

import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;

/** The features of one variant, which remembers which of them were asked for. Mutable. */
final class Selection {
  private final Configuration configuration;
  private final Set<Feature> asked = new LinkedHashSet<>();

  Selection(Configuration configuration) {
    this.configuration = configuration;
  }

  BigInteger valueOf(Feature feature) {
    asked.add(feature);
    return configuration.valueOf(feature);
  }

  /** Those of some variants that nobody could tell from this one. */
  ConfigSet alike(ConfigSet variants) {
    ConfigSet result = variants;
    for (Feature feature : asked) {
      result = result.with(feature, configuration.valueOf(feature));
    }
    return result;
  }
}
