package sunder.family;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * An analysis of a feature model: the features that its constraints fix or restrict.
 *
 * @param dead the Boolean features that no valid configuration selects
 * @param core the core features: Boolean features that every valid configuration selects
 * @param narrowed the numeric features that do not take all values of their ranges
 */
public record FeatureAnalysis(
    List<Feature.Bool> dead, List<Feature.Bool> core, List<Values> narrowed) {
  public FeatureAnalysis {
    dead = List.copyOf(dead);
    core = List.copyOf(core);
    narrowed = List.copyOf(narrowed);
  }

  /** The values of a numeric feature in valid configurations. */
  public record Values(Feature.Numeric feature, List<ConfigSet.ValueRange> ranges) {
    public Values {
      ranges = List.copyOf(ranges);
    }

    boolean areAll() {
      return ranges.size() == 1
          && ranges.get(0).low().equals(feature.low())
          && ranges.get(0).high().equals(feature.high());
    }
  }

  /** Analyses all valid configurations. */
  public static FeatureAnalysis of(FeatureModel model) {
    return of(model, model.valid());
  }

  /** Analyses some valid configurations. */
  public static FeatureAnalysis of(FeatureModel model, ConfigSet variants) {
    List<Feature.Bool> dead = new ArrayList<>();
    List<Feature.Bool> always = new ArrayList<>();
    List<Values> narrowed = new ArrayList<>();
    for (Feature feature : model.features()) {
      if (feature instanceof Feature.Numeric numeric) {
        Values values = new Values(numeric, variants.valuesOf(numeric));
        if (!values.areAll()) {
          narrowed.add(values);
        }
      } else {
        Feature.Bool bool = (Feature.Bool) feature;
        ConfigSet selected = model.space().selected(bool);
        if (!variants.intersects(selected)) {
          dead.add(bool);
        } else if (variants.isSubsetOf(selected)) {
          always.add(bool);
        }
      }
    }
    return new FeatureAnalysis(dead, always, narrowed);
  }

  /** Returns the number of configurations without constraints. */
  public static BigInteger configurations(FeatureModel model) {
    return model.space().all().count();
  }

  /** Returns the features of a model without those that a program mentions. */
  public static List<Feature> unmentioned(FeatureModel model, Set<String> mentioned) {
    return model.features().stream().filter(f -> !mentioned.contains(f.name())).toList();
  }
}
