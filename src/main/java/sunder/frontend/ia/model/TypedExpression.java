package sunder.frontend.ia.model;

import java.math.BigInteger;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.frontend.ia.syntax.Expression.BinaryOperator;
import sunder.frontend.ia.syntax.Expression.UnaryOperator;
import sunder.source.Span;

/**
 * A checked expression, which may have effects. Its type is {@code isBoolean() ? boolean : int}; a
 * call or parameter of type void stands only where no value is asked for.
 */
public sealed interface TypedExpression extends Argument {
  @Override
  default <T> T fold(Function<TypedExpression, T> value, Function<Command, T> run) {
    return value.apply(this);
  }

  boolean isBoolean();

  record IntConstant(BigInteger value, Span span) implements TypedExpression, TypedNode.Leaf {
    @Override
    public boolean isBoolean() {
      return false;
    }
  }

  record BoolConstant(boolean value, Span span) implements TypedExpression, TypedNode.Leaf {
    @Override
    public boolean isBoolean() {
      return true;
    }
  }

  /** Of a free variable: the environment answers anything, each time anew. */
  record Read(Identifier.Variable variable, Span span) implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return variable.type() instanceof DataType.Bool;
    }

    @Override
    public List<? extends TypedNode> parts() {
      return List.of(variable);
    }
  }

  record ReadElement(Identifier.Array array, TypedExpression index, Span span)
      implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return array.element() instanceof DataType.Bool;
    }

    @Override
    public List<? extends TypedNode> parts() {
      return List.of(array, index);
    }
  }

  record ReadLength(Identifier.LengthSymbol symbol, Span span) implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return false;
    }

    @Override
    public List<? extends TypedNode> parts() {
      return List.of(symbol);
    }
  }

  /** The value of a feature, a constant of the variant. Holes are numeric features. */
  record FeatureValue(Feature feature, Span span) implements TypedExpression, TypedNode.Leaf {
    @Override
    public boolean isBoolean() {
      return feature instanceof Feature.Bool;
    }
  }

  /** Call of a free procedure. */
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
    public List<? extends TypedNode> parts() {
      return Stream.concat(Stream.of(procedure), arguments.stream()).toList();
    }
  }

  /** Call of a local procedure. */
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
    public List<? extends TypedNode> parts() {
      return Stream.concat(Stream.of(procedure), arguments.stream()).toList();
    }
  }

  /** A parameter evaluates or runs its argument, each time anew. */
  record EvaluateParameter(Identifier.Parameter parameter, Span span) implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return parameter.type().orElseThrow() instanceof DataType.Bool;
    }

    @Override
    public List<? extends TypedNode> parts() {
      return List.of(parameter);
    }
  }

  record Unary(UnaryOperator operator, TypedExpression operand, Span span)
      implements TypedExpression {
    @Override
    public boolean isBoolean() {
      return operator == UnaryOperator.NOT;
    }

    @Override
    public List<? extends TypedNode> parts() {
      return List.of(operand);
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
    public List<? extends TypedNode> parts() {
      return List.of(left, right);
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
    public List<? extends TypedNode> parts() {
      return List.of(condition, then, otherwise);
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
    public List<? extends TypedNode> parts() {
      return List.of(then, otherwise);
    }
  }
}
