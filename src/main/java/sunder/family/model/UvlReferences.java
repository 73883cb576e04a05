package sunder.family.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.antlr.v4.runtime.ParserRuleContext;
import sunder.family.Feature;
import sunder.source.Diagnostics;
import sunder.source.Suggestions;
import uvl.UVLJavaParser.ReferenceContext;

/**
 * The values of features and attributes that references of UVL name, one by one or as aggregates.
 * An absent feature has the value 0.
 */
final class UvlReferences {
  private final Map<String, UvlTree.Node> features;
  private final UvlModule module;
  private final Diagnostics diagnostics;

  /**
   * The features whose values, or whose lengths, have classes, by their variables in linear sums.
   */
  private final Map<Feature, UvlTree.Node> variables = new LinkedHashMap<>();

  UvlReferences(Map<String, UvlTree.Node> features, UvlModule module, Diagnostics diagnostics) {
    this.features = features;
    this.module = module;
    this.diagnostics = diagnostics;
  }

  /** An attribute of a feature. */
  record Attribute(UvlTree.Node node, String name) {}

  /** Returns the feature that a reference names, if it names one. */
  Optional<UvlTree.Node> feature(ReferenceContext reference) {
    return Optional.ofNullable(features.get(module.name(reference)));
  }

  /** Returns the feature without a range that a variable of a sum represents, or null. */
  UvlTree.Node node(Feature variable) {
    return variables.get(variable);
  }

  /** Returns the attribute that a reference names; it may not exist. */
  Optional<Attribute> attribute(ReferenceContext reference) {
    List<String> path = UvlModule.path(reference);
    for (int i = path.size() - 1; i > 0; i--) {
      UvlTree.Node node = features.get(module.prefix() + String.join(".", path.subList(0, i)));
      if (node != null) {
        return Optional.of(new Attribute(node, String.join(".", path.subList(i, path.size()))));
      }
    }
    return Optional.empty();
  }

  /** Returns the length of a String feature or a text attribute. */
  LinearSum length(ReferenceContext reference) {
    UvlTree.Node node = features.get(module.name(reference));
    if (node != null && node.type().filter(UvlClasses.Type.TEXT::equals).isPresent()) {
      return variable(node);
    }
    return attribute(reference)
        .filter(a -> a.node().attributes().texts().containsKey(a.name()))
        .map(
            a -> {
              int length = a.node().attributes().texts().get(a.name()).length();
              return a.node().ifSelected(BigDecimal.valueOf(length));
            })
        .orElseGet(() -> unknown(reference, "neither a String feature nor a text attribute"));
  }

  /** Returns a linear expression that is the value of a feature with classes. */
  private LinearSum variable(UvlTree.Node node) {
    Feature name = new Feature.Numeric(node.name(), BigInteger.ZERO, BigInteger.ZERO);
    variables.put(name, node);
    return LinearSum.of(name, BigDecimal.ONE);
  }

  /**
   * Returns the value of a numeric feature or attribute.
   *
   * @param rounding how it is rounded to an integer, or null
   */
  LinearSum number(ReferenceContext reference, RoundingMode rounding) {
    UvlTree.Node feature = features.get(module.name(reference));
    if (feature != null && feature.value().isPresent()) {
      return LinearSum.of(feature.value().get(), BigDecimal.ONE);
    }
    Optional<UvlClasses.Type> type = feature == null ? Optional.empty() : feature.type();
    boolean isNumber =
        type.filter(UvlClasses.Type.INTEGER::equals).isPresent()
            || rounding == null && type.filter(UvlClasses.Type.REAL::equals).isPresent();
    if (isNumber) {
      return variable(feature);
    }
    Supplier<LinearSum> unknown =
        () -> unknown(reference, "neither an Integer feature nor a numeric attribute");
    return feature != null
        ? unknown.get()
        : attribute(reference)
            .filter(a -> a.node().attributes().numbers().containsKey(a.name()))
            .map(
                a -> {
                  BigDecimal number = a.node().attributes().numbers().get(a.name());
                  return a.node()
                      .ifSelected(rounding == null ? number : number.setScale(0, rounding));
                })
            .orElseGet(unknown);
  }

  private LinearSum unknown(ReferenceContext reference, String message) {
    String name = String.join(".", UvlModule.path(reference));
    if (feature(reference).filter(UvlTree.Node::isUnion).isPresent()) {
      // The reference tools only define what its selection is: that of any occurrence.
      diagnostics.report(
          module.places().of(reference),
          "'" + name + "' can occur several times, so that it has no single value",
          "its cardinality, or that of a feature around it, must be 1");
      return LinearSum.ZERO;
    }
    diagnostics.report(
        module.places().of(reference),
        "'" + name + "' is " + message,
        Suggestions.hint(name, features.keySet())
            .orElse("an attribute is written as FEATURE.ATTRIBUTE"));
    return LinearSum.ZERO;
  }

  /**
   * The selected features with an attribute.
   *
   * @param sum the sum of its values
   * @param features those of the features that are not always selected
   * @param count the number of features
   */
  record Aggregate(LinearSum sum, List<Feature.Bool> features, int count) {}

  /**
   * Returns the aggregate over the subtree of a feature, if one is named, or over the whole tree.
   */
  Aggregate aggregate(List<ReferenceContext> references, ParserRuleContext place) {
    List<String> names = references.stream().map(r -> String.join(".", UvlModule.path(r))).toList();
    Optional<UvlTree.Node> root =
        names.size() < 2
            ? Optional.empty()
            : references.stream()
                .map(module::name)
                .filter(features::containsKey)
                .map(features::get)
                .findFirst();
    if (names.size() == 2 && root.isEmpty()) {
      diagnostics.report(module.places().of(place), "neither argument is a feature");
      return new Aggregate(LinearSum.ZERO, List.of(), 0);
    }
    String attribute =
        names.stream()
            .filter(name -> root.isEmpty() || !(module.prefix() + name).equals(root.get().name()))
            .findFirst()
            .orElse(names.get(0));
    LinearSum sum = LinearSum.ZERO;
    List<Feature.Bool> selectable = new ArrayList<>();
    int count = 0;
    for (UvlTree.Node feature : features.values()) {
      boolean isIn =
          !feature.isUnion()
              && feature.attributes().numbers().containsKey(attribute)
              && (root.isEmpty()
                  ? feature.name().startsWith(module.prefix())
                  : feature.isWithin(root.get()));
      if (isIn) {
        sum = sum.plus(feature.attribute(attribute));
        feature.presence().ifPresent(selectable::add);
        count++;
      }
    }
    if (count == 0) {
      diagnostics.report(
          module.places().of(place), "no feature has the attribute '" + attribute + "'");
    }
    return new Aggregate(sum, selectable, count);
  }
}
