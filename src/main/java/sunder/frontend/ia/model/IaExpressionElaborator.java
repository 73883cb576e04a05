package sunder.frontend.ia.model;

import static sunder.source.TypeSwitch.on;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.Type;
import sunder.limit.CancellationPoint;
import sunder.source.Diagnostics;
import sunder.source.Span;
import sunder.source.TypeSwitch;

/** The type checker of expressions. A result is empty exactly if an error was reported. */
final class IaExpressionElaborator {
  private final IaElaborationContext checking;
  private final Diagnostics diagnostics;
  private final IaCallElaborator calls;

  IaExpressionElaborator(IaElaborationContext checking, IaCallElaborator calls) {
    this.checking = checking;
    this.diagnostics = checking.diagnostics;
    this.calls = calls;
  }

  /** Returns the typed expression, which must be an integer. */
  Optional<TypedExpression> integer(Expression expression, ConfigSet where) {
    return required(expression, false, where);
  }

  /** Returns the typed expression, which must be a Boolean. */
  Optional<TypedExpression> bool(Expression expression, ConfigSet where) {
    return required(expression, true, where);
  }

  /** Returns the typed expression, which must have the type. */
  Optional<TypedExpression> ofType(Expression expression, Type.Data type, ConfigSet where) {
    return required(expression, type.isBoolean(), where);
  }

  private Optional<TypedExpression> required(
      Expression expression, boolean wantsBoolean, ConfigSet where) {
    Optional<TypedExpression> typed = elaborate(expression, where);
    if (typed.isPresent() && typed.get().isBoolean() != wantsBoolean) {
      String wanted = Type.format(wantsBoolean);
      diagnostics.report(
          expression.span(),
          "expected " + wanted + ", found " + Type.format(typed.get().isBoolean()));
      return Optional.empty();
    }
    return typed;
  }

  Optional<TypedExpression> elaborate(Expression expression, ConfigSet where) {
    CancellationPoint.check();
    return ExpressionElaboration.KINDS.apply(new ExpressionElaboration(this, where), expression);
  }

  private Optional<TypedExpression> name(
      Expression.Name name, IaElaborationContext.Meaning meaning) {
    Span span = name.span();
    if (meaning instanceof IaElaborationContext.Meaning.FeatureMeaning feature) {
      return Optional.of(new TypedExpression.FeatureValue(feature.feature(), span));
    }
    Identifier identifier = (Identifier) meaning;
    if (identifier instanceof Identifier.Variable variable) {
      return Optional.of(new TypedExpression.Read(variable, span));
    }
    if (identifier instanceof Identifier.LengthSymbol symbol) {
      return Optional.of(new TypedExpression.ReadLength(symbol, span));
    }
    if (IdentifierKinds.isCallable(identifier)) {
      return calls.nameWithoutParentheses(name, identifier);
    }
    diagnostics.report(
        span,
        "array '" + name.name() + "' is used without an index",
        "write '" + name.name() + "[i]'");
    return Optional.empty();
  }

  private Optional<TypedExpression> element(Expression.Element e, ConfigSet where) {
    List<IaElaborationContext.ConditionalMeaning> alternatives =
        checking.meanings(e.name(), e.nameSpan(), where);
    Optional<TypedExpression> index = integer(e.index(), where);
    return merged(e.name(), e.nameSpan(), alternatives, m -> element(e, m, index));
  }

  private Optional<TypedExpression> element(
      Expression.Element e, IaElaborationContext.Meaning meaning, Optional<TypedExpression> index) {
    if (meaning instanceof Identifier.Array array) {
      return index.map(i -> new TypedExpression.ReadElement(array, i, e.span()));
    }
    reportNoArray(e.name(), e.nameSpan(), meaning);
    return Optional.empty();
  }

  /** Returns the static choice of the alternatives' typed expressions, each in its variants. */
  private Optional<TypedExpression> merged(
      String name,
      Span span,
      List<IaElaborationContext.ConditionalMeaning> alternatives,
      Function<IaElaborationContext.Meaning, Optional<TypedExpression>> read) {
    Optional<TypedExpression> result = Optional.empty();
    for (int i = alternatives.size() - 1; i >= 0; i--) {
      Optional<TypedExpression> next = read.apply(alternatives.get(i).meaning());
      if (next.isEmpty()) {
        return Optional.empty();
      }
      if (result.isPresent() && result.get().isBoolean() != next.get().isBoolean()) {
        checking.meaning(
            name,
            span,
            alternatives
                .get(i)
                .presenceCondition()
                .or(alternatives.get(i + 1).presenceCondition()));
        return Optional.empty();
      }
      result =
          result.isEmpty()
              ? next
              : Optional.of(
                  new TypedExpression.FeatureConditional(
                      alternatives.get(i).presenceCondition(),
                      next.get(),
                      result.get(),
                      next.get().span()));
    }
    return result;
  }

