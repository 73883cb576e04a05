package sunder.frontend.ia.model;

import java.math.BigInteger;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.frontend.ia.syntax.Expression.BinaryOperator;
import sunder.frontend.ia.syntax.Expression.UnaryOperator;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.source.TypeSwitch.Case;

/**
 * A typed expression, which may have side effects. Its type is {@code isBoolean() ? boolean : int};
 * a call or parameter of type void occurs only where no value is required.
 */
public sealed interface TypedExpression extends Argument {
  /**
   * Returns a dispatch table with one case for each kind of expression; a missing case is a
   * compile-time error.
   */
  static <C, R> TypeSwitch<C, TypedExpression, R> byKind(
      Case<C, IntConstant, R> a,
      Case<C, BoolConstant, R> b,
      Case<C, Read, R> c,
      Case<C, ReadElement, R> d,
      Case<C, ReadLength, R> e,
      Case<C, FeatureValue, R> f,
      Case<C, CallFree, R> g,
      Case<C, CallLocal, R> h,
      Case<C, EvaluateParameter, R> i,
      Case<C, Unary, R> j,
      Case<C, Conditional, R> k,
      Case<C, FeatureConditional, R> l,
      Case<C, Binary, R> m) {
    return TypeSwitch.table(TypedExpression.class, a, b, c, d, e, f, g, h, i, j, k, l, m);
  }

  default boolean isBoolean() {
    return TypedNode.NodeTables.isBoolean(this);
  }

  record IntConstant(BigInteger value, Span span) implements TypedExpression {}

  record BoolConstant(boolean value, Span span) implements TypedExpression {}

  /**
   * The value of a variable. For a free variable the environment chooses each value independently.
   */
  record Read(Identifier.Variable variable, Span span) implements TypedExpression {}

  /** The value of an array's element, with a check of the bounds. */
  record ReadElement(Identifier.Array array, TypedExpression index, Span span)
      implements TypedExpression {}

  /** The value of a length symbol. */
  record ReadLength(Identifier.LengthSymbol symbol, Span span) implements TypedExpression {}

  /** The value of a feature, a constant in each variant. A hole is a numeric feature. */
  record FeatureValue(Feature feature, Span span) implements TypedExpression {}

  record CallFree(Identifier.FreeProcedure procedure, List<Argument> arguments, Span span)
      implements TypedExpression {
    public CallFree {
      arguments = List.copyOf(arguments);
    }
  }

  record CallLocal(Identifier.LocalProcedure procedure, List<Argument> arguments, Span span)
      implements TypedExpression {
    public CallLocal {
      arguments = List.copyOf(arguments);
    }
  }

  /** The evaluation of a parameter's argument, repeated at each use (call by name). */
  record EvaluateParameter(Identifier.Parameter parameter, Span span) implements TypedExpression {}

  record Unary(UnaryOperator operator, TypedExpression operand, Span span)
      implements TypedExpression {}

  /** A binary operation; {@code ==} and {@code !=} compare two integers or two Booleans. */
  record Binary(BinaryOperator operator, TypedExpression left, TypedExpression right, Span span)
      implements TypedExpression {}

  /** A conditional expression, of which one branch is evaluated. */
  record Conditional(
      TypedExpression condition, TypedExpression then, TypedExpression otherwise, Span span)
      implements TypedExpression {}

  /** A static choice between variants. */
  record FeatureConditional(
      ConfigSet presenceCondition, TypedExpression then, TypedExpression otherwise, Span span)
      implements TypedExpression {}
}
