package sunder.typing;

import java.math.BigInteger;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.source.Span;
import sunder.syntax.Expression.BinaryOperator;
import sunder.syntax.Expression.UnaryOperator;

/** A checked expression. Its type is {@code isBoolean() ? boolean : int}; it may have effects. */
public sealed interface TypedExpression {
  Span span();

  boolean isBoolean();

  record IntConstant(BigInteger value, Span span) implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return false;
    }
  }

  record BoolConstant(boolean value, Span span) implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return true;
    }
  }

  record ReadLocal(Identifier.LocalVariable variable, Span span) implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return variable.type() instanceof DataType.Bool;
    }
  }

  record ReadElement(Identifier.LocalArray array, TypedExpression index, Span span)
      implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return array.element() instanceof DataType.Bool;
    }
  }

  record ReadFree(Identifier.FreeVariable variable, Span span) implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return variable.type() instanceof DataType.Bool;
    }
  }

  record ReadFreeElement(Identifier.FreeArray array, TypedExpression index, Span span)
      implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return array.element() instanceof DataType.Bool;
    }
  }

  record ReadLength(Identifier.LengthSymbol symbol, Span span) implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return false;
    }
  }

  /** The value of a feature, a constant of the variant. Holes are numeric features. */
  record FeatureValue(Feature feature, Span span) implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return feature instanceof Feature.Bool;
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
  }

  /** A parameter evaluates its argument, each time anew. */
  record EvaluateParameter(Identifier.Parameter parameter, Span span) implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return parameter.type().orElseThrow() instanceof DataType.Bool;
    }
  }

  record Unary(UnaryOperator operator, TypedExpression operand, Span span)
      implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return operator == UnaryOperator.NOT;
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
  }

  record Conditional(
      TypedExpression condition, TypedExpression then, TypedExpression otherwise, Span span)
      implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return then.isBoolean();
    }
  }

  record FeatureConditional(
      ConfigSet when, TypedExpression then, TypedExpression otherwise, Span span)
      implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return then.isBoolean();
    }
  }
}
