package sunder.family.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import sunder.family.Rule;
import sunder.source.Diagnostics;
import sunder.source.Suggestions;
import uvl.UVLJavaParser;
import uvl.UVLJavaParser.ExpressionContext;

/**
 * The translation of UVL constraints to rules, and of arithmetic expressions to linear expressions.
 */
record UvlConstraints(
    Map<String, UvlTree.Node> features, UvlErrorListener places, Diagnostics diagnostics) {
  private static final LinearSum ZERO = LinearSum.constant(BigDecimal.ZERO);

  /**
   * Returns a constraint. Errors are reported to the diagnostics, and the rule is arbitrary then.
   */
  Constraint read(UVLJavaParser.ConstraintContext context) {
    return new Constraint(rule(context), places.of(context));
  }

  private Rule rule(UVLJavaParser.ConstraintContext context) {
    if (context instanceof UVLJavaParser.ParenthesisConstraintContext c) {
      return rule(c.constraint());
    }
    if (context instanceof UVLJavaParser.NotConstraintContext c) {
      return rule(c.constraint()).not();
    }
    if (context instanceof UVLJavaParser.AndConstraintContext c) {
      return rule(c.constraint(0)).and(rule(c.constraint(1)));
    }
    if (context instanceof UVLJavaParser.OrConstraintContext c) {
      return rule(c.constraint(0)).or(rule(c.constraint(1)));
    }
    if (context instanceof UVLJavaParser.ImplicationConstraintContext c) {
      return rule(c.constraint(0)).implies(rule(c.constraint(1)));
    }
    if (context instanceof UVLJavaParser.EquivalenceConstraintContext c) {
      return rule(c.constraint(0)).iff(rule(c.constraint(1)));
    }
    if (context instanceof UVLJavaParser.EquationConstraintContext c) {
      return equation(c.equation());
    }
    return selected(((UVLJavaParser.LiteralConstraintContext) context).reference());
  }

  private Rule selected(UVLJavaParser.ReferenceContext reference) {
    String text = reference.getText();
    String name = UvlTree.nameOf(text);
    UvlTree.Node feature = features.get(name);
    if (feature != null) {
      return feature.selected();
    }
    if (text.equals("true") || text.equals("false")) {
      return text.equals("true") ? Rule.ALWAYS : Rule.NEVER;
    }
    return flag(reference).orElseGet(() -> unknown(reference, name));
  }

  private Optional<Rule> flag(UVLJavaParser.ReferenceContext reference) {
    if (reference.id().size() != 2) {
      return Optional.empty();
    }
    UvlTree.Node owner = features.get(UvlTree.nameOf(reference.id(0).getText()));
    Boolean flag =
        owner == null ? null : owner.flags().get(UvlTree.nameOf(reference.id(1).getText()));
    return Optional.ofNullable(flag).map(on -> on ? owner.selected() : Rule.NEVER);
  }

  private Rule unknown(UVLJavaParser.ReferenceContext reference, String name) {
    String hint =
        Suggestions.hint(name, features.keySet()).orElse("it must be in the 'features' section");
    diagnostics.report(places.of(reference), "unknown feature '" + name + "'", hint);
    return Rule.ALWAYS;
  }

  /**
   * Returns an interval of an Integer feature without a range that constraints imply by comparing
   * it with constants.
   *
   * @param of the feature
   */
  static Values values(
      UVLJavaParser.ConstraintContext context, UvlTree.Node of, UvlErrorListener places) {
    if (context instanceof UVLJavaParser.ParenthesisConstraintContext c) {
      return values(c.constraint(), of, places);
    } else if (context instanceof UVLJavaParser.AndConstraintContext c) {
      return values(c.constraint(0), of, places).and(values(c.constraint(1), of, places));
    } else if (!(context instanceof UVLJavaParser.EquationConstraintContext)) {
      return Values.ALL;
    }
    UVLJavaParser.EquationContext equation =
        ((UVLJavaParser.EquationConstraintContext) context).equation();
    Diagnostics others = new Diagnostics();
    UvlConstraints alone = new UvlConstraints(Map.of(of.name(), of), places, others);
    LinearSum difference = alone.difference(equation);
    if (!others.isEmpty() || difference.isConstant()) {
      return Values.ALL;
    }
    BigDecimal weight = difference.weights().values().iterator().next();
    BigDecimal opposite = difference.constant().negate();
    Optional<BigInteger> low = Optional.of(quotient(opposite, weight, RoundingMode.FLOOR));
    Optional<BigInteger> high = Optional.of(quotient(opposite, weight, RoundingMode.CEILING));
    boolean below =
        equation instanceof UVLJavaParser.LowerEquationContext
            || equation instanceof UVLJavaParser.LowerEqualsEquationContext;
    boolean above =
        equation instanceof UVLJavaParser.GreaterEquationContext
            || equation instanceof UVLJavaParser.GreaterEqualsEquationContext;
    if (equation instanceof UVLJavaParser.EqualEquationContext) {
      return new Values(low, high);
    } else if (weight.signum() > 0 ? below : above) {
      return new Values(Optional.empty(), high);
    }
    return below || above ? new Values(low, Optional.empty()) : Values.ALL;
  }

  private static BigInteger quotient(BigDecimal value, BigDecimal weight, RoundingMode mode) {
    return value.divide(weight, 0, mode).toBigInteger();
  }

  /** An interval that contains the values of a feature; an absent bound is unknown. */
  record Values(Optional<BigInteger> low, Optional<BigInteger> high) {
    static final Values ALL = new Values(Optional.empty(), Optional.empty());

    Values and(Values other) {
      return new Values(
          Stream.concat(low.stream(), other.low.stream()).reduce(BigInteger::max),
          Stream.concat(high.stream(), other.high.stream()).reduce(BigInteger::min));
    }
  }

  private LinearSum difference(UVLJavaParser.EquationContext context) {
    LinearSum left = sum(context.getRuleContext(ExpressionContext.class, 0));
    return left.minus(sum(context.getRuleContext(ExpressionContext.class, 1)));
  }

  private Rule equation(UVLJavaParser.EquationContext context) {
    LinearSum difference = difference(context);
    LinearSum opposite = ZERO.minus(difference);
    Rule equal = difference.isAtMostZero().and(opposite.isAtMostZero());
    if (context instanceof UVLJavaParser.EqualEquationContext) {
      return equal;
    }
    if (context instanceof UVLJavaParser.NotEqualsEquationContext) {
      return equal.not();
    }
    if (context instanceof UVLJavaParser.LowerEquationContext) {
      return difference.isNegative();
    }
    if (context instanceof UVLJavaParser.LowerEqualsEquationContext) {
      return difference.isAtMostZero();
    }
    if (context instanceof UVLJavaParser.GreaterEquationContext) {
      return opposite.isNegative();
    }
    if (context instanceof UVLJavaParser.GreaterEqualsEquationContext) {
      return opposite.isAtMostZero();
    }
    diagnostics.report(places.of(context), "unknown kind of comparison");
    return Rule.ALWAYS;
  }

  /**
   * Returns an expression as a linear expression. Errors are reported to the diagnostics, and the
   * result is arbitrary then. The parser gives {@code +} and {@code -} precedence over {@code *}
   * and {@code /}; a chain of operators is therefore flattened and combined again with the usual
   * precedence.
   */
  private LinearSum sum(ExpressionContext context) {
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
        context instanceof UVLJavaParser.AddExpressionContext
            || context instanceof UVLJavaParser.SubExpressionContext
            || context instanceof UVLJavaParser.MulExpressionContext
            || context instanceof UVLJavaParser.DivExpressionContext;
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
    if (context instanceof UVLJavaParser.BracketExpressionContext c) {
      return sum(c.expression());
    }
    if (context instanceof UVLJavaParser.IntegerLiteralExpressionContext
        || context instanceof UVLJavaParser.FloatLiteralExpressionContext) {
      return LinearSum.constant(new BigDecimal(context.getText()));
    }
    if (context instanceof UVLJavaParser.LiteralExpressionContext c) {
      return reference(c.reference());
    }
    if (context instanceof UVLJavaParser.AggregateFunctionExpressionContext c
        && c.aggregateFunction() instanceof UVLJavaParser.SumAggregateFunctionContext sum) {
      return sum(sum);
    }
    diagnostics.report(
        places.of(context),
        "not supported in a comparison",
        "use numbers, Integer features, numeric attributes and sum(...)");
    return ZERO;
  }

  private LinearSum reference(UVLJavaParser.ReferenceContext reference) {
    String name = UvlTree.nameOf(reference.getText());
    UvlTree.Node feature = features.get(name);
    if (feature != null && feature.value().isPresent()) {
      return LinearSum.of(feature.value().get(), BigDecimal.ONE);
    }
    if (feature == null && reference.id().size() == 2) {
      UvlTree.Node owner = features.get(UvlTree.nameOf(reference.id(0).getText()));
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
   * Returns the sum over the selected features of the subtree of a feature, if one is named, or of
   * the whole tree.
   */
  private LinearSum sum(UVLJavaParser.SumAggregateFunctionContext context) {
    List<String> names =
        context.reference().stream().map(r -> UvlTree.nameOf(r.getText())).toList();
    Optional<UvlTree.Node> root =
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
    for (UvlTree.Node feature : features.values()) {
      if (root.isEmpty() || feature.isWithin(root.get())) {
        result = result.plus(feature.attribute(attribute));
      }
    }
    return result;
  }
}
