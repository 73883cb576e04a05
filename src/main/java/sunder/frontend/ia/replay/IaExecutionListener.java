package sunder.frontend.ia.replay;

import java.util.function.Supplier;
import sunder.frontend.ia.syntax.Type;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Play;

/**
 * Hears what the machine does. Only meaningful while one variant is in one state; then all values
 * are constants.
 */
interface IaExecutionListener {
  /** An observable move. */
  default void move(Supplier<String> move, Span source) {}

  /** A declaration gives a location, back to 0, to a variable or array. */
  default void declared(Entity.Local variable) {}

  /** All locations from this one on are given up. */
  default void lifetimeEnded(int location) {}

  /** A local variable or element takes a value, maybe the one it has. */
  default void stored(IaMachineState.StoreCell cell, Entity.Local variable, LinearValue value) {}

  /** An element of a local array is read. */
  default void loaded(IaMachineState.StoreCell cell) {}

  /** The evaluation of a condition begins. */
  default void evaluating(Span condition) {}

  /** A name, an element or a call was evaluated. */
  default void evaluated(Span expression, Type type, LinearValue value) {}

  /**
   * The program takes a way.
   *
   * @param whole what the ways are parts of
   * @param test on which it depends
   */
  default void branched(Span whole, Span test, Play.BranchDirection way) {}

  /** The run is unsafe from here on. */
  default void failed(Span at, Cause cause, IaMachineState state) {}

  /** The run ends here, which is no failure. */
  default void cutOff(Span at, Cause cause) {}

  /** Nobody listens. */
  IaExecutionListener NONE = new IaExecutionListener() {};

  /** A constant as plays write it. */
  static String format(Type type, LinearValue value) {
    return type instanceof Type.Bool
        ? String.valueOf(!value.isZero())
        : value.constantValue().toString();
  }
}
