package sunder.family.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import sunder.family.Feature;
import sunder.family.Rule;
import sunder.family.model.UvlCases.Case;
import sunder.source.Diagnostic;
import sunder.source.Diagnostics;
import uvl.UVLJavaParser;
import uvl.UVLJavaParser.EquationContext;
import uvl.UVLJavaParser.ExpressionContext;
import uvl.UVLJavaParser.ReferenceContext;

/**
 * The comparisons of UVL. An expression has values by case: a quotient of a linear expression under
 * a rule, or no value where it divides by zero, and no comparison holds then. What an absent
 * feature has counts as 0, and as the empty string.
 */
final class UvlArithmetic {
  /** The greatest number of features of an average: it has a case for each number of them. */
  private static final int MOST_AVERAGED = 500;

  private final Map<String, UvlTree.Node> features;
  private final UvlClasses classes;
  private final UvlModule module;
  private final Diagnostics diagnostics;
  private final List<Diagnostic> remarks;
  private final UvlReferences references;
  private final UvlCases cases;

  UvlArithmetic(
      Map<String, UvlTree.Node> features,
      UvlClasses classes,
      UvlModule module,
      Diagnostics diagnostics,
      List<Diagnostic> remarks) {
    this.features = features;
    this.classes = classes;
    this.module = module;
    this.diagnostics = diagnostics;
    this.remarks = remarks;
    this.references = new UvlReferences(features, module, diagnostics);
    this.cases = new UvlCases(module, diagnostics);
  }

  /** A text operand: a constant where a feature is selected, or the value of a String feature. */
  private record Text(Optional<UvlTree.Node> feature, Optional<String> constant) {}

  static String operator(EquationContext context) {
    return context.getChild(1).getText();
  }

  /** Returns the attribute that a reference names; it may not exist. */
  Optional<UvlReferences.Attribute> attribute(ReferenceContext reference) {
    return references.attribute(reference);
  }

  /** Returns the rule that a comparison holds. Errors are reported, and it is arbitrary then. */
  Rule equation(EquationContext context) {
    ExpressionContext left = context.getRuleContext(ExpressionContext.class, 0);
    ExpressionContext right = context.getRuleContext(ExpressionContext.class, 1);
    Optional<Text> text = text(left);
    Optional<Text> other = text(right);
    if (text.isPresent() && other.isPresent()) {
      return texts(text.get(), other.get(), context);
    }
    Rule result = Rule.NEVER;
    for (Case difference : cases.sum(value(left), UvlCases.negated(value(right)), context)) {
      if (difference.isDefined()) {
        result = result.or(difference.when().and(compare(difference.numerator(), context)));
      }
    }
    return result;
  }

  private Rule compare(LinearSum difference, EquationContext context) {
    Set<Feature> used = difference.weights().keySet();
    if (used.stream().anyMatch(name -> references.node(name) != null)) {
      return compareClasses(difference, context);
    }
    LinearSum opposite = LinearSum.ZERO.minus(difference);
    return switch (operator(context)) {
      case "==" -> difference.isAtMostZero().and(opposite.isAtMostZero());
      case "!=" -> difference.isAtMostZero().and(opposite.isAtMostZero()).not();
      case "<" -> difference.isNegative();
      case "<=" -> difference.isAtMostZero();
      case ">" -> opposite.isNegative();
      default -> opposite.isAtMostZero();
    };
  }

  /** Compares features without a range with a constant or with each other. */
  private Rule compareClasses(LinearSum difference, EquationContext context) {
    List<Feature> used = List.copyOf(difference.weights().keySet());
    List<UvlTree.Node> nodes = used.stream().map(references::node).toList();
    BigDecimal weight = difference.weights().get(used.get(0));
    String operator = operator(context);
    if (used.size() == 1) {
      UvlTree.Node node = nodes.get(0);
      BigDecimal bound = difference.constant().negate();
      try {
        BigDecimal cut = bound.divide(weight);
        classes.cut(node.type().orElseThrow(), cut);
        return classes
            .compare(node)
            .where(node, v -> holds(v.multiply(weight).compareTo(bound), operator));
      } catch (ArithmeticException e) {
        diagnostics.report(
            module.places().of(context),
            "this division is not supported",
            "multiply both sides of the comparison instead");
        return Rule.ALWAYS;
      }
    }
    boolean areOpposite =
        used.size() == 2
            && difference.constant().signum() == 0
            && nodes.stream().allMatch(n -> n != null && n.type().equals(nodes.get(0).type()))
            && weight.negate().compareTo(difference.weights().get(used.get(1))) == 0;
    if (!areOpposite) {
      String name = nodes.stream().filter(n -> n != null).findFirst().orElseThrow().name();
      diagnostics.report(
          module.places().of(context),
          "the feature '" + name + "' has no range",
          "give it one as attributes: Integer " + name + " {min 0, max 7}");
      return Rule.ALWAYS;
    }
    classes.compare(nodes.get(0));
    return classes
        .compare(nodes.get(1))
        .where(
            nodes.get(0),
            nodes.get(1),
            (a, b) -> holds(weight.signum() * a.compareTo(b), operator));
  }

