package sunder.family;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import sunder.limit.DiagramTooLarge;
import sunder.source.Diagnostic;

/**
 * An analysis of a feature model: its size, and the features that its constraints fix or restrict.
 *
 * @param features all features
 * @param count the number of valid configurations; nothing if they were not counted
 * @param dead the Boolean features that no valid configuration selects
 * @param core the core features: Boolean features that every valid configuration selects
 * @param narrowed the numeric features that do not take all values of their ranges
 * @param unsettable the symbols that nothing can set, with their places and the reasons
 */
public record FeatureAnalysis(
    List<Feature> features,
    Optional<BigInteger> count,
    List<Feature.Bool> dead,
    List<Feature.Bool> core,
    List<Values> narrowed,
    List<Diagnostic> unsettable) {
  public FeatureAnalysis {
    features = List.copyOf(features);
    dead = List.copyOf(dead);
    core = List.copyOf(core);
    narrowed = List.copyOf(narrowed);
    unsettable = List.copyOf(unsettable);
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
    return new FeatureAnalysis(
        model.features(), Optional.of(variants.count()), dead, always, narrowed, List.of());
  }

  /**
   * Analyses a model by a SAT solver; without valid configurations, no feature is dead or core. The
   * values of a numeric feature are its projection; those of a feature of a large model, or whose
   * projection is too large, are told by the least range that contains them.
   *
   * @param counts whether the valid configurations are counted even if the model is large
   */
  public static FeatureAnalysis of(ExternalModel model, boolean counts) {
    if (model.contradiction().isPresent()) {
      Optional<BigInteger> none = Optional.of(BigInteger.ZERO);
      return new FeatureAnalysis(
          model.features(), none, List.of(), List.of(), List.of(), List.of());
    }
    ModelBackbone backbone = ModelBackbone.of(model.features(), model.rules());
    List<Values> narrowed = new ArrayList<>();
    for (Feature feature : model.features()) {
      if (feature instanceof Feature.Numeric numeric) {
        Values values = new Values(numeric, valuesOf(numeric, model, backbone));
        if (!values.areAll()) {
          narrowed.add(values);
        }
      }
    }
    Optional<BigInteger> count = counts || !model.isLarge() ? model.countValid() : Optional.empty();
    return new FeatureAnalysis(
        model.features(),
        count,
        backbone.dead,
        backbone.core,
        narrowed,
        model.unsettable().in(backbone::isPossible));
  }

  /** Returns the values of a feature; of a large model, the least range that contains them. */
  private static List<ConfigSet.ValueRange> valuesOf(
      Feature.Numeric feature, ExternalModel model, ModelBackbone backbone) {
    if (!model.isLarge()) {
      try {
        return model.projection(List.of(feature)).valuesOf(feature);
      } catch (DiagramTooLarge e) {
        return List.of(backbone.hull(feature));
      }
    }
    return List.of(backbone.hull(feature));
  }

  /** Returns the number of configurations without constraints. */
  public BigInteger configurations() {
    return product(features.stream());
  }

  /** Returns an upper bound on the number of valid configurations. */
  public BigInteger mostValid() {
    Set<Feature> fixed = new HashSet<>(dead);
    fixed.addAll(core);
    return product(features.stream().filter(feature -> !fixed.contains(feature)));
  }

  private static BigInteger product(Stream<Feature> features) {
    return features
        .map(feature -> feature.high().subtract(feature.low()).add(BigInteger.ONE))
        .reduce(BigInteger.ONE, BigInteger::multiply);
  }

  /** Returns the features of a model without those that a program mentions. */
  public static List<Feature> unmentioned(FeatureModel model, Set<String> mentioned) {
    return model.features().stream().filter(f -> !mentioned.contains(f.name())).toList();
  }
}
