package sunder.frontend.promela.syntax;

import sunder.source.Span;

/** What stands in one field of a receive. */
public sealed interface Pattern {
  Span span();

  /** A variable that takes the field, {@code _} that ignores it, or a symbolic constant. */
  record Target(Expression.Reference reference, Span span) implements Pattern {}

  /** A value that the field must have: a number or {@code eval(e)}. */
  record Match(Expression value, Span span) implements Pattern {}
}