  private static boolean holds(int order, String operator) {
    return switch (operator) {
      case "==" -> order == 0;
      case "!=" -> order != 0;
      case "<" -> order < 0;
      case "<=" -> order <= 0;
      case ">" -> order > 0;
      default -> order >= 0;
    };
  }

  private Optional<Text> text(ExpressionContext context) {
    if (context instanceof UVLJavaParser.BracketExpressionContext c) {
      return text(c.expression());
    } else if (context instanceof UVLJavaParser.StringLiteralExpressionContext) {
      return Optional.of(
          new Text(Optional.empty(), Optional.of(UvlModule.unquoted(context.getText()))));
    } else if (context instanceof UVLJavaParser.LiteralExpressionContext c) {
      Optional<UvlTree.Node> node = references.feature(c.reference());
      if (node.isPresent()) {
        return node.get()
            .type()
            .filter(UvlClasses.Type.TEXT::equals)
            .map(type -> new Text(node, Optional.empty()));
      }
      return references
          .attribute(c.reference())
          .filter(a -> a.node().attributes().texts().containsKey(a.name()))
          .map(
              a ->
                  new Text(
                      Optional.of(a.node()),
                      Optional.of(a.node().attributes().texts().get(a.name()))));
    }
    return Optional.empty();
  }

  private Rule texts(Text left, Text right, EquationContext context) {
    String operator = operator(context);
    if (!operator.equals("==") && !operator.equals("!=")) {
      diagnostics.report(module.places().of(context), "strings are only compared by == and !=");
      return Rule.ALWAYS;
    }
    Rule equal = equal(left, right);
    return operator.equals("==") ? equal : equal.not();
  }

  private Rule equal(Text left, Text right) {
    if (left.constant().isEmpty() && right.constant().isEmpty()) {
      classes.compare(left.feature().orElseThrow());
      return classes
          .compare(right.feature().orElseThrow())
          .equal(left.feature().orElseThrow(), right.feature().orElseThrow());
    } else if (left.constant().isEmpty()) {
      return equal(right, left);
    }
    String constant = left.constant().get();
    Rule isSelected = left.feature().map(UvlTree.Node::selected).orElse(Rule.ALWAYS);
    return isSelected.and(is(right, constant)).or(isSelected.not().and(is(right, "")));
  }

  private Rule is(Text text, String value) {
    if (text.constant().isEmpty()) {
      classes.cut(value);
      UvlTree.Node node = text.feature().orElseThrow();
      return classes.compare(node).is(node, value);
    }
    Rule isSelected = text.feature().map(UvlTree.Node::selected).orElse(Rule.ALWAYS);
    Rule equal = text.constant().get().equals(value) ? Rule.ALWAYS : Rule.NEVER;
    return isSelected
        .and(equal)
        .or(isSelected.not().and(value.isEmpty() ? Rule.ALWAYS : Rule.NEVER));
  }

  /**
   * Returns the linear difference of the sides of a comparison in which one feature is the only
   * name.
   */
  static Optional<LinearSum> difference(
      EquationContext context, UvlModule module, String name, UvlTree.Attributes attributes) {
    Diagnostics others = new Diagnostics();
    Feature.Numeric value = new Feature.Numeric(name, BigInteger.ZERO, BigInteger.ZERO);
    UvlTree.Node node =
        new UvlTree.Node(
            name,
            module.places().of(context),
            Optional.empty(),
            Optional.of(value),
            Optional.empty(),
            attributes,
            Optional.empty(),
            false);
    UvlArithmetic alone =
        new UvlArithmetic(Map.of(name, node), new UvlClasses(), module, others, new ArrayList<>());
    List<Case> left = alone.value(context.getRuleContext(ExpressionContext.class, 0));
    List<Case> right = alone.value(context.getRuleContext(ExpressionContext.class, 1));
    boolean isLinear =
        others.isEmpty()
            && left.size() == 1
            && right.size() == 1
            && left.get(0).isDefined()
            && right.get(0).isDefined();
    return isLinear ? Optional.of(left.get(0).minus(right.get(0))) : Optional.empty();
  }

  /**
   * Returns the values of an expression. The parser gives {@code +} and {@code -} precedence over
   * {@code *} and {@code /} and groups some from the right; a chain of operators is therefore
   * flattened and combined again as in mathematics.
   */
  private List<Case> value(ExpressionContext context) {
    List<ExpressionContext> operands = new ArrayList<>();
    List<String> operators = new ArrayList<>();
    flatten(context, operands, operators);
    List<Case> result = List.of(Case.of(LinearSum.ZERO));
    List<Case> product = operand(operands.get(0));
    String reading = "";
    String pending = "";
    String factor = operands.get(0).getText();
    for (int i = 0; i < operators.size(); i++) {
      String operator = operators.get(i);
      List<Case> next = operand(operands.get(i + 1));
      String shown = operands.get(i + 1).getText();
      if (operator.equals("*") || operator.equals("/")) {
        product = cases.apply(operator, product, next, context);
        factor = "(" + factor + " " + operator + " " + shown + ")";
      } else {
        result = cases.sum(result, product, context);
        product = operator.equals("+") ? next : UvlCases.negated(next);
        reading = pending.isEmpty() ? factor : joined(reading, pending, factor);
        pending = operator;
        factor = shown;
      }
    }
    List<Case> all = cases.sum(result, product, context);
    if (operators.size() > 1 && !UvlCases.isSame(all, byParser(context))) {
      String ours = pending.isEmpty() ? factor : joined(reading, pending, factor);
      remarks.add(
          Diagnostic.of(
              module.places().of(context),
              "operators are mixed without parentheses: read as "
                  + ours
                  + ", by the reference parser of UVL as "
                  + grouped(context),
              "write the parentheses"));
    }
    return all;
  }

