package sunder.frontend.ia.model;

import java.util.function.Function;
import sunder.source.Span;

/**
 * What is executed. As an argument of a call it is evaluated or run by name, in the scope of the
 * call.
 */
public sealed interface Argument extends TypedNode permits Command, TypedExpression {
  Span span();

  /** One result of two functions, by the kind of argument. */
  default <T> T fold(Function<TypedExpression, T> value, Function<Command, T> run) {
    return this instanceof TypedExpression it ? value.apply(it) : run.apply((Command) this);
  }
}
