package sunder.typing;

import java.util.ArrayList;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.family.FeatureModel;

/** Describes sets of variants in diagnostics. */
final class Variants {
  private Variants() {}

  /**
   * A formula that implies membership in the set among the valid configurations, as short as leaving
   * out features one by one makes it.
   *
   * @param set not empty
   */
  static String describe(ConfigSet set, FeatureModel model) {
    Configuration example = set.pick();
    ConfigSet rest = model.valid().minus(set);
    List<Feature> kept = new ArrayList<>(model.features());
    for (Feature feature : model.features()) {
      kept.remove(feature);
      if (agreeing(example, kept, model).intersects(rest)) {
        kept.add(feature);
      }
    }
    List<String> parts = new ArrayList<>();
    for (Feature feature : model.features()) {
      if (kept.contains(feature)) {
        parts.add(literal(feature, example));
      }
    }
    return parts.isEmpty() ? "true" : String.join(" && ", parts);
  }

  private static ConfigSet agreeing(
      Configuration example, List<Feature> features, FeatureModel model) {
    ConfigSet result = model.space().all();
    for (Feature feature : features) {
      result = result.and(value(feature, example, model));
    }
    return result;
  }

  private static ConfigSet value(Feature feature, Configuration example, FeatureModel model) {
    if (feature instanceof Feature.Bool bool) {
      ConfigSet selected = model.space().selected(bool);
      return example.selects(bool) ? selected : model.space().all().minus(selected);
    }
    Feature.Numeric numeric = (Feature.Numeric) feature;
    return model
        .space()
        .inRange(numeric, example.valueOf(numeric), example.valueOf(numeric));
  }

  private static String literal(Feature feature, Configuration example) {
    if (feature instanceof Feature.Bool bool) {
      return example.selects(bool) ? feature.name() : "!" + feature.name();
    }
    return feature.name() + " == " + example.valueOf(feature);
  }
}