  private static String joined(String left, String operator, String right) {
    return "(" + left + " " + operator + " " + right + ")";
  }

  /** Returns the values of an expression as the parser groups it; none if that is an error. */
  private List<Case> byParser(ExpressionContext context) {
    Diagnostics others = new Diagnostics();
    List<Case> values =
        new UvlArithmetic(features, classes, module, others, new ArrayList<>()).byTree(context);
    return others.isEmpty() ? values : List.of();
  }

  /** Returns the values of an expression as its parse tree groups it. */
  private List<Case> byTree(ExpressionContext context) {
    return isChain(context)
        ? cases.apply(
            context.getChild(1).getText(),
            byTree((ExpressionContext) context.getChild(0)),
            byTree((ExpressionContext) context.getChild(2)),
            context)
        : operand(context);
  }

  private static String grouped(ExpressionContext context) {
    return isChain(context)
        ? "("
            + grouped((ExpressionContext) context.getChild(0))
            + " "
            + context.getChild(1).getText()
            + " "
            + grouped((ExpressionContext) context.getChild(2))
            + ")"
        : context.getText();
  }

  private static boolean isChain(ExpressionContext context) {
    return context instanceof UVLJavaParser.AddExpressionContext
        || context instanceof UVLJavaParser.SubExpressionContext
        || context instanceof UVLJavaParser.MulExpressionContext
        || context instanceof UVLJavaParser.DivExpressionContext;
  }

  private static void flatten(
      ExpressionContext context, List<ExpressionContext> operands, List<String> operators) {
    if (!isChain(context)) {
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

  private List<Case> operand(ExpressionContext context) {
    if (context instanceof UVLJavaParser.BracketExpressionContext c) {
      return value(c.expression());
    }
    if (context instanceof UVLJavaParser.IntegerLiteralExpressionContext
        || context instanceof UVLJavaParser.FloatLiteralExpressionContext) {
      return List.of(Case.of(LinearSum.constant(new BigDecimal(context.getText()))));
    }
    if (context instanceof UVLJavaParser.LiteralExpressionContext c) {
      return List.of(Case.of(references.number(c.reference(), null)));
    }
    return context instanceof UVLJavaParser.AggregateFunctionExpressionContext c
        ? function(c.aggregateFunction(), context)
        : unsupported(context);
  }

  private List<Case> unsupported(ParserRuleContext context) {
    diagnostics.report(
        module.places().of(context),
        "not supported in a comparison",
        "use numbers, typed features, attributes, sum, avg, len, floor and ceil");
    return List.of(Case.of(LinearSum.ZERO));
  }

  private List<Case> function(
      UVLJavaParser.AggregateFunctionContext function, ExpressionContext context) {
    if (function instanceof UVLJavaParser.SumAggregateFunctionContext sum) {
      return List.of(Case.of(references.aggregate(sum.reference(), context).sum()));
    } else if (function instanceof UVLJavaParser.AvgAggregateFunctionContext average) {
      UvlReferences.Aggregate all = references.aggregate(average.reference(), context);
      List<Case> result = new ArrayList<>();
      if (all.features().size() > MOST_AVERAGED) {
        diagnostics.report(
            module.places().of(context),
            "the average of more than " + MOST_AVERAGED + " features is not supported",
            "compare the sum instead");
        return List.of(Case.of(LinearSum.ZERO));
      }
      for (int i = 0; i <= all.features().size(); i++) {
        int always = all.count() - all.features().size();
        Rule when = Rule.count(all.features(), i, i);
        result.add(new Case(when, all.sum(), BigDecimal.valueOf(i + (long) always)));
      }
      return result;
    } else if (function instanceof UVLJavaParser.NumericAggregateFunctionExpressionContext n) {
      var inner = n.numericAggregateFunction();
      boolean isFloor = inner instanceof UVLJavaParser.FloorAggregateFunctionContext;
      ReferenceContext reference = inner.getRuleContext(ReferenceContext.class, 0);
      return List.of(
          Case.of(
              references.number(reference, isFloor ? RoundingMode.FLOOR : RoundingMode.CEILING)));
    } else if (function instanceof UVLJavaParser.StringAggregateFunctionExpressionContext s) {
      return List.of(
          Case.of(
              references.length(
                  s.stringAggregateFunction().getRuleContext(ReferenceContext.class, 0))));
    }
    return unsupported(context);
  }
}
