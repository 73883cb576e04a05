package sunder.typing;

import sunder.source.Span;

/** An argument of a call, evaluated or run by name in the scope of the call. */
public sealed interface Argument {
  Span span();

  record Value(TypedExpression expression) implements Argument {
    @Override
    public Span span() {
      return expression.span();
    }
  }

  record Run(Command command) implements Argument {
    @Override
    public Span span() {
      return command.span();
    }
  }
}
