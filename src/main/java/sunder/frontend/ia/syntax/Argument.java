package sunder.frontend.ia.syntax;

import java.util.function.Function;

/**
 * What stands where a call expects an argument: an expression, {@code {...}} or, as the originals
 * allow, a bare statement.
 */
public sealed interface Argument extends Node permits Expression, Statement {
  /** One result of two functions, by the kind of argument. */
  default <T> T fold(Function<Expression, T> value, Function<Statement, T> command) {
    return this instanceof Expression it ? value.apply(it) : command.apply((Statement) this);
  }
}
