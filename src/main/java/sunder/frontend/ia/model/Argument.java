package sunder.frontend.ia.model;

import java.util.function.Function;
import sunder.source.Span;

/**
 * An executable typed term: a command or an expression. As an argument of a call it is evaluated by
 * name, in the scope of the call.
 */
public sealed interface Argument extends TypedNode permits Command, TypedExpression {
  /** Returns the place in the source text. */
  Span span();

  /** Returns the result of {@code value} for an expression and of {@code run} for a command. */
  default <T> T fold(Function<TypedExpression, T> value, Function<Command, T> run) {
    return this instanceof TypedExpression it ? value.apply(it) : run.apply((Command) this);
  }
}
