package sunder.frontend.c.replay.record;

import java.math.BigInteger;
import sunder.frontend.c.replay.memory.Val;
import sunder.frontend.c.replay.scope.Function;
import sunder.frontend.c.replay.scope.Variable;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Play;

/** Hears what a run does; only meaningful while one variant is in one state. */
public interface Events {
  /** A statement, or a part of one, begins. */
  default void at(Span span) {}

  /**
   * A function begins.
   *
   * @param call by which
   */
  default void entered(Function function, Function.Body body, Span call) {}

  /** The function that began last ends. */
  default void left() {}

  /** The environment answers. */
  default void answer(String name, BigInteger value, Span span) {}

  /** The environment says what a function is given. */
  default void given(String name, String value) {}

  /** A scalar begins to live with a value that nobody gave it. */
  default void began(Variable variable, long slot, Val value) {}

  /** What an object held does not count any more. */
  default void forgotten(Variable variable, long slot) {}

  /** An array begins whose length this says. */
  default void sized(Variable variable, Span length) {}

  /** A block is freed. */
  default void freed(int block) {}

  /** A block is not freed, and nobody can free it. */
  default void leaked(int block) {}

  /** An object takes a value. */
  default void stored(Variable variable, long slot, Val value) {}

  /** The evaluation of a condition begins. */
  default void evaluating(Span condition) {}

  /** A name, an element or a call was evaluated. */
  default void evaluated(Span expression, Val value) {}

  /**
   * The program takes a way.
   *
   * @param whole what the ways are parts of
   */
  default void branched(Span whole, Span test, Play.Way way) {}

  /** The run is unsafe. */
  default void error(Span span, Cause cause) {}

  /** The run ends here, which is no failure. */
  default void cutOff(Span span, Cause cause) {}

  /** Nobody listens. */
  Events NONE = new Events() {};
}
