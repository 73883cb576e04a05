package sunder.frontend.promela.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.frontend.promela.syntax.ConstantEvaluation;
import sunder.frontend.promela.syntax.Expression;
import sunder.frontend.promela.syntax.Model;
import sunder.frontend.promela.syntax.PromelaVariantProjection;
import sunder.source.Span;

/**
 * The conditional compilation of a model: the regions of its text with their presence conditions,
 * and the text of a variant.
 */
public final class PromelaConditionalRegions {
  /**
   * The greatest number of feature value combinations that are enumerated for one comparison; the
   * presence condition is unknown beyond it.
   */
  private static final int MOST_VALUES = 10_000;

  private final Model model;
  private final FeatureModel family;
  private final FeatureTable features;
  private final Set<String> variables;
  private int triedValues;

  /**
   * Creates the regions of a model.
   *
   * @param variables names of variables and symbols, which may hide features
   */
  PromelaConditionalRegions(
      Model model, FeatureModel family, FeatureTable features, Set<String> variables) {
    this.model = model;
    this.family = family;
    this.features = features;
    this.variables = variables;
  }

  /** Returns the text of one variant, without conditional compilation. */
  public String projection(Configuration configuration) {
    return PromelaVariantProjection.of(
        model,
        feature -> family.feature(feature).map(configuration::valueOf),
        new PromelaVariantProjection.VariantCondition() {
          @Override
          public boolean holds(Expression condition) {
            return PromelaConditionalRegions.holds(
                condition, name -> family.feature(name).map(configuration::valueOf));
          }

          @Override
          public boolean isFeature(Span place) {
            return features.isUse(place);
          }

          @Override
          public boolean isFeature(String name) {
            return !variables.contains(name)
                && (features.isFeatureVariable(name) || family.feature(name).isPresent());
          }
        });
  }

  /**
   * Returns the text in which the given numbers replace numeric features and holes, and their
   * declarations are removed; other features are kept.
   */
  public String instantiate(Configuration values) {
    return PromelaVariantProjection.instantiate(
        model,
        name ->
            values.values().keySet().stream()
                .filter(feature -> feature instanceof Feature.Numeric)
                .filter(feature -> feature.name().equals(name))
                .findFirst()
                .map(values::valueOf));
  }

  /**
   * A region of the text that is conditionally compiled.
   *
   * @param presenceCondition the variants that include the region if they include the enclosing
   *     regions
   */
  public record Region(Span span, ConfigSet presenceCondition) {}

  /** Returns the feature that the text reads at each source range. */
  public Map<Span, Feature> featureTests() {
    return features.tests();
  }

  /** Returns the conditional regions whose presence condition is known, sorted by their end. */
  public List<Region> regions() {
    List<Region> parts = new ArrayList<>();
    for (Model.ConditionalGroup group : model.conditionalGroups()) {
      Optional<ConfigSet> rest = Optional.of(family.space().all());
      for (Model.Branch branch : group.branches()) {
        Optional<ConfigSet> before = rest;
        Optional<ConfigSet> holds =
            branch.condition().isPresent()
                ? branch.condition().flatMap(this::variantsSatisfying)
                : before;
        before
            .flatMap(r -> holds.map(r::and))
            .ifPresent(here -> parts.add(new Region(branch.span(), here)));
        rest = before.flatMap(r -> holds.map(r::minus));
      }
    }
    parts.sort(Comparator.comparingInt(part -> part.span().end()));
    return parts;
  }

  /**
   * Returns whether the conjunction of some conditions is satisfiable in a valid variant.
   * Conditions that are unknown are ignored.
   */
  boolean areJointlySatisfiable(List<Expression> some, List<Expression> others) {
    ConfigSet both = family.valid();
    for (Expression condition : Stream.concat(some.stream(), others.stream()).toList()) {
      both = variantsSatisfying(condition).map(both::and).orElse(both);
    }
    return !both.isEmpty();
  }

  /**
   * Returns the variants that satisfy a condition; empty if a comparison has more than {@link
   * #MOST_VALUES} value combinations.
   */
  Optional<ConfigSet> variantsSatisfying(Expression e) {
    ConfigSet all = family.space().all();
    if (e instanceof Expression.Unary unary && unary.operator() == Expression.UnaryOperator.NOT) {
      return variantsSatisfying(unary.operand()).map(all::minus);
    }
    if (e instanceof Expression.Binary binary) {
      switch (binary.operator()) {
        case AND -> {
          return both(binary, ConfigSet::and);
        }
        case OR -> {
          return both(binary, ConfigSet::or);
        }
        case IMPLIES -> {
          return both(binary, (left, right) -> all.minus(left).or(right));
        }
        default -> {}
      }
    }
    triedValues = 0;
    return values(e, all, name -> Optional.empty());
  }

  private Optional<ConfigSet> both(Expression.Binary e, BinaryOperator<ConfigSet> operator) {
    return variantsSatisfying(e.left())
        .flatMap(left -> variantsSatisfying(e.right()).map(r -> operator.apply(left, r)));
  }

  /**
   * Returns the variants that satisfy a comparison, by enumeration of the values of its features.
   */
  private Optional<ConfigSet> values(
      Expression e, ConfigSet when, Function<String, Optional<BigInteger>> known) {
    List<Feature> open = new ArrayList<>();
    boolean holds =
        holds(
            e,
            name -> {
              Optional<BigInteger> value = known.apply(name);
              family.feature(name).filter(feature -> value.isEmpty()).ifPresent(open::add);
              return value;
            });
    if (++triedValues > MOST_VALUES) {
      return Optional.empty();
    } else if (open.isEmpty()) {
      return Optional.of(holds ? when : when.minus(when));
    }
    Feature feature = open.get(0);
    Optional<ConfigSet> result = Optional.of(when.minus(when));
    for (BigInteger value = feature.low();
        value.compareTo(feature.high()) <= 0 && result.isPresent();
        value = value.add(BigInteger.ONE)) {
      BigInteger now = value;
      Optional<ConfigSet> here =
          values(
              e,
              when.with(feature, now),
              name -> name.equals(feature.name()) ? Optional.of(now) : known.apply(name));
      result = result.flatMap(sum -> here.map(sum::or));
    }
    return result;
  }

  private static boolean holds(
      Expression condition, Function<String, Optional<BigInteger>> features) {
    return ConstantEvaluation.valueOf(condition, e -> name(e).flatMap(features))
        .filter(value -> value.signum() != 0)
        .isPresent();
  }

  private static Optional<String> name(Expression e) {
    if (e instanceof Expression.FeatureValue value) {
      return Optional.of(value.name());
    } else if (e instanceof Expression.Reference reference) {
      List<Expression.ReferenceComponent> parts = reference.components();
      return Optional.of(parts.get(parts.size() - 1).name());
    }
    return Optional.empty();
  }
}
