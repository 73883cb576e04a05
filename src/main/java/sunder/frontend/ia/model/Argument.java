package sunder.frontend.ia.model;

import java.util.function.Function;
import sunder.source.Span;

/** An argument of a call, evaluated or run by name in the scope of the call. */
public sealed interface Argument {
  Span span();

  /** One result of two functions, by the kind of argument. */
  <T> T fold(Function<Value, T> value, Function<Run, T> run);

  record Value(TypedExpression expression) implements Argument {
    @Override
    public Span span() {
      return expression.span();
    }

    @Override
    public <T> T fold(Function<Value, T> value, Function<Run, T> run) {
      return value.apply(this);
    }
  }

  record Run(Command command) implements Argument {
    @Override
    public Span span() {
      return command.span();
    }

    @Override
    public <T> T fold(Function<Value, T> value, Function<Run, T> run) {
      return run.apply(this);
    }
  }
}
