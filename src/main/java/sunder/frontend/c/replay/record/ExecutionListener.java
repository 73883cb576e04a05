package sunder.frontend.c.replay.record;

import java.math.BigInteger;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.scope.ReplayFunction;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Play;

/** Hears what a run does; only meaningful while one variant is in one state. */
public interface ExecutionListener {
  /** A statement, or a part of one, begins. */
  default void statementStarted(Span span) {}

  /**
   * A function begins.
   *
   * @param call by which
   */
  default void functionEntered(
      ReplayFunction function, ReplayFunction.Definition body, Span call) {}

  /** The function that began last ends. */
  default void functionLeft() {}

  /** The environment answers. */
  default void inputRead(String name, BigInteger value, Span span) {}

  /** The environment says what a function is given. */
  default void entryInputRead(String name, String value) {}

  /** A scalar begins to live with a value that nobody gave it. */
  default void objectInitialized(ReplayVariable variable, long slot, ConcreteValue value) {}

  /** What an object held does not count any more. */
  default void valueForgotten(ReplayVariable variable, long slot) {}

  /** An array begins whose length this says. */
  default void arraySized(ReplayVariable variable, Span length) {}

  /** A block is freed. */
  default void blockFreed(int block) {}

  /** A block is not freed, and nobody can free it. */
  default void blockLeaked(int block) {}

  /** An object takes a value. */
  default void valueStored(ReplayVariable variable, long slot, ConcreteValue value) {}

  /** The evaluation of a condition begins. */
  default void conditionStarted(Span condition) {}

  /** A name, an element or a call was evaluated. */
  default void expressionEvaluated(Span expression, ConcreteValue value) {}

  /**
   * The program takes a way.
   *
   * @param whole what the ways are parts of
   */
  default void branchTaken(Span whole, Span test, Play.BranchDirection way) {}

  /** The run is unsafe. */
  default void errorReached(Span span, Cause cause) {}

  /** The run ends here, which is no failure. */
  default void runCutOff(Span span, Cause cause) {}

  /** Nobody listens. */
  ExecutionListener NONE = new ExecutionListener() {};
}
