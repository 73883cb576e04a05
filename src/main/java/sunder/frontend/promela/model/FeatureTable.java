package sunder.frontend.promela.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSpace;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.frontend.promela.syntax.Declaration;
import sunder.frontend.promela.syntax.Expression;
import sunder.frontend.promela.syntax.Model;
import sunder.frontend.promela.syntax.Unit;
import sunder.source.Diagnostics;
import sunder.source.Span;
import sunder.source.Suggestions;

/**
 * The features of a model: those of a feature model first, then the declared ones in source order,
 * then holes and, without any declaration, the names in {@code #if}s as they are met.
 */
final class FeatureTable {
  private final Model model;
  private final Diagnostics diagnostics;
  private final ExternalModel external;
  private final Map<String, Feature> byName = new LinkedHashMap<>();
  private final Set<String> variables = new LinkedHashSet<>();
  private final Set<String> holes = new LinkedHashSet<>();
  private final Set<String> declared = new LinkedHashSet<>();
  private final Set<Span> uses = new LinkedHashSet<>();
  private final Map<Span, Feature> tests = new LinkedHashMap<>();
  private boolean isClosed;

  FeatureTable(Model model, ExternalModel external, Diagnostics diagnostics) {
    this.model = model;
    this.diagnostics = diagnostics;
    this.external = external;
    external.features().forEach(feature -> byName.put(feature.name(), feature));
    model.units().forEach(this::collect);
  }

  private void collect(Unit unit) {
    if (unit instanceof Unit.NumericFeatures range) {
      if (Feature.Numeric.checkRange(range.low(), range.high(), range.span(), diagnostics)) {
        range
            .names()
            .forEach(
                name ->
                    declare(
                        new Feature.Numeric(name.text(), range.low(), range.high()), name.span()));
      }
    } else if (unit instanceof Unit.BooleanFeatures features) {
      features.names().forEach(name -> declare(new Feature.Bool(name.text()), name.span()));
    } else if (unit instanceof Unit.FeatureType type) {
      type.fields().forEach(this::collectFields);
    } else if (unit instanceof Unit.FeatureVariable variable) {
      variables.add(variable.name());
    }
  }

  private void collectFields(Declaration declaration) {
    for (Declaration.Variable field : declaration.variables()) {
      if (declaration.type().basic() != Declaration.BasicType.BOOL || field.length().isPresent()) {
        diagnostics.report(
            field.span(),
            "a feature is Boolean",
            "write 'bool " + field.name() + "', or 'features int[lo,hi] " + field.name() + "'");
      } else {
        declare(new Feature.Bool(field.name()), field.span());
      }
    }
  }

  /** A declaration may repeat a feature of an external model. */
  private void declare(Feature feature, Span span) {
    Feature known = byName.get(feature.name());
    if (!declared.add(feature.name())) {
      diagnostics.report(span, "feature '" + feature.name() + "' is declared twice", "remove one");
    } else if (known != null && !known.equals(feature)) {
      diagnostics.report(
          span, "feature '" + feature.name() + "' is declared differently in the feature model");
    } else {
      byName.put(feature.name(), feature);
    }
  }

  /** A name in the model's text stands for a feature. */
  void noteUse(Span span) {
    if (!isClosed) {
      uses.add(new Span(span.file(), span.start(), span.start()));
    }
  }

  /** A feature's value is asked for there. */
  void noteTest(Feature feature, Span span) {
    tests.putIfAbsent(span, feature);
  }

  /** The features by the places where they are asked for. */
  Map<Span, Feature> tests() {
    return tests;
  }

  /** Whether a feature is named where something begins. */
  boolean isUse(Span place) {
    return uses.contains(new Span(place.file(), place.start(), place.start()));
  }

  /** Whether a name is that of a variable declared {@code features f}. */
  boolean isFeatureVariable(String name) {
    return variables.contains(name);
  }

  Optional<Feature> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** The feature {@code ?name}. */
  Optional<Feature> require(String name, Span span) {
    Optional<Feature> found = find(name);
    if (found.isEmpty()) {
      diagnostics.report(
          span,
          "there is no feature '" + name + "'",
          Suggestions.hint(name, byName.keySet())
              .orElse("declare it: features int[lo,hi] " + name));
    }
    return found;
  }

  /** A name in an {@code #if}: without any declaration it becomes a feature. */
  Optional<Feature> requireInCondition(String name, Span span) {
    boolean implicit = !isClosed && declared.isEmpty() && external.features().isEmpty();
    if (implicit && !byName.containsKey(name)) {
      byName.put(name, new Feature.Bool(name));
    }
    return require(name, span);
  }

  /** The feature of a hole. */
  Optional<Feature> hole(Expression.Hole hole) {
    if (isClosed) {
      diagnostics.report(hole.span(), "a hole stands in the text of the model");
    }
    if (isClosed
        || !Feature.Numeric.checkRange(hole.low(), hole.high(), hole.span(), diagnostics)) {
      return Optional.empty();
    }
    String name = hole.name().orElseGet(() -> model.nameOfHole(hole.span().start()));
    Feature feature = new Feature.Numeric(name, hole.low(), hole.high());
    Feature known = byName.putIfAbsent(name, feature);
    if (known != null && !holes.contains(name)) {
      diagnostics.report(
          hole.span(),
          "hole '" + name + "' has the name of a feature",
          "give it another name, or use the feature as ?" + name);
    } else if (known != null && !known.equals(feature)) {
      diagnostics.report(
          hole.span(),
          "hole '" + name + "' is used with two ranges",
          "a hole that is used twice has the same range each time");
    }
    holes.add(name);
    return Optional.of(feature);
  }

  /** From now on there are no new ones. */
  void freeze() {
    isClosed = true;
  }

  /** Names of the features, for suggestions. */
  Set<String> names() {
    return Collections.unmodifiableSet(byName.keySet());
  }

  /** The model, once every feature is known. */
  FeatureModel model() {
    ConfigSpace space = ConfigSpace.of(List.copyOf(byName.values()));
    return new FeatureModel(space, external.valid(space), external.tree());
  }
}
