package sunder.frontend.ia.model;

import java.math.BigInteger;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.frontend.ia.syntax.Expression.BinaryOperator;
import sunder.frontend.ia.syntax.Expression.UnaryOperator;
import sunder.source.Span;

/** A checked expression. Its type is {@code isBoolean() ? boolean : int}; it may have effects. */
public sealed interface TypedExpression {
  Span span();

  /** One result for each case: a case that is forgotten does not compile. */
  interface Fold<T> {
    T intConstant(IntConstant i);

    T boolConstant(BoolConstant b);

    T readLocal(ReadLocal r);

    T readElement(ReadElement r);

    T readFree(ReadFree r);

    T readFreeElement(ReadFreeElement r);

    T readLength(ReadLength r);

    T featureValue(FeatureValue f);

    T callFree(CallFree c);

    T callLocal(CallLocal c);

    T evaluateParameter(EvaluateParameter e);

    T unary(Unary u);

    T binary(Binary b);

    T conditional(Conditional c);

    T featureConditional(FeatureConditional f);
  }

  /** The result for the case at hand. */
  <T> T fold(Fold<T> cases);

  boolean isBoolean();

  record IntConstant(BigInteger value, Span span) implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return false;
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.intConstant(this);
    }
  }

  record BoolConstant(boolean value, Span span) implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return true;
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.boolConstant(this);
    }
  }

  record ReadLocal(Identifier.LocalVariable variable, Span span) implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return variable.type() instanceof DataType.Bool;
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.readLocal(this);
    }
  }

  record ReadElement(Identifier.LocalArray array, TypedExpression index, Span span)
      implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return array.element() instanceof DataType.Bool;
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.readElement(this);
    }
  }

  record ReadFree(Identifier.FreeVariable variable, Span span) implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return variable.type() instanceof DataType.Bool;
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.readFree(this);
    }
  }

  record ReadFreeElement(Identifier.FreeArray array, TypedExpression index, Span span)
      implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return array.element() instanceof DataType.Bool;
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.readFreeElement(this);
    }
  }

  record ReadLength(Identifier.LengthSymbol symbol, Span span) implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return false;
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.readLength(this);
    }
  }

  /** The value of a feature, a constant of the variant. Holes are numeric features. */
  record FeatureValue(Feature feature, Span span) implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return feature instanceof Feature.Bool;
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.featureValue(this);
    }
  }

  /** Call of a free procedure that answers a value. */
  record CallFree(Identifier.FreeProcedure procedure, List<Argument> arguments, Span span)
      implements TypedExpression {
    public CallFree {
      arguments = List.copyOf(arguments);
    }

    @Override
    public boolean isBoolean() {
      return procedure.result().orElseThrow() instanceof DataType.Bool;
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.callFree(this);
    }
  }

  /** Call of a local procedure that returns a value. */
  record CallLocal(Identifier.LocalProcedure procedure, List<Argument> arguments, Span span)
      implements TypedExpression {
    public CallLocal {
      arguments = List.copyOf(arguments);
    }

    @Override
    public boolean isBoolean() {
      return procedure.result().orElseThrow() instanceof DataType.Bool;
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.callLocal(this);
    }
  }

  /** A parameter evaluates its argument, each time anew. */
  record EvaluateParameter(Identifier.Parameter parameter, Span span) implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return parameter.type().orElseThrow() instanceof DataType.Bool;
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.evaluateParameter(this);
    }
  }

  record Unary(UnaryOperator operator, TypedExpression operand, Span span)
      implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return operator == UnaryOperator.NOT;
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.unary(this);
    }
  }

  /** {@code ==} and {@code !=} compare two integers or two Booleans. */
  record Binary(BinaryOperator operator, TypedExpression left, TypedExpression right, Span span)
      implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return switch (operator) {
        case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER -> false;
        default -> true;
      };
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.binary(this);
    }
  }

  record Conditional(
      TypedExpression condition, TypedExpression then, TypedExpression otherwise, Span span)
      implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return then.isBoolean();
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.conditional(this);
    }
  }

  record FeatureConditional(
      ConfigSet when, TypedExpression then, TypedExpression otherwise, Span span)
      implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return then.isBoolean();
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.featureConditional(this);
    }
  }
}
