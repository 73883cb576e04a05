package sunder.frontend.ia.syntax;

import java.util.function.Function;

/**
 * An argument of a call: an expression, {@code {...}} or, as in the papers' tools, a single
 * statement without braces.
 */
public sealed interface Argument extends Node permits Expression, Statement {
  /**
   * Returns the result of {@code value} for an expression and of {@code command} for a statement.
   */
  default <T> T fold(Function<Expression, T> value, Function<Statement, T> command) {
    return this instanceof Expression it ? value.apply(it) : command.apply((Statement) this);
  }
}
