package sunder.family.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import sunder.family.Feature;
import sunder.family.Rule;
import sunder.source.Diagnostic;
import sunder.source.Diagnostics;
import sunder.source.Suggestions;
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
  private static final BigDecimal ZERO = BigDecimal.ZERO;

  /** The greatest number of features of a factor or divisor, whose values are enumerated. */
  private static final int MOST_ENUMERATED = 10;

  private static final int MOST_CASES = 5_000;
  private static final LinearSum NOTHING = LinearSum.constant(ZERO);

  private final Map<String, UvlTree.Node> features;
  private final UvlClasses classes;
  private final UvlModule module;
  private final Diagnostics diagnostics;
  private final List<Diagnostic> remarks;

  /** The features whose values, or whose lengths, have classes, by stand-ins in linear sums. */
  private final Map<Feature, UvlTree.Node> variables = new LinkedHashMap<>();

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
  }

  /**
   * A value under a rule: {@code numerator / denominator}.
   *
   * @param denominator positive; zero if there is no value
   */
  private record Case(Rule when, LinearSum numerator, BigDecimal denominator) {
    static Case of(LinearSum value) {
      return new Case(Rule.ALWAYS, value, BigDecimal.ONE);
    }

    boolean isDefined() {
      return denominator.signum() > 0;
    }

    Case within(Rule others) {
      return new Case(others.and(when), numerator, denominator);
    }
  }

  /** An attribute of a feature. */
  record Attribute(UvlTree.Node node, String name) {}

  /** A text operand: a constant where a feature is selected, or the value of a String feature. */
  private record Text(Optional<UvlTree.Node> feature, Optional<String> constant) {}

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

  static String operator(EquationContext context) {
    return context.getChild(1).getText();
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
    List<Case> rights = value(right);
    for (Case one : value(left)) {
      for (Case two : rights) {
        if (one.isDefined() && two.isDefined()) {
          LinearSum difference =
              one.numerator()
                  .times(two.denominator())
                  .minus(two.numerator().times(one.denominator()));
          Rule both = one.when().and(two.when());
          result = result.or(both.and(compare(difference, context)));
        }
      }
    }
    return result;
  }

  private Rule compare(LinearSum difference, EquationContext context) {
    Set<Feature> used = difference.weights().keySet();
    if (used.stream().anyMatch(variables::containsKey)) {
      return compareClasses(difference, context);
    }
    LinearSum opposite = NOTHING.minus(difference);
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
    List<UvlTree.Node> nodes = used.stream().map(variables::get).toList();
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
      UvlTree.Node node = features.get(module.name(c.reference()));
      if (node != null) {
        return node.type()
            .filter(UvlClasses.Type.TEXT::equals)
            .map(type -> new Text(Optional.of(node), Optional.empty()));
      }
      return attribute(c.reference())
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
    return isLinear
        ? Optional.of(
            left.get(0)
                .numerator()
                .times(right.get(0).denominator())
                .minus(right.get(0).numerator().times(left.get(0).denominator())))
        : Optional.empty();
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
    List<Case> result = List.of(Case.of(NOTHING));
    List<Case> product = operand(operands.get(0));
    String reading = "";
    String pending = "";
    String factor = operands.get(0).getText();
    for (int i = 0; i < operators.size(); i++) {
      String operator = operators.get(i);
      List<Case> next = operand(operands.get(i + 1));
      String shown = operands.get(i + 1).getText();
      if (operator.equals("*") || operator.equals("/")) {
        product = apply(operator, product, next, context);
        factor = "(" + factor + " " + operator + " " + shown + ")";
      } else {
        result = sum(result, product, context);
        product = operator.equals("+") ? next : negated(next);
        reading = pending.isEmpty() ? factor : joined(reading, pending, factor);
        pending = operator;
        factor = shown;
      }
    }
    List<Case> all = sum(result, product, context);
    if (operators.size() > 1 && !isSame(all, byParser(context))) {
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

  private List<Case> apply(
      String operator, List<Case> left, List<Case> right, ParserRuleContext place) {
    return switch (operator) {
      case "*" -> product(left, right, place);
      case "/" -> quotient(left, right, place);
      case "+" -> sum(left, right, place);
      default -> sum(left, negated(right), place);
    };
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
        ? apply(
            context.getChild(1).getText(),
            byTree((ExpressionContext) context.getChild(0)),
            byTree((ExpressionContext) context.getChild(2)),
            context)
        : operand(context);
  }

  private static boolean isSame(List<Case> one, List<Case> other) {
    boolean isSame = one.size() == other.size();
    for (int i = 0; isSame && i < one.size(); i++) {
      Case left = one.get(i);
      Case right = other.get(i);
      LinearSum difference =
          left.numerator()
              .times(right.denominator())
              .minus(right.numerator().times(left.denominator()));
      isSame =
          left.isDefined() == right.isDefined()
              && difference.isConstant()
              && difference.constant().signum() == 0;
    }
    return isSame;
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

  /** An operation on two values. */
  private interface Operation {
    Case of(Case left, Case right);
  }

  private List<Case> each(
      List<Case> lefts, List<Case> rights, ParserRuleContext place, Operation operation) {
    List<Case> result = new ArrayList<>();
    if ((long) lefts.size() * rights.size() > MOST_CASES) {
      diagnostics.report(module.places().of(place), "this expression has too many cases");
      return List.of(Case.of(NOTHING));
    }
    for (Case left : lefts) {
      for (Case right : rights) {
        Rule both = left.when().and(right.when());
        result.add(
            left.isDefined() && right.isDefined()
                ? operation.of(left, right).within(both)
                : new Case(both, NOTHING, ZERO));
      }
    }
    return result;
  }

  private List<Case> sum(List<Case> lefts, List<Case> rights, ParserRuleContext place) {
    return each(
        lefts,
        rights,
        place,
        (left, right) ->
            new Case(
                Rule.ALWAYS,
                left.numerator()
                    .times(right.denominator())
                    .plus(right.numerator().times(left.denominator())),
                left.denominator().multiply(right.denominator())));
  }

  private static List<Case> negated(List<Case> values) {
    return values.stream()
        .map(c -> new Case(c.when(), NOTHING.minus(c.numerator()), c.denominator()))
        .toList();
  }

  private List<Case> product(List<Case> lefts, List<Case> rights, ParserRuleContext place) {
    boolean splitsLeft = isEnumerable(lefts);
    boolean areConstant =
        lefts.stream().allMatch(c -> c.numerator().isConstant())
            || rights.stream().allMatch(c -> c.numerator().isConstant());
    if (!areConstant && !splitsLeft && !isEnumerable(rights)) {
      diagnostics.report(module.places().of(place), "products of features are not supported");
      return List.of(Case.of(NOTHING));
    }
    List<Case> left = areConstant || !splitsLeft ? lefts : enumerated(lefts);
    List<Case> right = areConstant || splitsLeft ? rights : enumerated(rights);
    return each(
        left,
        right,
        place,
        (a, b) ->
            new Case(
                Rule.ALWAYS,
                a.numerator().isConstant()
                    ? b.numerator().times(a.numerator().constant())
                    : a.numerator().times(b.numerator().constant()),
                a.denominator().multiply(b.denominator())));
  }

  private List<Case> quotient(List<Case> lefts, List<Case> rights, ParserRuleContext place) {
    if (!isEnumerable(rights)) {
      diagnostics.report(
          module.places().of(place),
          "this division is not supported",
          "multiply both sides of the comparison instead");
      return List.of(Case.of(NOTHING));
    }
    return each(
        lefts,
        enumerated(rights),
        place,
        (a, b) -> {
          BigDecimal divisor = b.numerator().constant();
          return new Case(
              Rule.ALWAYS,
              a.numerator()
                  .times(b.denominator())
                  .times(BigDecimal.valueOf(divisor.signum() < 0 ? -1 : 1)),
              a.denominator().multiply(divisor.abs()));
        });
  }

  /** Returns whether the values depend on few Boolean features only. */
  private static boolean isEnumerable(List<Case> values) {
    return values.stream()
        .allMatch(
            c ->
                c.numerator().weights().size() <= MOST_ENUMERATED
                    && c.numerator().weights().keySet().stream()
                        .allMatch(Feature.Bool.class::isInstance));
  }

  /** Returns the values by cases in which they are constant. */
  private static List<Case> enumerated(List<Case> values) {
    List<Case> result = new ArrayList<>();
    for (Case value : values) {
      List<Map.Entry<Feature, BigDecimal>> weights =
          List.copyOf(value.numerator().weights().entrySet());
      for (int subset = 0; subset < 1 << weights.size(); subset++) {
        Rule when = value.when();
        BigDecimal sum = value.numerator().constant();
        for (int i = 0; i < weights.size(); i++) {
          boolean isIn = (subset >> i & 1) == 1;
          Rule selected = Rule.selected((Feature.Bool) weights.get(i).getKey());
          when = when.and(isIn ? selected : selected.not());
          sum = isIn ? sum.add(weights.get(i).getValue()) : sum;
        }
        result.add(new Case(when, LinearSum.constant(sum), value.denominator()));
      }
    }
    return result;
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
      return List.of(Case.of(reference(c.reference(), null)));
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
    return List.of(Case.of(NOTHING));
  }

  private List<Case> function(
      UVLJavaParser.AggregateFunctionContext function, ExpressionContext context) {
    if (function instanceof UVLJavaParser.SumAggregateFunctionContext sum) {
      return List.of(Case.of(aggregate(sum.reference(), context).sum()));
    } else if (function instanceof UVLJavaParser.AvgAggregateFunctionContext average) {
      Aggregate all = aggregate(average.reference(), context);
      List<Case> result = new ArrayList<>();
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
          Case.of(reference(reference, isFloor ? RoundingMode.FLOOR : RoundingMode.CEILING)));
    } else if (function instanceof UVLJavaParser.StringAggregateFunctionExpressionContext s) {
      return List.of(
          Case.of(length(s.stringAggregateFunction().getRuleContext(ReferenceContext.class, 0))));
    }
    return unsupported(context);
  }

  private LinearSum length(ReferenceContext reference) {
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
  private LinearSum reference(ReferenceContext reference, RoundingMode rounding) {
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
    diagnostics.report(
        module.places().of(reference),
        "'" + name + "' is " + message,
        Suggestions.hint(name, features.keySet())
            .orElse("an attribute is written as FEATURE.ATTRIBUTE"));
    return NOTHING;
  }

  /**
   * The selected features with an attribute.
   *
   * @param sum the sum of its values
   * @param features those of the features that are not always selected
   * @param count the number of features
   */
  private record Aggregate(LinearSum sum, List<Feature.Bool> features, int count) {}

  /**
   * Returns the aggregate over the subtree of a feature, if one is named, or over the whole tree.
   */
  private Aggregate aggregate(List<ReferenceContext> references, ParserRuleContext place) {
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
      return new Aggregate(NOTHING, List.of(), 0);
    }
    String attribute =
        names.stream()
            .filter(name -> root.isEmpty() || !(module.prefix() + name).equals(root.get().name()))
            .findFirst()
            .orElse(names.get(0));
    LinearSum sum = NOTHING;
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
