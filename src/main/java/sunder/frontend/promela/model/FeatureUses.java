package sunder.frontend.promela.model;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.frontend.promela.syntax.Constants;
import sunder.frontend.promela.syntax.Expression;
import sunder.frontend.promela.syntax.Model;
import sunder.frontend.promela.syntax.Model.Group;
import sunder.frontend.promela.syntax.VariantText;
import sunder.source.Span;

/** How the text of a model depends on its features. */
public final class FeatureUses {
  /** Of the features that one comparison is about; beyond, nothing is said of it. */
  private static final int MOST_VALUES = 10_000;

  private final Model model;
  private final FeatureModel family;
  private final Features features;
  private final Set<String> variables;
  private int triedValues;

  /**
   * @param variables names that may be something else than features
   */
  FeatureUses(Model model, FeatureModel family, Features features, Set<String> variables) {
    this.model = model;
    this.family = family;
    this.features = features;
    this.variables = variables;
  }

  /** The text of one variant. */
  public String variant(Configuration configuration) {
    return VariantText.of(
        model,
        feature -> family.feature(feature).map(configuration::valueOf),
        new VariantText.Selection() {
          @Override
          public boolean holds(Expression condition) {
            return truth(condition, name -> family.feature(name).map(configuration::valueOf));
          }

          @Override
          public boolean isFeature(int offset) {
            return features.uses().contains(offset);
          }

          @Override
          public boolean isFeature(String name) {
            return !variables.contains(name)
                && (features.isVariable(name) || family.feature(name).isPresent());
          }
        });
  }

  /** The text with numbers in the place of numeric features and holes, and without these. */
  public String completed(Configuration values) {
    return VariantText.completed(
        model,
        name ->
            values.values().keySet().stream()
                .filter(feature -> feature instanceof Feature.Numeric)
                .filter(feature -> feature.name().equals(name))
                .findFirst()
                .map(values::valueOf));
  }

  /**
   * A part of the text.
   *
   * @param when the variants that have it, if those have it that is around it
   */
  public record Region(Span span, ConfigSet when) {}

  /** The parts that not all variants have, where their condition is of a kind that can be told. */
  public List<Region> parts() {
    ConfigSet all = family.space().all();
    Deque<Branch> open = new ArrayDeque<>();
    List<Region> parts = new ArrayList<>();
    for (Group group : model.groups()) {
      if (group.kind() != Group.Kind.IF) {
        Branch before = open.element();
        Span span = new Span(model.file(), before.start(), group.span().start());
        before.here().ifPresent(here -> parts.add(new Region(span, here)));
      }
      Optional<ConfigSet> holds = group.condition().flatMap(this::where);
      int start = group.span().end();
      switch (group.kind()) {
        case IF -> open.push(new Branch(start, holds, holds.map(all::minus)));
        case ELIF -> {
          Optional<ConfigSet> rest = open.pop().rest();
          Optional<ConfigSet> here = rest.flatMap(r -> holds.map(r::and));
          open.push(new Branch(start, here, rest.flatMap(r -> holds.map(r::minus))));
        }
        case ELSE -> open.push(new Branch(start, open.pop().rest(), Optional.empty()));
        case ENDIF -> open.pop();
      }
    }
    return parts;
  }

  /**
   * A branch that is open.
   *
   * @param here the variants that have it, if this can be told
   * @param rest those that have no branch so far
   */
  private record Branch(int start, Optional<ConfigSet> here, Optional<ConfigSet> rest) {}

  private static boolean truth(
      Expression condition, Function<String, Optional<BigInteger>> features) {
    return Constants.valueOf(constant(condition, features))
        .filter(value -> value.signum() != 0)
        .isPresent();
  }

  /** Numbers in the place of features. */
  private static Expression constant(
      Expression e, Function<String, Optional<BigInteger>> features) {
    if (e instanceof Expression.Unary unary) {
      return new Expression.Unary(
          unary.operator(), constant(unary.operand(), features), unary.span());
    } else if (e instanceof Expression.Binary binary) {
      return new Expression.Binary(
          binary.operator(),
          constant(binary.left(), features),
          constant(binary.right(), features),
          binary.span());
    } else if (e instanceof Expression.Conditional c) {
      return new Expression.Conditional(
          constant(c.condition(), features),
          constant(c.yes(), features),
          constant(c.no(), features),
          c.span());
    }
    return name(e)
        .flatMap(features)
        .<Expression>map(value -> new Expression.Number(value, e.span()))
        .orElse(e);
  }

  private static Optional<String> name(Expression e) {
    if (e instanceof Expression.FeatureValue value) {
      return Optional.of(value.name());
    } else if (e instanceof Expression.Reference reference) {
      List<Expression.Part> parts = reference.parts();
      return Optional.of(parts.get(parts.size() - 1).name());
    }
    return Optional.empty();
  }

  /** The variants in which a condition holds; nothing if it compares too much. */
  Optional<ConfigSet> where(Expression e) {
    ConfigSet all = family.space().all();
    if (e instanceof Expression.Unary unary && unary.operator() == Expression.UnaryOperator.NOT) {
      return where(unary.operand()).map(all::minus);
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
    return where(e.left()).flatMap(left -> where(e.right()).map(r -> operator.apply(left, r)));
  }

  /** Tries every value of the features that the condition compares. */
  private Optional<ConfigSet> values(
      Expression e, ConfigSet when, Function<String, Optional<BigInteger>> known) {
    Optional<Feature> open = open(e, known);
    if (++triedValues > MOST_VALUES) {
      return Optional.empty();
    } else if (open.isEmpty()) {
      return Optional.of(truth(e, known) ? when : when.minus(when));
    } else if (open.get() instanceof Feature.Bool bool) {
      ConfigSet selected = when.space().selected(bool);
      return values(e, when.and(selected), with(known, bool, BigInteger.ONE))
          .flatMap(
              yes ->
                  values(e, when.minus(selected), with(known, bool, BigInteger.ZERO)).map(yes::or));
    }
    Feature.Numeric numeric = (Feature.Numeric) open.get();
    Optional<ConfigSet> result = Optional.of(when.minus(when));
    for (BigInteger value = numeric.low();
        value.compareTo(numeric.high()) <= 0 && result.isPresent();
        value = value.add(BigInteger.ONE)) {
      ConfigSet part = when.and(when.space().inRange(numeric, value, value));
      Optional<ConfigSet> here = values(e, part, with(known, numeric, value));
      result = result.flatMap(sum -> here.map(sum::or));
    }
    return result;
  }

  private static Function<String, Optional<BigInteger>> with(
      Function<String, Optional<BigInteger>> known, Feature feature, BigInteger value) {
    return name -> name.equals(feature.name()) ? Optional.of(value) : known.apply(name);
  }

  /** A feature whose value is not known yet. */
  private Optional<Feature> open(Expression e, Function<String, Optional<BigInteger>> known) {
    if (e instanceof Expression.Unary unary) {
      return open(unary.operand(), known);
    } else if (e instanceof Expression.Binary binary) {
      return open(binary.left(), known).or(() -> open(binary.right(), known));
    } else if (e instanceof Expression.Conditional c) {
      return open(c.condition(), known)
          .or(() -> open(c.yes(), known))
          .or(() -> open(c.no(), known));
    }
    return name(e).filter(name -> known.apply(name).isEmpty()).flatMap(family::feature);
  }
}