  /** Reports an index after the name of an identifier that is not an array. */
  void reportNoArray(String name, Span span, IaElaborationContext.Meaning meaning) {
    diagnostics.report(
        span,
        "'" + name + "' is " + IdentifierKinds.of(meaning) + ", not an array",
        "remove the index, or declare an array");
  }

  private Optional<TypedExpression> both(
      Expression.Binary e, Optional<TypedExpression> left, Optional<TypedExpression> right) {
    return left.flatMap(
        l -> right.map(r -> new TypedExpression.Binary(e.operator(), l, r, e.span())));
  }

  private Optional<TypedExpression> equality(Expression.Binary e, ConfigSet where) {
    Optional<TypedExpression> left = elaborate(e.left(), where);
    Optional<TypedExpression> right = elaborate(e.right(), where);
    if (differ(left, right)) {
      diagnostics.report(
          e.span(),
          "'" + e.operator().spelling() + "' compares " + shown(left) + " with " + shown(right));
      return Optional.empty();
    }
    return both(e, left, right);
  }

  private static boolean differ(Optional<TypedExpression> left, Optional<TypedExpression> right) {
    return left.isPresent()
        && right.isPresent()
        && left.get().isBoolean() != right.get().isBoolean();
  }

  private static String shown(Optional<TypedExpression> expression) {
    return Type.format(expression.orElseThrow().isBoolean());
  }

  private boolean sameType(
      Expression e, Optional<TypedExpression> then, Optional<TypedExpression> otherwise) {
    if (differ(then, otherwise)) {
      diagnostics.report(
          e.span(),
          "the branches have different types: " + shown(then) + " and " + shown(otherwise));
      return false;
    }
    return then.isPresent() && otherwise.isPresent();
  }

  /** The cases of the type check, by kind of expression. */
  private record ExpressionElaboration(IaExpressionElaborator by, ConfigSet where) {
    private static final TypeSwitch<ExpressionElaboration, Expression, Optional<TypedExpression>>
        KINDS =
            Expression.byKind(
                on(
                    Expression.IntConstant.class,
                    (at, e) -> Optional.of(new TypedExpression.IntConstant(e.value(), e.span()))),
                on(
                    Expression.BoolConstant.class,
                    (at, e) -> Optional.of(new TypedExpression.BoolConstant(e.value(), e.span()))),
                on(Expression.Name.class, ExpressionElaboration::name),
                on(Expression.Element.class, (at, e) -> at.by.element(e, at.where)),
                on(Expression.Call.class, (at, e) -> at.by.calls.expression(e, at.where)),
                on(Expression.Unary.class, ExpressionElaboration::unary),
                on(Expression.Binary.class, ExpressionElaboration::binary),
                on(Expression.Conditional.class, ExpressionElaboration::conditional),
                on(Expression.FeatureConditional.class, ExpressionElaboration::featureConditional),
                on(Expression.Hole.class, ExpressionElaboration::hole));

    Optional<TypedExpression> name(Expression.Name e) {
      return by.merged(
          e.name(), e.span(), by.checking.meanings(e.name(), e.span(), where), m -> by.name(e, m));
    }

    Optional<TypedExpression> unary(Expression.Unary e) {
      Optional<TypedExpression> operand =
          e.operator() == Expression.UnaryOperator.NOT
              ? by.bool(e.operand(), where)
              : by.integer(e.operand(), where);
      return operand.map(o -> new TypedExpression.Unary(e.operator(), o, e.span()));
    }

    Optional<TypedExpression> binary(Expression.Binary e) {
      return switch (e.operator()) {
        case AND, OR -> by.both(e, by.bool(e.left(), where), by.bool(e.right(), where));
        case EQUAL, NOT_EQUAL -> by.equality(e, where);
        default -> by.both(e, by.integer(e.left(), where), by.integer(e.right(), where));
      };
    }

    Optional<TypedExpression> conditional(Expression.Conditional e) {
      Optional<TypedExpression> condition = by.bool(e.condition(), where);
      Optional<TypedExpression> then = by.elaborate(e.then(), where);
      Optional<TypedExpression> otherwise = by.elaborate(e.otherwise(), where);
      return by.sameType(e, then, otherwise) && condition.isPresent()
          ? Optional.of(
              new TypedExpression.Conditional(
                  condition.get(), then.get(), otherwise.get(), e.span()))
          : Optional.empty();
    }

    Optional<TypedExpression> featureConditional(Expression.FeatureConditional e) {
      ConfigSet when = by.checking.formulas.evaluate(e.condition());
      Optional<TypedExpression> then = by.elaborate(e.then(), where.and(when));
      Optional<TypedExpression> otherwise = by.elaborate(e.otherwise(), where.minus(when));
      return by.sameType(e, then, otherwise)
          ? Optional.of(
              new TypedExpression.FeatureConditional(when, then.get(), otherwise.get(), e.span()))
          : Optional.empty();
    }

    Optional<TypedExpression> hole(Expression.Hole e) {
      return Optional.of(new TypedExpression.FeatureValue(by.checking.feature(e), e.span()));
    }
  }
}
