package sunder.frontend.promela.model;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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
 * The symbol table of the features of a model.
 *
 * <p>The features are ordered: features of an external feature model first, then declared features
 * in source order, then holes and, in a model without declared features, the names in {@code #if}
 * conditions in order of occurrence.
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

  /** The names that the text may use as features. */
  private final Set<String> asked = new LinkedHashSet<>();

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

  /**
   * Declares a feature. A feature of an external feature model may be declared once more with the
   * same range.
   */
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

  /** Records that a name in the source text refers to a feature. */
  void noteUse(Span span) {
    if (!isClosed) {
      uses.add(new Span(span.file(), span.start(), span.start()));
    }
  }

  /** Records that the value of a feature is read at a source range. */
  void noteTest(Feature feature, Span span) {
    tests.putIfAbsent(span, feature);
  }

  /** Returns the feature that is read at each source range. */
  Map<Span, Feature> tests() {
    return tests;
  }

  /** Returns whether a reference to a feature starts where a source range starts. */
  boolean isUse(Span place) {
    return uses.contains(new Span(place.file(), place.start(), place.start()));
  }

  /**
   * Returns whether a name was declared as a variable of type {@code features}, whose fields are
   * features.
   */
  boolean isFeatureVariable(String name) {
    return variables.contains(name);
  }

  Optional<Feature> find(String name) {
    asked.add(name);
    return Optional.ofNullable(byName.get(name));
  }

  /** Returns the feature {@code ?name}; reports an error if there is none. */
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

  /**
   * Returns the feature of a name in an {@code #if} condition; reports an error if there is none.
   * In a model without declared features the name is declared as a Boolean feature.
   */
  Optional<Feature> requireInCondition(String name, Span span) {
    boolean implicit = !isClosed && declared.isEmpty() && external.features().isEmpty();
    if (implicit && !byName.containsKey(name)) {
      byName.put(name, new Feature.Bool(name));
    }
    return require(name, span);
  }

  /**
   * Returns the numeric feature of a hole; reports an error if its range or name conflicts with
   * another feature, or if the table is frozen.
   */
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

  /** Ends the declaration of features; later lookups declare none. */
  void freeze() {
    isClosed = true;
  }

  Set<String> names() {
    return Collections.unmodifiableSet(byName.keySet());
  }

  FeatureModel model() {
    asked.addAll(declared);
    ExternalModel own = external.forProgram(asked);
    Set<Feature> others = new HashSet<>(external.features());
    others.removeAll(own.features());
    ConfigSpace space =
        ConfigSpace.of(byName.values().stream().filter(f -> !others.contains(f)).toList());
    return new FeatureModel(space, own.valid(space), own.tree());
  }
}
