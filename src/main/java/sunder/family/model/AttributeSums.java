package sunder.family.model;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import sunder.source.Diagnostics;
import sunder.source.Suggestions;
import uvl.UVLJavaParser.AddExpressionContext;
import uvl.UVLJavaParser.AggregateFunctionExpressionContext;
import uvl.UVLJavaParser.BracketExpressionContext;
import uvl.UVLJavaParser.DivExpressionContext;
import uvl.UVLJavaParser.ExpressionContext;
import uvl.UVLJavaParser.FloatLiteralExpressionContext;
import uvl.UVLJavaParser.IntegerLiteralExpressionContext;
import uvl.UVLJavaParser.LiteralExpressionContext;
import uvl.UVLJavaParser.MulExpressionContext;
import uvl.UVLJavaParser.ReferenceContext;
import uvl.UVLJavaParser.SubExpressionContext;
import uvl.UVLJavaParser.SumAggregateFunctionContext;

/**
 * Arithmetic expressions of a UVL model as linear sums. The parser's tree gives {@code +} and
 * {@code -} precedence over {@code *} and {@code /}; a chain of operators is therefore taken apart
 * and put together again in the usual order.
 */
final class AttributeSums {
  private static final LinearSum ZERO = LinearSum.constant(BigDecimal.ZERO);

  private final Map<String, UvlFeature> features;
  private final UvlPlaces places;
  private final Diagnostics diagnostics;

  AttributeSums(Map<String, UvlFeature> features, UvlPlaces places, Diagnostics diagnostics) {
    this.features = features;
    this.places = places;
    this.diagnostics = diagnostics;
  }

  /** The sum; what is wrong is reported, and the sum is meaningless then. */
  LinearSum read(ExpressionContext context) {
    List<ExpressionContext> operands = new ArrayList<>();
    List<String> operators = new ArrayList<>();
    flatten(context, operands, operators);
    LinearSum result = ZERO;
    LinearSum product = operand(operands.get(0));
    for (int i = 0; i < operators.size(); i++) {
      LinearSum next = operand(operands.get(i + 1));
      switch (operators.get(i)) {
        case "*" -> product = product(product, next, context);
        case "/" -> product = quotient(product, next, context);
        default -> {
          result = result.plus(product);
          product = operators.get(i).equals("+") ? next : ZERO.minus(next);
        }
      }
    }
    return result.plus(product);
  }

  private static void flatten(
      ExpressionContext context, List<ExpressionContext> operands, List<String> operators) {
    boolean chain =
        context instanceof AddExpressionContext
            || context instanceof SubExpressionContext
            || context instanceof MulExpressionContext
            || context instanceof DivExpressionContext;
    if (!chain) {
      operands.add(context);
      return;
    }
    for (ParseTree child : context.children) {
      if (child instanceof ExpressionContext inner) {
        flatten(inner, operands, operators);
      } else {
        operators.add(child.getText());
      }
    }
  }

  private LinearSum product(LinearSum left, LinearSum right, ParserRuleContext place) {
    if (!left.isConstant() && !right.isConstant()) {
      diagnostics.report(places.of(place), "products of features are not supported");
      return ZERO;
    }
    return left.isConstant() ? right.times(left.constant()) : left.times(right.constant());
  }

  private LinearSum quotient(LinearSum left, LinearSum right, ParserRuleContext place) {
    try {
      if (right.isConstant()) {
        return left.times(BigDecimal.ONE.divide(right.constant()));
      }
    } catch (ArithmeticException e) {
      // Zero, or a quotient without a finite decimal expansion: reported below.
    }
    diagnostics.report(
        places.of(place),
        "this division is not supported",
        "multiply both sides of the comparison instead");
    return ZERO;
  }

  private LinearSum operand(ExpressionContext context) {
    if (context instanceof BracketExpressionContext c) {
      return read(c.expression());
    }
    if (context instanceof IntegerLiteralExpressionContext
        || context instanceof FloatLiteralExpressionContext) {
      return LinearSum.constant(new BigDecimal(context.getText()));
    }
    if (context instanceof LiteralExpressionContext c) {
      return reference(c.reference());
    }
    if (context instanceof AggregateFunctionExpressionContext c
        && c.aggregateFunction() instanceof SumAggregateFunctionContext sum) {
      return sum(sum);
    }
    diagnostics.report(
        places.of(context),
        "not supported in a comparison",
        "use numbers, Integer features, numeric attributes and sum(...)");
    return ZERO;
  }

  private LinearSum reference(ReferenceContext reference) {
    String name = UvlTree.nameOf(reference.getText());
    UvlFeature feature = features.get(name);
    if (feature != null && feature.value().isPresent()) {
      return LinearSum.of(feature.value().get(), BigDecimal.ONE);
    }
    if (feature == null && reference.id().size() == 2) {
      UvlFeature owner = features.get(UvlTree.nameOf(reference.id(0).getText()));
      String attribute = UvlTree.nameOf(reference.id(1).getText());
      if (owner != null && owner.numbers().containsKey(attribute)) {
        return owner.attribute(attribute);
      }
    }
    diagnostics.report(
        places.of(reference),
        "'" + name + "' is neither an Integer feature nor a numeric attribute",
        Suggestions.hint(name, features.keySet())
            .orElse("an attribute is written as FEATURE.ATTRIBUTE"));
    return ZERO;
  }

  /**
   * Over the selected features of the subtree of a feature, if one is named, or of the whole tree.
   */
  private LinearSum sum(SumAggregateFunctionContext context) {
    List<String> names =
        context.reference().stream().map(r -> UvlTree.nameOf(r.getText())).toList();
    Optional<UvlFeature> root =
        names.size() < 2
            ? Optional.empty()
            : names.stream().filter(features::containsKey).map(features::get).findFirst();
    if (names.size() == 2 && root.isEmpty()) {
      diagnostics.report(places.of(context), "neither argument of sum is a feature");
      return ZERO;
    }
    String attribute =
        names.stream()
            .filter(name -> root.isEmpty() || !name.equals(root.get().name()))
            .findFirst()
            .orElse(names.get(0));
    LinearSum result = ZERO;
    for (UvlFeature feature : features.values()) {
      if (root.isEmpty() || feature.isWithin(root.get())) {
        result = result.plus(feature.attribute(attribute));
      }
    }
    return result;
  }
}
