package sunder.frontend.c.preprocess;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSpace;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.source.Diagnostic;
import sunder.source.Diagnostics;
import sunder.source.InputException;

/**
 * The features of a text.
 *
 * @param ofConditions those that conditions of directives test
 * @param model all of them
 */
record FeatureSpace(List<Feature> ofConditions, FeatureModel model) {
  static FeatureSpace of(List<Line> lines, Headers headers, Options options, ExternalModel external)
      throws InputException {
    Map<String, Feature> known = new LinkedHashMap<>();
    external.features().forEach(feature -> known.put(feature.name(), feature));
    Map<String, Feature> conditions = new LinkedHashMap<>();
    Diagnostics diagnostics = new Diagnostics();
    FeatureNames.of(lines, headers)
        .forEach(
            (name, use) -> {
              Optional<Feature> feature =
                  Optional.ofNullable(known.get(name)).or(() -> declared(name, use, options));
              if (feature.isEmpty()) {
                diagnostics.report(unknownRange(name, use));
              }
              feature.ifPresent(f -> conditions.put(name, f));
            });
    diagnostics.throwIfAny();
    Map<String, Feature> all = new LinkedHashMap<>(conditions);
    for (String name : PrefixedNames.of(lines, options.prefixes())) {
      all.putIfAbsent(name, known.getOrDefault(name, new Feature.Bool(name)));
    }
    known.forEach(all::putIfAbsent);
    ConfigSpace space = ConfigSpace.of(new ArrayList<>(all.values()));
    FeatureModel model = new FeatureModel(space, external.valid(space));
    return new FeatureSpace(List.copyOf(conditions.values()), model);
  }

  private static Optional<Feature> declared(String name, FeatureNames.Use use, Options options) {
    Optional<Options.Range> range = options.range(name);
    if (range.isPresent()) {
      return Optional.of(new Feature.Numeric(name, range.get().low(), range.get().high()));
    }
    return use.compared() ? Optional.empty() : Optional.of(new Feature.Bool(name));
  }

  private static Diagnostic unknownRange(String name, FeatureNames.Use use) {
    return Diagnostic.of(
        use.span(),
        "'%s' is compared with numbers, and its range is not known".formatted(name),
        "give it with --feature %s:0..7 or in a --feature-model".formatted(name));
  }
}
