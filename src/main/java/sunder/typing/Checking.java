package sunder.typing;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.source.Diagnostics;
import sunder.source.Span;
import sunder.source.Suggestions;
import sunder.syntax.Expression;
import sunder.typing.Scopes.Resolution;

/** What the checkers of one program share. */
final class Checking {
  private final Diagnostics diagnostics;
  private final FeatureModel model;
  private final FeatureFormulas formulas;
  private final Set<String> declaredFeatures;
  private final Map<Expression.Hole, Feature.Numeric> holes;
  private final Scopes scopes = new Scopes();
  private final LaterProcedures later = new LaterProcedures();
  private final CallGraph calls = new CallGraph();
  private final Set<String> reported = new HashSet<>();

  Checking(
      FeatureModel model,
      Set<String> declaredFeatures,
      Map<Expression.Hole, Feature.Numeric> holes,
      Diagnostics diagnostics) {
    this.model = model;
    this.declaredFeatures = declaredFeatures;
    this.holes = holes;
    this.diagnostics = diagnostics;
    this.formulas = new FeatureFormulas(model.space(), diagnostics);
  }

  Diagnostics diagnostics() {
    return diagnostics;
  }

  FeatureModel model() {
    return model;
  }

  FeatureFormulas formulas() {
    return formulas;
  }

  Scopes scopes() {
    return scopes;
  }

  LaterProcedures later() {
    return later;
  }

  CallGraph calls() {
    return calls;
  }

  boolean isDeclaredFeature(String name) {
    return declaredFeatures.contains(name);
  }

  /** The feature of a hole. */
  Feature.Numeric feature(Expression.Hole hole) {
    return holes.get(hole);
  }

  /**
   * What a name stands for in the variants {@code where}; a feature only if nothing else has the name.
   * Empty after a report.
   */
  Optional<Meaning> meaning(String name, Span span, ConfigSet where) {
    Resolution resolution = scopes.resolve(name, where);
    if (resolution instanceof Resolution.Found found) {
      return Optional.of(new Meaning.Declared(found.identifier()));
    }
    if (resolution instanceof Resolution.Unknown) {
      Optional<Meaning> feature = model.feature(name).map(Meaning.OfFeature::new);
      if (feature.isEmpty()) {
        reportUnknown(name, span);
      }
      return feature;
    }
    if (resolution instanceof Resolution.Partial partial) {
      reportPartial(name, span, partial);
    } else if (resolution instanceof Resolution.Ambiguous ambiguous) {
      reportAmbiguous(name, span, ambiguous);
    }
    return Optional.empty();
  }

  private void reportUnknown(String name, Span span) {
    if (!reported.add(name)) {
      return;
    }
    if (later.reportUse(name, span, diagnostics)) {
      return;
    }
    Set<String> known = new HashSet<>(scopes.names());
    model.features().forEach(f -> known.add(f.name()));
    String message = "unknown name '" + name + "'";
    Optional<String> hint = Suggestions.hint(name, known);
    if (hint.isPresent()) {
      diagnostics.report(span, message, hint.get());
    } else {
      diagnostics.report(span, message, "declare it in the context or before its use");
    }
  }

  private void reportPartial(String name, Span span, Resolution.Partial partial) {
    diagnostics.report(
        span,
        "'"
            + name
            + "' is not declared in every variant that uses it; it is missing where "
            + Variants.describe(partial.missing(), model),
        "its declaration is in line " + partial.identifier().declaration().line());
  }

  private void reportAmbiguous(String name, Span span, Resolution.Ambiguous ambiguous) {
    diagnostics.report(
        span,
        "'" + name + "' stands for different declarations in different variants",
        "they are in lines "
            + ambiguous.first().identifier().declaration().line()
            + " and "
            + ambiguous.second().identifier().declaration().line()
            + "; rename one");
  }

  /** What a name can stand for. */
  sealed interface Meaning {
    record Declared(Identifier identifier) implements Meaning {}

    record OfFeature(Feature feature) implements Meaning {}
  }
}
