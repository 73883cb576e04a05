package sunder.frontend.ia.model;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.family.Feature;
import sunder.frontend.ia.syntax.ContextItem;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.NamesInUse;
import sunder.frontend.ia.syntax.Program;
import sunder.source.Diagnostics;
import sunder.source.Span;
import sunder.source.Suggestions;

/**
 * Finds the features of a program: the declared ones in source order; without a {@code features}
 * line also the names met in conditions; then the holes.
 */
final class FeatureCollector {
  private final Program program;
  private final Diagnostics diagnostics;
  private final Map<String, Feature> features = new LinkedHashMap<>();

  /** Names that a declaration makes features; a variable cannot have such a name. */
  final Set<String> declared = new LinkedHashSet<>();

  /** The feature of every hole. */
  final Map<Expression.Hole, Feature.Numeric> holes = new LinkedHashMap<>();

  private final Set<Feature> ofHoles = new HashSet<>();
  private final boolean hasExternal;

  FeatureCollector(Program program, List<Feature> external, Diagnostics diagnostics) {
    this.program = program;
    this.diagnostics = diagnostics;
    this.hasExternal = !external.isEmpty();
    for (Feature feature : external) {
      features.put(feature.name(), feature);
      declared.add(feature.name());
    }
    collect(!hasExternal);
  }

  /** All features, without repetition. */
  List<Feature> features() {
    return List.copyOf(features.values());
  }

  private void collect(boolean namesMayBeImplicit) {
    boolean hasFeaturesLine = false;
    Set<String> seen = new HashSet<>();
    for (ContextItem item : program.context()) {
      if (item instanceof ContextItem.BooleanFeature feature) {
        hasFeaturesLine = true;
        declare(new Feature.Bool(feature.name()), feature.span(), seen);
      } else if (item instanceof ContextItem.NumericFeature feature) {
        declareNumeric(feature, seen);
      }
    }
    Map<Expression.Hole, String> names = NamesInUse.of(program).holeNames();
    if (namesMayBeImplicit && !hasFeaturesLine) {
      addNamesInConditions(new HashSet<>(names.values()));
    }
    names.forEach(this::addHole);
  }

  private void declareNumeric(ContextItem.NumericFeature item, Set<String> seen) {
    if (Feature.Numeric.checkRange(item.low(), item.high(), item.span(), diagnostics)) {
      declare(new Feature.Numeric(item.name(), item.low(), item.high()), item.span(), seen);
    } else {
      declare(
          new Feature.Numeric(item.name(), BigInteger.ZERO, BigInteger.ZERO), item.span(), seen);
    }
  }

  /** A declaration may repeat a feature of an external model. */
  private void declare(Feature feature, Span span, Set<String> seen) {
    boolean again = !seen.add(feature.name());
    Feature known = features.get(feature.name());
    if (again) {
      diagnostics.report(span, "feature '" + feature.name() + "' is declared twice", "remove one");
    } else if (known != null && !known.equals(feature)) {
      diagnostics.report(
          span,
          "feature '" + feature.name() + "' is declared differently in the feature model",
          "the model says " + shown(known) + "; make both the same, or remove this one");
    } else {
      if (known == null && hasExternal) {
        reportForeign(feature, span);
      }
      features.put(feature.name(), feature);
      declared.add(feature.name());
    }
  }

  private void reportForeign(Feature feature, Span span) {
    List<String> names = features.values().stream().map(Feature::name).toList();
    diagnostics.report(
        span,
        "feature '" + feature.name() + "' is not in the feature model",
        Suggestions.hint(feature.name(), names).orElse("add it to the model"));
  }

  private static String shown(Feature feature) {
    return feature instanceof Feature.Numeric numeric
        ? feature.name() + " : " + numeric.low() + ".." + numeric.high()
        : "that it is Boolean";
  }

  private void addNamesInConditions(Set<String> holeNames) {
    for (String name : NamesInUse.of(program).selected().keySet()) {
      if (!holeNames.contains(name)) {
        features.putIfAbsent(name, new Feature.Bool(name));
      }
    }
  }

  private void addHole(Expression.Hole hole, String name) {
    boolean good = Feature.Numeric.checkRange(hole.low(), hole.high(), hole.span(), diagnostics);
    Feature.Numeric feature =
        good
            ? new Feature.Numeric(name, hole.low(), hole.high())
            : new Feature.Numeric(name, BigInteger.ZERO, BigInteger.ZERO);
    Feature known = features.putIfAbsent(name, feature);
    if (good && known != null && !ofHoles.contains(known)) {
      diagnostics.report(
          hole.span(),
          "hole '" + name + "' has the name of a feature",
          "give it another name, or use the feature by its name");
    } else if (good && known != null && !known.equals(feature)) {
      diagnostics.report(
          hole.span(),
          "hole '" + name + "' is used with two ranges",
          "a hole that is used twice has the same range each time");
    }
    holes.put(hole, feature);
    ofHoles.add(feature);
  }
}
