package sunder.frontend.c.replay;

import java.math.BigInteger;
import sunder.frontend.c.types.Function;
import sunder.frontend.c.types.Variable;
import sunder.source.Span;
import sunder.verdict.Assertion;

/** Hears what a run does; only meaningful while one variant is in one state. */
interface Events {
  /** A statement, or a part of one, begins. */
  void at(Span span);

  /** A function begins. */
  default void entered(Function function, Function.Body body) {}

  /** The function that began last ends. */
  default void left() {}

  /** The environment answers. */
  void answer(String name, BigInteger value, Span span);

  /** An object takes a value. */
  void stored(Variable variable, long slot, Val value);

  /** The run is unsafe. */
  void error(Assertion.Kind kind, Span span);

  /** Nobody listens. */
  Events NONE =
      new Events() {
        @Override
        public void at(Span span) {}

        @Override
        public void answer(String name, BigInteger value, Span span) {}

        @Override
        public void stored(Variable variable, long slot, Val value) {}

        @Override
        public void error(Assertion.Kind kind, Span span) {}
      };
}
