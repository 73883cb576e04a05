package sunder.frontend.c.replay.code;

import sunder.family.StateSet;
import sunder.frontend.c.replay.memory.State;
import sunder.frontend.c.replay.scope.Type;
import sunder.source.Span;

/** What an expression is in variants that mean the same by it: what it does, ready to be run. */
public sealed interface Code {
  Type type();

  Span span();

  /** Changes states. */
  interface Action {
    StateSet<State> on(StateSet<State> states);
  }

  /**
   * A value.
   *
   * @param value puts it on top of the operands
   * @param effect does the same and leaves the operands as they are
   */
  record Value(Type type, Action value, Action effect, Span span) implements Code {
    static Value of(Type type, Span span, Action value) {
      return new Value(type, value, states -> value.on(states).map(State::pop), span);
    }
  }

  /**
   * An object or a part of one.
   *
   * @param address puts its address on top of the operands; it need not be in an object
   * @param access does so for a use of it: runs in which nothing is there end
   * @param where what stands in the text for the object
   */
  record Lvalue(Type type, Action address, Action access, Span span, Span where) implements Code {
    Lvalue(Type type, Action address, Action access, Span span) {
      this(type, address, access, span, span);
    }
  }
}
