package sunder.frontend.ia.syntax;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.source.Span;

/**
 * The syntax tree of a program {@code context |- body : type}.
 *
 * @param context the free identifiers, features and constraints, in source order
 * @param body the declarations and statements, in any order
 */
public record Program(List<ContextItem> context, List<Statement> body, Type type, Span span) {
  public Program {
    context = List.copyOf(context);
    body = List.copyOf(body);
  }

  /** A declaration of the context. Its span covers the declared name, or the whole constraint. */
  public sealed interface ContextItem {
    Span span();

    /**
     * A free variable {@code int n;} or, with a size, a free array {@code int x[k];}. Each declared
     * name is one item.
     */
    record FreeVariable(Type.Data type, String name, Optional<ArraySize> size, Span span)
        implements ContextItem {}

    /** A free procedure {@code int g(int, void);}, or {@code void abort();}. */
    record FreeProcedure(Type result, String name, List<Type> parameters, Span span)
        implements ContextItem {
      public FreeProcedure {
        parameters = List.copyOf(parameters);
      }
    }

    /** One name of {@code features A, B;}. */
    record BooleanFeature(String name, Span span) implements ContextItem {}

    /** A numeric feature {@code feature K : lo..hi;}. */
    record NumericFeature(String name, BigInteger low, BigInteger high, Span span)
        implements ContextItem {}

    /** A constraint of the feature model, {@code constraint phi;}. */
    record Constraint(FeatureFormula formula, Span span) implements ContextItem {}
  }

  /** The length of an array: a constant, or a symbol that denotes an unknown positive integer. */
  public sealed interface ArraySize {
    Span span();

    record Constant(BigInteger value, Span span) implements ArraySize {}

    record Symbol(String name, Span span) implements ArraySize {}
  }
}
