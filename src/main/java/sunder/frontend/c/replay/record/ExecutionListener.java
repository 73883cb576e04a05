package sunder.frontend.c.replay.record;

import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.scope.ReplayFunction;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Play;

/**
 * A listener for the events of an execution; its events have a meaning only while one variant is in
 * one state.
 */
public interface ExecutionListener {
  /** Receives the beginning of a statement, or of a part of one. */
  default void statementStarted(Span span) {}

  /**
   * Receives the entry into a function.
   *
   * @param call the place of the call
   */
  default void functionEntered(
      ReplayFunction function, ReplayFunction.Definition body, Span call) {}

  /** Receives the exit from the innermost function. */
  default void functionLeft() {}

  /** Receives an input. */
  default void inputRead(String name, String value, Span span) {}

  /** Receives an input that determines an argument or an object at entry. */
  default void entryInputRead(String name, String value) {}

  /** Receives the initial value of a scalar that no statement assigned. */
  default void objectInitialized(ReplayVariable variable, long slot, ConcreteValue value) {}

  /** Receives the event that the value of a slot is not known any more. */
  default void valueForgotten(ReplayVariable variable, long slot) {}

  /** Receives the beginning of a variable length array, with the place of its length expression. */
  default void arraySized(ReplayVariable variable, Span length) {}

  /** Receives the number of a heap block that is freed. */
  default void blockFreed(int block) {}

  /**
   * Receives the number of a heap block that is leaked: it is not freed and no pointer leads to it.
   */
  default void blockLeaked(int block) {}

  /** Receives a value that is stored in a slot of an object. */
  default void valueStored(ReplayVariable variable, long slot, ConcreteValue value) {}

  /** Receives the beginning of the evaluation of a condition. */
  default void conditionStarted(Span condition) {}

  /** Receives the value of a name, an element or a call. */
  default void expressionEvaluated(Span expression, ConcreteValue value) {}

  /**
   * Receives the direction of a branch.
   *
   * @param whole the statement or expression that branches
   * @param test the condition
   */
  default void branchTaken(Span whole, Span test, Play.BranchDirection way) {}

  /** Receives a violation of the property and its cause. */
  default void errorReached(Span span, Cause cause) {}

  /** Receives the end of an execution that violates no property. */
  default void runCutOff(Span span, Cause cause) {}

  /** A listener that ignores all events. */
  ExecutionListener NONE = new ExecutionListener() {};
}
