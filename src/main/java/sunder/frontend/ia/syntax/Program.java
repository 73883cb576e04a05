package sunder.frontend.ia.syntax;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.source.Span;

/**
 * A whole {@code .ia} text: {@code context |- body : type}.
 *
 * @param context what is free, features and constraints, in source order
 * @param body declarations and statements in any order
 */
public record Program(List<ContextItem> context, List<Statement> body, Type type, Span span) {
  public Program {
    context = List.copyOf(context);
    body = List.copyOf(body);
  }

  /** A declaration of the context. {@code nameSpan}-s point at the declared name. */
  public sealed interface ContextItem {
    Span span();

    /** {@code int n;} or, with a size, {@code int x[k];}: one item for each declared name. */
    record FreeVariable(Type.Data type, String name, Optional<ArraySize> size, Span span)
        implements ContextItem {}

    /** {@code int g(int, void);}; also {@code void abort();}. */
    record FreeProcedure(Type result, String name, List<Type> parameters, Span span)
        implements ContextItem {
      public FreeProcedure {
        parameters = List.copyOf(parameters);
      }
    }

    /** One name of {@code features A, B;}. */
    record BooleanFeature(String name, Span span) implements ContextItem {}

    /** {@code feature K : lo..hi;}. */
    record NumericFeature(String name, BigInteger low, BigInteger high, Span span)
        implements ContextItem {}

    /** {@code constraint phi;}. */
    record Constraint(FeatureFormula formula, Span span) implements ContextItem {}
  }

  /** The length of an array: a constant, or a symbol for one unknown positive integer. */
  public sealed interface ArraySize {
    Span span();

    record Constant(BigInteger value, Span span) implements ArraySize {}

    record Symbol(String name, Span span) implements ArraySize {}
  }
}
