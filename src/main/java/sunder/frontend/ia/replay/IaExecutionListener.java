package sunder.frontend.ia.replay;

import java.util.function.Supplier;
import sunder.frontend.ia.syntax.Type;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Play;

/**
 * A listener of execution events. It is used for runs of one variant in one state, in which all
 * values are constants.
 */
interface IaExecutionListener {
  /** Receives an observable move. */
  default void move(Supplier<String> move, Span source) {}

  /** Receives a declaration, which gives a variable or array its location and resets it to 0. */
  default void declared(Entity.Local variable) {}

  /** Receives the end of the lifetimes of all locations from this one on. */
  default void lifetimeEnded(int location) {}

  /** Receives an assignment to a local variable or element; the value may equal the old one. */
  default void stored(IaMachineState.StoreCell cell, Entity.Local variable, LinearValue value) {}

  /** Receives a read of a local array's element. */
  default void loaded(IaMachineState.StoreCell cell) {}

  /** Receives the start of a condition's evaluation. */
  default void evaluating(Span condition) {}

  /** Receives the value of an evaluated name, element or call. */
  default void evaluated(Span expression, Type type, LinearValue value) {}

  /**
   * Receives a branch of the execution.
   *
   * @param whole the statement or expression with the branches
   * @param test the condition that determines the branch
   * @param way the branch that is taken
   */
  default void branched(Span whole, Span test, Play.BranchDirection way) {}

  /** Receives a failed assertion; the run is unsafe. */
  default void failed(Span at, Cause cause, IaMachineState state) {}

  /** Receives the end of a run that is not a failure, such as a false assumption. */
  default void cutOff(Span at, Cause cause) {}

  /** The listener that ignores all events. */
  IaExecutionListener NONE = new IaExecutionListener() {};

  /** Returns a constant in the notation of plays. */
  static String format(Type type, LinearValue value) {
    return type instanceof Type.Bool
        ? String.valueOf(!value.isZero())
        : value.constantValue().toString();
  }
}
